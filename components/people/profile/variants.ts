import type { Role } from '@/lib/kernel/access/actor';
import type { UserRecord } from '@/lib/people/accounts/contract';
import type { ProfileFormValues } from './profile-form-shape';

interface FieldBase {
  /** Of its label, too. */
  key:
    | 'id'
    | 'name'
    | 'role'
    | 'referelcode'
    | 'referalid'
    | 'mobile'
    | 'email'
    | 'gender'
    | 'dob'
    | 'address'
    | 'state_code';
  required: boolean;
}
interface Editable {
  /** `until set`: editable only while empty. */
  editable: true | 'until set';
  /** Name in form and request. */
  input: keyof ProfileFormValues;
  autoComplete?: string;
  hint?: 'referelcode' | 'state_code';
}
export type ProfileField = FieldBase &
  (
    | { type: 'text'; editable: false }
    | ({ type: 'text' | 'textarea' | 'date'; inputType?: 'email' } & Editable)
    | ({ type: 'select'; options: 'gender' | 'state_code' } & Editable)
  );

const userId: ProfileField = { key: 'id', type: 'text', required: false, editable: false };
const fullName: ProfileField = {
  key: 'name',
  type: 'text',
  required: true,
  editable: true,
  input: 'name',
  autoComplete: 'name',
};
const role: ProfileField = { key: 'role', type: 'text', required: false, editable: false };
/** The referrer's code. */
const referralCode: ProfileField = {
  key: 'referelcode',
  type: 'text',
  required: false,
  editable: 'until set',
  input: 'referral_code',
  autoComplete: 'off',
  hint: 'referelcode',
};
/** The account's own code. */
const referralId: ProfileField = { key: 'referalid', type: 'text', required: false, editable: false };
const phone: ProfileField = { key: 'mobile', type: 'text', required: false, editable: false };
const contact: readonly ProfileField[] = [
  phone,
  {
    key: 'email',
    type: 'text',
    required: true,
    editable: true,
    input: 'email',
    inputType: 'email',
    autoComplete: 'email',
  },
  { key: 'gender', type: 'select', required: true, editable: true, input: 'gender', options: 'gender' },
  { key: 'dob', type: 'date', required: true, editable: true, input: 'dob', autoComplete: 'bday' },
  {
    key: 'address',
    type: 'textarea',
    required: true,
    editable: true,
    input: 'address',
    autoComplete: 'street-address',
  },
  {
    key: 'state_code',
    type: 'select',
    required: false,
    editable: true,
    input: 'state_code',
    options: 'state_code',
    hint: 'state_code',
    autoComplete: 'address-level1',
  },
];

export interface ProfileVariant {
  fields: readonly ProfileField[];
  invites: boolean;
  /** Of the account; staff have English. */
  choosesLanguage: boolean;
  consents: boolean;
}

const profileVariants: Record<Role, ProfileVariant> = {
  user: {
    fields: [userId, fullName, role, referralCode, referralId, ...contact],
    invites: true,
    choosesLanguage: true,
    consents: true,
  },
  employee: {
    fields: [userId, fullName, role, referralCode, referralId, ...contact],
    invites: true,
    choosesLanguage: false,
    consents: false,
  },
  executive: {
    fields: [userId, fullName, role, referralCode, ...contact],
    invites: false,
    choosesLanguage: false,
    consents: false,
  },
  admin: { fields: [userId, fullName, role, phone], invites: false, choosesLanguage: false, consents: false },
};

export function variantOf(user: Pick<UserRecord, 'role'>): ProfileVariant {
  return profileVariants[user.role];
}

/** Admins have their own page. */
export type ProfilePath = '/profile' | '/admin-account';
