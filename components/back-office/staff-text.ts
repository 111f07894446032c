/** The words that the staff screens share. */
export const staffText = {
  welcome: 'Choose where to go.',
  back: 'Back to Dashboard',
  empty: 'This screen is not open yet. Your access to it is set up already.',
} as const;
