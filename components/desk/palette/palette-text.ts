export const paletteText = {
  open: 'Search',
  keys: 'Ctrl K',
  title: 'Search or jump to',
  label: 'Search customers, sales, bookings and pages',
  placeholder: 'Name, mobile, code or ID',
  payment: {
    label: 'Which order is the payment for?',
    placeholder: 'Customer, order or ID',
    nothing: (text: string) =>
      text === '' ? 'No order has an amount due.' : `No order with an amount due found for "${text}".`,
  },
  close: 'Close search',
  groups: {
    recent: 'Recent',
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
    `Nothing found for "${text}". Enter a full mobile number or booking code to find anyone.`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'The search failed.',
  retry: 'Try again',
  due: (amount: string) => `${amount} due`,
  id: (id: number) => `ID: ${id}`,
} as const;
