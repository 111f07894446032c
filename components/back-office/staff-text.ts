/** The words that the staff screens share. */
export const staffText = {
  welcome: 'Choose where to go.',
  back: 'Back to Dashboard',
  empty:
    'There is nothing to work on in this screen yet. Your account may enter it, and its lists open here.',
} as const;
