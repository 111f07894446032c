import { passwordRule } from '@/lib/business';
import { networkErrorMessage } from './network';

/** `failureText` of pages with account forms only. */
export const accountFailureText = {
  signup: 'Signup failed.',
  login: 'Login failed.',
  resetStatus: (status: number) => `Password reset failed: ${status}`,
  resetNetwork: networkErrorMessage,
  resetNotJson: 'API endpoint not found. Please contact support.',
  reset: 'Password reset failed. Please try again.',
  /** After a response that was lost. */
  passwordMayBeSet: 'Your password may already be changed. Try to log in with the new one.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: `Password must be at least ${passwordRule.minCharacters} characters long`,
} as const;

export const userFailureText = {
  createUser: 'Failed to create user',
  updateUser: 'Failed to update user. Please try again.',
  deleteUser: 'Failed to delete user. Please try again.',
  usersLoad: 'Failed to fetch users',
} as const;
