export const paletteText = {
  open: 'Search',
  keys: 'Ctrl K',
  title: 'Search and go to',
  label: 'Search customers, sales, bookings and pages',
  placeholder: 'Name, mobile, code or ID',
  payment: {
    label: 'Find the order of the payment',
    placeholder: 'Customer, order or ID',
    nothing: (text: string) =>
      text === '' ? 'No order has a due.' : `No order with a due found for "${text}".`,
  },
  close: 'Close search',
  groups: {
    recent: 'Opened last',
    dues: 'Record Payment for',
    customers: 'Customers',
    opportunities: 'Opportunities',
    orders: 'Orders',
    bookings: 'Bookings',
    actions: 'Actions',
    pages: 'Pages',
  },
  createOpportunity: 'Create Opportunity',
  recordPayment: 'Record Payment',
  searching: 'Searching...',
  nothing: (text: string) =>
    `Nothing found for "${text}". A whole mobile number or booking code finds anyone.`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'The search failed.',
  retry: 'Try again',
  due: (amount: string) => `${amount} due`,
  id: (id: number) => `ID: ${id}`,
} as const;
