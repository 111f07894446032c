export const factorResetsText = {
  title: 'Second factor',
  inUse: 'In use.',
  start: 'Start reset',
  startTitle: 'Reset the second factor?',
  startQuestion:
    'Only for a lost second factor, after you have checked who requests it. The reset takes effect in 24 hours unless its owner cancels it, or as soon as another admin approves it. The owner gets an SMS at each step.',
  started: (when: string) => `Reset started. It takes effect on ${when}.`,
  approve: 'Approve reset',
  approveTitle: 'Reset the second factor now?',
  approveQuestion:
    'The authenticator app, passkeys and recovery codes are removed, and all sessions end. The next log-in needs only the password.',
  cancel: 'Cancel reset',
  cancelTitle: 'Cancel the reset?',
  cancelQuestion: 'The second factor stays as it is.',
  loadFailed: 'Failed to fetch the second factor. Please try again.',
  retry: 'Retry',
  none: 'Not set up.',
  failed: 'Failed to change the reset. Please try again.',
  own: {
    started: (when: string) =>
      `An admin has started to reset your second factor. It takes effect on ${when}. If you did not request it, cancel it, change your password and inform an admin.`,
    cancelled: 'Reset cancelled. Your second factor stays as it is.',
  },
} as const;
