import { advanceRule } from '@/lib/sale-rules';
import { piecesText } from '@/lib/sales/items/rules';

/** `366 days`: an advance counts in days, whatever their number. */
const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Texts of the order page. */
export const orderPageText = {
  back: 'Back to Orders',
  call: (mobile: string) => `Call ${mobile}`,
  ordered: (id: number, date: string) => `Order ${id}, ${date}`,
  total: 'Total',
  paid: 'Paid',
  due: 'Due',
  next: {
    title: 'Next step',
    label: {
      record_payment: 'Record Payment',
      mark_ready: 'Mark Ready',
      deliver: 'Deliver',
      refund: 'Refund',
    },
    deliverOrRefund: 'Deliver or refund: the advance is too old for another payment.',
    askAdmin: 'Ask an admin: the advance is too old for another payment, so only an admin can continue.',
    firstPayment: (total: string) => `${total} to pay, nothing paid yet.`,
    payFirst: (due: string) => `${due} is due before the ready pieces can be delivered.`,
    payRest: (due: string) => `All pieces are delivered. ${due} is still due.`,
    payAll: (due: string) => `${due} is still due.`,
    markReady: (count: number) => `${piecesText(count)} to get ready for the customer.`,
    deliver: (count: number) => `${piecesText(count)} can be delivered now.`,
    done: 'Paid and delivered. Nothing left to do.',
    doneWithoutPieces: 'Paid. There are no pieces to deliver.',
    doneReturned: 'All pieces came back. Nothing left to do.',
  },
  advance: {
    title: 'Advance and delivery date',
    amount: 'Advance',
    since: 'Since',
    age: (date: string, days: number) => `${date}, ${daysText(days)}`,
    promised: 'Promised',
    notPromised: 'No date yet',
    none: 'None',
    /** @param days left */
    deliverBefore: (date: string, days: number) =>
      `Deliver before ${date}: ${daysText(days)} left. After that, no more payments can be recorded and the advance must be refunded.`,
    over: 'Deliver or refund',
    overText: (days: number) => `The advance is ${daysText(days)} old, so the order takes no more payments.`,
    refundBy: (date: string, days: number) =>
      days > 0
        ? `Refund it by ${date}, day ${advanceRule.refundByDay}: ${daysText(days)} left.`
        : days === 0
          ? `Refund it today, day ${advanceRule.refundByDay}.`
          : `The refund was due by ${date}, day ${advanceRule.refundByDay}: ${daysText(-days)} ago.`,
  },
  pieces: {
    title: 'Pieces',
    empty: 'This order has no pieces.',
    emptyText: 'Pieces come from the items of its opportunity.',
    openOpportunity: 'Open opportunity',
    sum: (count: number) => piecesText(count),
    measure: 'Weights and HUID',
    measureIntro: 'Weights and HUID can be changed until the piece is delivered.',
    markReady: 'Mark Ready',
    return: 'Return',
    of: (name: string) => ` of ${name}`,
    loading: 'Loading pieces...',
    failed: 'Failed to fetch the pieces. Please try again.',
  },
  ready: {
    title: 'Mark Ready',
    question: (count: number, customer: string) =>
      `${customer} gets an SMS that ${count === 1 ? 'a piece is' : `${count} pieces are`} ready to collect.`,
    submit: 'Mark Ready',
    failed: 'Failed to mark the pieces as ready. Please try again.',
    more: (count: number) => `and ${count} more`,
  },
  missing: {
    title: 'Before delivery',
    huid: (name: string) => `HUID of ${name}`,
    huids: (count: number) => `HUIDs of ${piecesText(count)}`,
    total: (sum: string, total: string) => `The pieces add up to ${sum}, the total is ${total}.`,
    takeSum: 'Use the sum',
    due: (due: string) => `${due} is still due.`,
    address: (total: string) => `An invoice of ${total} needs the address and the State of the customer.`,
    addressField: 'Address of the customer',
    enter: 'Enter',
    toPayment: 'Record Payment',
  },
  oldGold: {
    title: 'Old gold',
    text: 'Old gold from the customer can pay for this order.',
    buy: 'Buy Old Gold',
  },
  documents: {
    title: 'Documents',
    empty: 'No documents yet. They appear here after a payment or delivery.',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    failed: 'Failed to fetch the documents. Please try again.',
  },
  details: 'Details',
} as const;
