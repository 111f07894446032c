import { brand } from '@/lib/business';
import { orderMoney } from '@/lib/sale-rules';
import { formatShortDate, formatWholeRupees } from '@/lib/kernel/text/format';
import { refundArrivalText } from '@/lib/kernel/text/refund-arrival';
import { entryDefinition } from '@/lib/money/ledger/record';
import { rupeesOf } from '@/lib/paise';
import { piecesText } from '@/lib/sales/items/rules';

const { method, reference } = entryDefinition.fields;

/** Texts of the return dialog. */
export const returnsText = {
  title: 'Return',
  pieces: 'Pieces',
  ofInvoice: (number: string) => `Invoice ${number}. Pieces of another invoice are returned separately.`,
  reason: 'Reason',
  reasonHint: 'Printed on the credit note.',
  reasonMissing: 'Reason is required.',
  restock: 'Back to stock',
  restockHint: 'Frees the HUIDs for another sale. Otherwise they stay taken.',
  sums: {
    label: 'Amounts',
    credited: (count: number) => `Credit note, ${piecesText(count)}`,
    offDue: 'Taken off the amount due',
    back: 'To return',
    nothingBack: 'No money to return: it reduces the amount due.',
  },
  settle: {
    label: 'How to return it',
    refund: 'Refund',
    setOff: 'Another order',
    method: method.label,
    chooseMethod: 'Choose a method',
    methodMissing: 'Method is required.',
    methods: method.labels,
    reference: reference.label,
    byHand: `Return the money first: this only records it. Cash back is at most ${formatWholeRupees(rupeesOf(orderMoney.cashBackLimitPaise))} per customer and day.`,
    online: `Razorpay returns the money to the account it came from, ${refundArrivalText.within}.`,
    parts: 'In parts',
    part: (how: string) => `By ${how}`,
    partOnline: (day: string) => `Online, automatically; arrives by ${formatShortDate(day)}`,
    order: 'Order',
    chooseOrder: 'Choose an order',
    orderMissing: 'Order is required.',
    orderOption: (id: number, name: string, due: string) => `${id}: ${name}, due ${due}`,
    noOrder: (back: string) =>
      `No other order of this customer and seller has ${back} due. Record the order of the exchange first.`,
    loading: 'Loading orders...',
    failed: 'Failed to fetch the orders of this customer. Please try again.',
  },
  submit: (count: number) => `Return ${piecesText(count)}`,
  nothingChosen: 'Choose at least one piece.',
  checkFields: 'Please check the marked fields.',
  stale: 'Someone changed this order. It is up to date now: check the amounts and return again.',
  failed: 'The pieces were not returned.',
  unknown: 'They may have been returned. Press again: nothing is returned twice.',
  done: {
    title: 'Returned',
    lead: (count: number, customer: string) => `${piecesText(count)} came back from ${customer}.`,
    creditNote: 'Credit note',
    total: 'Total',
    back: 'Money returned',
    setOff: (id: number) => `Set off against order ${id}`,
    message: (customer: string, count: number, number: string, total: string) =>
      `Dear ${customer}, ${brand.name} took ${piecesText(count)} back. Credit note ${number}, ${total}.`,
  },
} as const;
