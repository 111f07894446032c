export const signUpText = {
  name: 'Name',
  mobile: 'Mobile number',
  mobileHint: '10 digits, without +91',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  confirmPassword: 'Confirm password',
  submit: 'Signup',
  haveAccount: 'Already with us?',
  login: 'Login',
} as const;
