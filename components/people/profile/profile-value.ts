import layout from '@/messages/en/layout.json';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { formatShortDate } from '@/lib/kernel/text/format';
import { profileText } from './profile-text';
import type { ProfileField } from './variants';

/** '' if missing. */
export function profileValue(user: UserRecord, field: Pick<ProfileField, 'key'>): string {
  switch (field.key) {
    case 'role':
      return layout.signedInAs[user.role];
    case 'gender':
      return user.gender === null ? '' : profileText.genders[user.gender];
    case 'state_code':
      return user.state_code === null
        ? ''
        : (userDefinition.fields.state_code.labels[user.state_code] ?? user.state_code);
    case 'dob':
      return user.dob === null ? '' : formatShortDate(user.dob);
    default:
      return String(user[field.key] ?? '');
  }
}
