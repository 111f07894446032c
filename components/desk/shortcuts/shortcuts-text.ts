export const shortcutsText = {
  title: 'Keyboard shortcuts',
  button: 'Keyboard shortcuts',
  on: 'Shortcuts of single keys',
  onHint: 'Off if another program of yours uses these keys. This browser remembers it.',
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
    select: 'Select the row, where rows have boxes',
    close: 'Close',
    list: 'This list',
  },
} as const;
