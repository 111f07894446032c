/** The words of the user screens (specification 2.5, 2.7); failures and successes stand in lib/text/messages. */
export const roleNames = {
  user: 'User',
  employee: 'Employee',
  executive: 'Executive',
  admin: 'Admin',
} as const;

export const usersText = {
  create: {
    title: 'Create User',
    text: 'For colleagues. Customers sign up by themselves.',
    name: 'Name',
    mobile: 'Mobile',
    mobileHint: '10 digits; it is what the colleague logs in with.',
    password: 'Password',
    passwordHint: 'At least 6 characters.',
    confirmPassword: 'Confirm Password',
    role: 'Role',
    rolePlaceholder: 'Select Role',
    submit: 'Create',
    cancel: 'Cancel',
  },
} as const;
