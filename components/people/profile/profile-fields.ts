import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import type { ProfileFormValues } from './profile-form-shape';
import { profileText } from './profile-text';

export const profileFields = ['name', 'gender', 'email', 'dob', 'address', 'referral_code'] as const;

export const genderOptions = userDefinition.fields.gender.values.map((value) => ({
  value,
  label: profileText.genders[value],
}));

export function profileValues(user: UserRecord): ProfileFormValues {
  return {
    name: user.name,
    gender: user.gender ?? '',
    email: user.email ?? '',
    dob: user.dob ?? '',
    address: user.address ?? '',
    referral_code: user.referelcode ?? '',
  };
}
