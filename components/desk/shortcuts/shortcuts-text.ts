export const shortcutsText = {
  title: 'Keyboard shortcuts',
  button: 'Keyboard shortcuts',
  on: 'Single-key shortcuts',
  onHint: 'Turn off if another program uses these keys. Saved in this browser.',
  /** Between two keys pressed in sequence. */
  followedBy: 'then',
  goTo: 'Go to',
  inList: 'In a list',
  page: 'On the page',
  keys: {
    find: 'Find anything',
    create: 'New record',
    search: 'Search in the list',
    down: 'Next row',
    up: 'Previous row',
    open: 'Open or close the row',
    edit: 'Edit the record',
    select: 'Select the row, if it has a checkbox',
    close: 'Close',
    list: 'This list',
  },
} as const;
