export const resetText = {
  mobile: 'Mobile number',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  submit: 'Reset Password',
  code: 'Code from the SMS',
  codeHint: '6 digits, valid for 10 minutes',
  confirmCode: 'Reset Password',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  otherNumber: 'Use another number',
  back: 'Back to Login',
} as const;
