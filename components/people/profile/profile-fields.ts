import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import type { ProfileFormValues } from './profile-form-shape';
import { profileText } from './profile-text';

export const profileFields = [
  'name',
  'gender',
  'email',
  'dob',
  'address',
  'state_code',
  'referral_code',
] as const;

export const genderOptions = userDefinition.fields.gender.values.map((value) => ({
  value,
  label: profileText.genders[value],
}));

export const stateOptions = userDefinition.fields.state_code.values.map((value) => ({
  value,
  label: userDefinition.fields.state_code.labels[value] ?? value,
}));

export function profileValues(user: UserRecord): ProfileFormValues {
  return {
    name: user.name,
    gender: user.gender ?? '',
    email: user.email ?? '',
    dob: user.dob ?? '',
    address: user.address ?? '',
    state_code: user.state_code ?? '',
    referral_code: user.referelcode ?? '',
  };
}
