export const estimateText = {
  open: 'Estimate',
  openOf: (name: string) => `Open the estimate of ${name}`,
  document: 'Estimate',
  noItems: 'Add an item first: an estimate shows what the pieces cost.',
  allDelivered: 'All pieces are delivered: their invoices show what they cost.',
  loading: 'The items are still loading.',
} as const;
