/** The few words that the shared parts bring along themselves. */
export const uiText = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  loading: 'Loading...',
  failedToOpen: 'This could not be opened. Please check your connection and try again.',
  suggestions: 'Suggestions',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Please select the text and copy it by hand.',
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  hidePassword: (label: string) => `Hide ${label.toLowerCase()}`,
} as const;
