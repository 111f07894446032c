/** Success messages are in lib/visits/sellers/contract. */
export const sellersText = {
  title: 'Sellers',
  loading: 'Loading sellers...',
  failed: 'Failed to load the sellers. Please try again.',
  add: 'Add Seller',
  save: 'Save',
  edit: 'Edit',
  noSeries: 'None',
  billOfSupply: 'None: bills of supply',
  showHistory: 'History',
  hideHistory: 'Hide History',
  changeFailed: 'Failed to save this change. Please try again.',
  form: {
    createTitle: 'New Seller',
    editTitle: 'Edit Seller',
    gstinHint: 'Leave empty if the seller has none. Its invoices are then bills of supply.',
    seriesHint: 'Prefix of its document numbers, for example GT. Fixed after the first document.',
  },
} as const;
