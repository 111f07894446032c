export const breachesText = {
  title: 'Data Breaches',
  loading: 'Loading breaches...',
  failed: 'Failed to fetch breaches. Please try again.',
  none: 'No breaches recorded.',
  noneText: 'Record a breach of personal data as soon as you discover it: two clocks run.',
  search: 'Breach ID',
  nameOf: (id: number) => `breach ${id}`,
  details: 'Breach Details',
  close: 'Close',
  certIn: 'CERT-In',
  board: 'Data Protection Board',
  notice: 'Notice to the people concerned',
  create: 'Record Breach',
  form: {
    title: 'New Breach',
    intro:
      'Rows of the register never change. Notify CERT-In within 6 hours of the discovery, the Board within 72.',
    save: 'Record breach',
    failed: 'Failed to record this breach. Please try again.',
    peopleHint: 'Leave empty if you do not know it yet.',
  },
} as const;
