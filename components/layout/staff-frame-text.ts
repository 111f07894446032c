export const staffFrameText = {
  navigation: 'Staff pages',
  open: 'Open staff pages',
  close: 'Close staff pages',
  fold: 'Fold the side bar',
  unfold: 'Unfold the side bar',
  /** The bottom bar of a phone. */
  bar: 'Most used',
  more: 'More',
  counts: {
    tasks: (count: string) => `${count} overdue`,
    visits: (count: string) => `${count} still expected today`,
    payments: (count: string) => `${count} need attention`,
  },
} as const;
