import type { UserRecord } from '@/lib/people/accounts/contract';
import type { ProfileFormValues } from './profile-form-shape';

export const profileFields = [
  'name',
  'gender',
  'email',
  'dob',
  'address',
  'state_code',
  'referral_code',
] as const;

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
