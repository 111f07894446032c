export const stopRemindersText = {
  title: 'Stop reminders',
  question: 'Stop reminders of this visit?',
  note: 'Your visit stays booked. You still get a message if its time changes or it is cancelled.',
  stop: 'Stop reminders',
  stopping: 'Stopping...',
  doneTitle: 'No more reminders',
  done: (when: string) => `You get no more reminders of your visit on ${when}. You can close this page.`,
  notValidTitle: 'This link is not valid',
  notValid: 'Please check that the address is complete.',
  failed: "We couldn't stop the reminders. Please try again.",
  withoutScript: 'This page needs JavaScript. Please turn it on in your browser, then reload this page.',
} as const;
