export const accountTitles = {
  signup: 'Signup',
  login: 'Login',
  reset: 'Reset Password',
} as const;

/** Separate because /login includes them; the other forms load lazily. */
export const logInText = {
  mobile: 'Mobile number',
  password: 'Password',
  submit: 'Login',
  forgot: 'Forgot Password?',
  noAccount: 'New here?',
  signup: 'Signup',
} as const;
