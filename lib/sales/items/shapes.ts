/* States of a piece, apart from its description, which is large for a customer's page. See docs/product/sale.md, "State of a piece". */

export const itemStates = ['quoted', 'booked', 'ready', 'delivered'] as const;
export type ItemState = (typeof itemStates)[number];

export const itemStateLabels = {
  quoted: 'Quoted',
  booked: 'Booked',
  ready: 'Ready',
  delivered: 'Delivered',
} as const satisfies Record<ItemState, string>;
