import { passwordRule } from '@/lib/account-rules';
import { premiumPlan } from '@/lib/business';

/** Success and error messages are in lib/kernel/text/messages. */
export const usersText = {
  empty: '-',
  loading: 'Loading users...',
  search: 'Search users',
  allRoles: 'All Roles',
  createUser: '+ Create User',
  status: { 1: 'Active', 0: 'Inactive' },
  unchanged: 'Unchanged',
  noState: 'Not given',
  details: 'User Details',
  cancel: 'Cancel',
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  discard: 'Discard',
  hints: {
    mobile: 'Changing the number logs this account out on all devices.',
    mobileFixed: 'Only an admin can change the mobile number.',
    role: 'Changing the role logs this account out on all devices.',
    customerStatus: `Active customers have the ${premiumPlan.name}. A manual change shows in the history.`,
    staffStatus: 'Inactive staff are suspended and cannot log in.',
    customerUnchanged: `Unchanged: the ${premiumPlan.name} only if the account had it before.`,
    staffUnchanged: 'Unchanged: not suspended.',
  },
  remove: {
    title: 'Delete User',
    question: 'Are you sure you want to delete this user?',
  },
  create: {
    title: 'Create User',
    text: 'Creates a staff account. Customers sign up themselves.',
    name: 'Name',
    mobile: 'Mobile',
    mobileHint: '10 digits. Used to log in.',
    password: 'Password',
    passwordHint: `At least ${passwordRule.minCharacters} characters.`,
    confirmPassword: 'Confirm Password',
    role: 'Role',
    rolePlaceholder: 'Select Role',
    submit: 'Create',
    cancel: 'Cancel',
  },
} as const;
