/** Titles of tax documents, and of a receipt of the plan from before it had them. */
export const taxTitle = {
  receipt: 'Receipt',
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
} as const;

/** Titles of documents that are no tax documents. */
export const otherTitle = { estimate: 'Estimate', statement: 'Statement of account' } as const;

/** Documents of the plan. */
export const planDocuments = ['tax_invoice', 'bill_of_supply', 'credit_note'] as const;

/** How the plan is paid and refunded at the front desk. */
export const deskMethods = ['cash', 'upi'] as const;
export type DeskMethod = (typeof deskMethods)[number];
