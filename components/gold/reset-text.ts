import { resetCodeRule } from '@/lib/business';

export const resetText = {
  mobile: 'Mobile number',
  mobileHint: `We text a ${resetCodeRule.digits}-digit code to this number.`,
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  sendCode: 'Send code',
  hasCode: 'I have a code',
  code: 'Code from the SMS',
  codeHint: (mobile: string) =>
    `Check the SMS on ${mobile}. The code is valid for ${resetCodeRule.validMinutes} minutes.`,
  submit: 'Reset Password',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  otherNumber: 'Change number',
  back: 'Back to Login',
} as const;
