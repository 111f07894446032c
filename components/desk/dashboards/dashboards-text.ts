export const dashboardsText = {
  loading: 'Loading counts...',
  failed: 'Counts could not be loaded. Try again.',
  retry: 'Retry',
  today: {
    title: 'Today’s figures',
    names: { received: 'Money in', visits: 'Visits', won: 'Won', dues: 'Dues collected' },
    view: 'Show the records',
    yesterday: (value: string) => `Yesterday ${value}`,
    failed: "Today's figures could not be loaded.",
  },
  stores: {
    title: 'Stores today',
    store: 'Store',
    received: 'Money in',
    visits: 'Visits',
    won: 'Won',
    due: 'Due now',
  },
  alerts: {
    title: 'To look at',
    none: 'No voids, refunds, edited totals or discounts today and yesterday.',
    more: 'More in the audit trail',
    failed: 'Voids, refunds and discounts could not be loaded.',
    sale: { order: (id: number) => `order ${id}`, opportunity: (id: number) => `opportunity ${id}` },
    discount: (who: string, amount: string, sale: string | null) =>
      `${who} gave a discount of ${amount}${sale === null ? '' : ` in ${sale}`}`,
  },
} as const;
