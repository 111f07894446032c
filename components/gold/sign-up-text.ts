import { passwordRule } from '@/lib/business';

export const signUpText = {
  invitedBy: (name: string) => `Invited by ${name}`,
  somebody: 'a friend',
  name: 'Name',
  mobile: 'Mobile number',
  mobileHint: 'You log in with this number.',
  password: 'Password',
  passwordHint: `At least ${passwordRule.minCharacters} characters`,
  confirmPassword: 'Confirm password',
  submit: 'Signup',
  haveAccount: 'Have an account?',
  login: 'Login',
} as const;
