import type { Role } from '@/lib/kernel/access/actor';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { genderOptions, stateOptions } from './profile-fields';
import type { ProfileFormValues } from './profile-form-shape';
import { profileText } from './profile-text';

interface FieldBase {
  label: string;
  key: keyof UserRecord;
  required: boolean;
}
export type ProfileField = FieldBase & { type: 'text' | 'textarea' | 'select' | 'date' } & (
    | { editable: false }
    | {
        /** `until set`: editable only while empty. */
        editable: true | 'until set';
        /** Name in form and request. */
        input: keyof ProfileFormValues;
        options?: readonly { value: string; label: string }[];
        placeholder?: string;
        inputType?: 'email';
        autoComplete?: string;
        hint?: string;
      }
  );

const labels = profileText.fields;
const userId: ProfileField = { label: labels.id, key: 'id', type: 'text', required: false, editable: false };
const fullName: ProfileField = {
  label: labels.name,
  key: 'name',
  type: 'text',
  required: true,
  editable: true,
  input: 'name',
  autoComplete: 'name',
};
const role: ProfileField = {
  label: labels.role,
  key: 'role',
  type: 'text',
  required: false,
  editable: false,
};
/** The referrer's code. */
const referralCode: ProfileField = {
  label: labels.referelcode,
  key: 'referelcode',
  type: 'text',
  required: false,
  editable: 'until set',
  input: 'referral_code',
  autoComplete: 'off',
  hint: profileText.view.referralOnce,
};
/** The account's own code. */
const referralId: ProfileField = {
  label: labels.referalid,
  key: 'referalid',
  type: 'text',
  required: false,
  editable: false,
};
const phone: ProfileField = {
  label: labels.mobile,
  key: 'mobile',
  type: 'text',
  required: false,
  editable: false,
};
const contact: readonly ProfileField[] = [
  phone,
  {
    label: labels.email,
    key: 'email',
    type: 'text',
    required: true,
    editable: true,
    input: 'email',
    inputType: 'email',
    autoComplete: 'email',
  },
  {
    label: labels.gender,
    key: 'gender',
    type: 'select',
    required: true,
    editable: true,
    input: 'gender',
    options: genderOptions,
    placeholder: profileText.complete.genderPlaceholder,
  },
  {
    label: labels.dob,
    key: 'dob',
    type: 'date',
    required: true,
    editable: true,
    input: 'dob',
    autoComplete: 'bday',
  },
  {
    label: labels.address,
    key: 'address',
    type: 'textarea',
    required: true,
    editable: true,
    input: 'address',
    autoComplete: 'street-address',
  },
  {
    label: labels.state_code,
    key: 'state_code',
    type: 'select',
    required: false,
    editable: true,
    input: 'state_code',
    options: stateOptions,
    placeholder: profileText.complete.statePlaceholder,
    hint: profileText.complete.stateHint,
    autoComplete: 'address-level1',
  },
];

export interface ProfileVariant {
  fields: readonly ProfileField[];
  invites: boolean;
}

const profileVariants: Record<Role, ProfileVariant> = {
  user: { fields: [userId, fullName, role, referralCode, referralId, ...contact], invites: true },
  employee: { fields: [userId, fullName, role, referralCode, referralId, ...contact], invites: true },
  executive: { fields: [userId, fullName, role, referralCode, ...contact], invites: false },
  admin: { fields: [userId, fullName, role, phone], invites: false },
};

export function variantOf(user: Pick<UserRecord, 'role'>): ProfileVariant {
  return profileVariants[user.role];
}

/** Admins have their own page. */
export type ProfilePath = '/profile' | '/admin-account';
