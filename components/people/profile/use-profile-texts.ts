import { useTranslations } from 'next-intl';
import { useFormats } from '@/components/ui/use-formats';
import { gstStateCodes, isGstStateCode } from '@/lib/gst-states';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import type { ProfileField } from './variants';

/** Choices and values of a profile in the language of the page. */
export function useProfileTexts() {
  const text = useTranslations('profile');
  const roles = useTranslations('layout.signedInAs');
  const formats = useFormats();

  const stateOf = (code: string) => (isGstStateCode(code) ? text(`states.${code}`) : code);

  /** '' if missing. */
  function valueOf(user: UserRecord, { key }: Pick<ProfileField, 'key'>): string {
    switch (key) {
      case 'role':
        return roles(user.role);
      case 'gender':
        return user.gender === null ? '' : text(`genders.${user.gender}`);
      case 'state_code':
        return user.state_code === null ? '' : stateOf(user.state_code);
      case 'dob':
        return user.dob === null ? '' : formats.shortDate(user.dob);
      default:
        return String(user[key] ?? '');
    }
  }

  const options = {
    gender: userDefinition.fields.gender.values.map((value) => ({ value, label: text(`genders.${value}`) })),
    state_code: gstStateCodes.map((value) => ({ value, label: stateOf(value) })),
  };
  return { valueOf, options };
}
