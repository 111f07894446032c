export const sharedDocumentText = {
  title: 'Document',
  from: (business: string) => `From ${business}`,
  number: 'Number',
  date: 'Date',
  amount: 'Amount',
  open: 'Open PDF',
  notValidTitle: 'This link is closed',
  limitedTitle: 'Too many requests',
} as const;
