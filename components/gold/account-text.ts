export const accountTitles = {
  signup: 'Signup',
  login: 'Login',
  reset: 'Reset Password',
} as const;

/** Texts of the log-in, separate because /login includes them; the other forms are loaded lazily. */
export const logInText = {
  mobile: 'Mobile number',
  password: 'Password',
  submit: 'Login',
  forgot: 'Forgot Password?',
  noAccount: 'New here?',
  signup: 'Signup',
} as const;
