/** The titles of the three popups. */
export const accountTitles = {
  signup: 'Signup',
  login: 'Login',
  reset: 'Reset Password',
} as const;

/** The words of the log-in, which /login shows at once; the other two bring theirs along. */
export const logInText = {
  mobile: 'Mobile number',
  password: 'Password',
  submit: 'Login',
  forgot: 'Forgot Password?',
  noAccount: 'New here?',
  signup: 'Signup',
} as const;
