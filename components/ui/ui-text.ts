/** The few words that the shared parts bring along themselves. */
export const uiText = {
  close: 'Close',
  cancel: 'Cancel',
  suggestions: 'Suggestions',
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  hidePassword: (label: string) => `Hide ${label.toLowerCase()}`,
} as const;
