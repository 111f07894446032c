import { roles } from '@/lib/kernel/access/actor';
import { minimumAge } from '@/lib/account-rules';
import { languageFacts, languages } from '@/lib/languages';
import { gstStateCodes, gstStateNames } from '@/lib/gst-states';
import { createdField, defineRecord, idField, versionField } from '@/lib/kernel/records/record';

/** Texts to the database, which knows no languages. */
const codes: readonly [string, ...string[]] = languages;

/** Customers and staff (docs/product/rules.md, "Accounts"). The contracts of accounts and users say who may set which field. */
export const userDefinition = defineRecord({
  name: 'user',
  schema: 'User',
  sorts: ['created_at', 'name'],
  fields: {
    id: idField('User ID'),
    name: { type: 'text', label: 'Name', about: 'Name of the person.', column: 'name' },
    role: {
      type: 'choice',
      label: 'Role',
      about: 'user (a customer), employee, executive or admin.',
      column: 'role',
      values: roles,
      labels: { user: 'User', employee: 'Employee', executive: 'Executive', admin: 'Admin' },
    },
    mobile: {
      type: 'text',
      label: 'Mobile',
      about: 'Indian mobile number: 10 digits, the first 6 to 9.',
      column: 'mobile',
    },
    phonenumber: { type: 'text', label: 'Mobile', audit: null, about: 'The same as `mobile`.' },
    email: {
      type: 'text',
      label: 'Email',
      about: 'E-mail address; null or empty if there is none.',
      column: 'email',
      nullable: true,
    },
    gender: {
      type: 'choice',
      label: 'Gender',
      about: 'male, female or other.',
      column: 'gender',
      nullable: true,
      values: ['male', 'female', 'other'],
      labels: { male: 'Male', female: 'Female', other: 'Other' },
    },
    dob: {
      type: 'date',
      label: 'Date of Birth',
      about: `Date of birth, at least ${minimumAge} years ago when it is set.`,
      column: 'dob',
      nullable: true,
    },
    address: { type: 'text', label: 'Address', about: 'Postal address.', column: 'address', nullable: true },
    state_code: {
      type: 'choice',
      label: 'State',
      about:
        "State of the address by its GST code, 01 to 38 or 97: the place of supply where documents name the buyer's State; null if not given.",
      column: 'state_code',
      nullable: true,
      values: gstStateCodes,
      labels: gstStateNames,
    },
    // A customer's plan or a staff account's suspension: a column each.
    active: {
      type: 'flag',
      label: 'Status',
      about: 'Of a customer: 1 with the Premium Plan. Of staff: 0 while suspended. Only an admin changes it.',
    },
    referalid: {
      type: 'text',
      label: 'Referral ID',
      about: 'Referral code of this user, for inviting others.',
      column: 'referral_id',
    },
    referelcode: {
      type: 'text',
      label: 'Referral Code',
      about: 'Referral code of the person who invited this user.',
      column: 'referrer_code',
      nullable: true,
    },
    referral_code: {
      type: 'text',
      label: 'Referral Code',
      audit: null,
      about: 'Referral code; in a user record the same as `referelcode`.',
      nullable: true,
    },
    executiveid: {
      type: 'id',
      label: 'Executive ID',
      audit: null,
      about: 'User id of the executive; null for nobody.',
      nullable: true,
    },
    employeeid: {
      type: 'id',
      label: 'Employee ID',
      audit: null,
      about: 'User id of the employee; null for nobody.',
      nullable: true,
    },
    language: {
      type: 'choice',
      label: 'Language',
      about: `Language of what the customer sees and of messages to them: ${codes.join(', ')}; null if not chosen.`,
      column: 'language',
      nullable: true,
      values: codes,
      labels: Object.fromEntries(languages.map((language) => [language, languageFacts[language].name])),
    },
    invited_until: {
      type: 'instant',
      label: 'Invited Until',
      about:
        'Of staff: the end of the invitation of an account that was never opened, in UTC; null once it is, and for everybody else.',
      column: 'invited_until',
      nullable: true,
    },
    created_at: createdField,
    version: versionField,
  },
});
