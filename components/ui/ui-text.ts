export const uiText = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  loading: 'Loading...',
  failedToOpen: "We couldn't open this. Check your connection and try again.",
  suggestions: 'Suggestions',
  /** Shown before leaving a form with unsaved changes. */
  unsaved: {
    discardTitle: 'Discard changes?',
    discardQuestion: 'Your changes have not been saved.',
    keepEditing: 'Keep Editing',
    discard: 'Discard',
  },
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Please select the text and copy it by hand.',
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    months: 'Months',
    today: 'today',
    selected: 'selected',
    taken: 'full',
    closed: 'closed',
  },
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  hidePassword: (label: string) => `Hide ${label.toLowerCase()}`,
} as const;
