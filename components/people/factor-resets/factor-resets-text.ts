export const factorResetsText = {
  title: 'Second factor',
  inUse: 'In use.',
  start: 'Start reset',
  startTitle: 'Reset the second factor?',
  startQuestion:
    'Only if this person lost it. Make sure who is asking. It takes effect in 24 hours, unless the owner cancels it, or at once if another admin approves it. The owner gets an SMS at each step.',
  started: (when: string) => `A reset is started. It takes effect on ${when}.`,
  approve: 'Approve',
  approveTitle: 'Reset the second factor now?',
  approveQuestion:
    'Its app, recovery codes and all sessions go at once. The next log-in needs the password alone.',
  cancel: 'Cancel reset',
  cancelTitle: 'Cancel the reset?',
  cancelQuestion: 'The second factor stays as it is.',
  failed: 'This did not work. Please try again.',
  own: {
    started: (when: string) =>
      `An admin has started to reset your second factor. It takes effect on ${when}. If you did not ask for it, cancel it, change your password and tell the other admins.`,
    cancelled: 'Reset cancelled. Your second factor stays as it is.',
  },
} as const;
