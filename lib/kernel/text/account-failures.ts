import { passwordRule } from '@/lib/account-rules';

/** `failureText` of pages with account forms only; more in the messages `account`. */
export const accountFailureText = {
  login: 'Login failed.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: `Password must be at least ${passwordRule.minCharacters} characters long`,
  wrongPasskey: 'This passkey was not accepted. Use a code, or start again.',
  termsNotAccepted: 'Please confirm that you are 18 or older and accept the terms.',
} as const;

/** Of the page that asks for the second factor without JavaScript. */
export const secondFactorText = {
  title: 'Second step',
  code: 'Code or recovery code',
  submit: 'Log in',
  back: 'Back to Login',
} as const;

export const userFailureText = {
  createUser: 'Failed to create user',
  updateUser: 'Failed to update user. Please try again.',
  deleteUser: 'Failed to delete user. Please try again.',
  usersLoad: 'Failed to fetch users',
} as const;
