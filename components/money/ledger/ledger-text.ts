import { advanceRule, orderMoney, paymentLinkRule } from '@/lib/sale-rules';
import { rupeesOf } from '@/lib/paise';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { formatShortDate, formatWholeRupees } from '@/lib/kernel/text/format';
import { refundArrivalText } from '@/lib/kernel/text/refund-arrival';
import { entryDefinition } from '@/lib/money/ledger/record';

const { document, kind, method } = entryDefinition.fields;

type DocumentTitle = EntryRecord['document'];

export const ledgerText = {
  title: 'Payments',
  loading: 'Loading payments...',
  sound: { label: 'Payment sound' },
  empty: 'No payments yet.',
  failed: 'Failed to fetch payments. Please try again.',
  mayBeRecorded: 'It may have been recorded. Check the list before you try again.',
  /** `UPI payment`, `Refund, Cash`, `Adjustment`. */
  nameOf: (entry: Pick<EntryRecord, 'kind' | 'method'>) => {
    if (entry.method === 'set_off')
      return entry.kind === 'payment' ? 'Set off from another order' : 'Set off against another order';
    return entry.kind === 'payment'
      ? `${method.labels[entry.method]} payment`
      : entry.kind === 'refund'
        ? `${kind.labels.refund}, ${method.labels[entry.method]}`
        : kind.labels.adjustment;
  },
  by: (name: string) => `by ${name}`,
  byRazorpay: 'by Razorpay',
  voided: 'Voided',
  underWay: 'Under way',
  voidedOn: (date: string, reason: string) => `Voided on ${date}: ${reason}`,
  balance: (paid: string, due: string) => `Paid ${paid}, due ${due}`,
  openReceipt: 'Open receipt',
  receiptOf: (title: DocumentTitle, number: string) =>
    `${document.labels[title ?? 'receipt']} ${number}, opens in a new tab`,
  document: (title: DocumentTitle) => document.labels[title ?? 'receipt'],
  arrivesBy: (date: string) => `Arrives by ${formatShortDate(date)}`,
  none: 'None',
  advanceOver: `The advance is ${advanceRule.endsOnDay} days old: deliver or refund.`,
  invoice: {
    issue: 'Issue invoice',
    open: 'Open invoice',
    openNumber: (number: string) => `Open invoice ${number}, in a new tab`,
    issued: 'Invoice issued.',
    notPaid: 'The order must be paid in full first.',
    failed: 'Failed to issue the invoice. Please try again.',
  },
  creditNote: {
    openNumber: (number: string) => `Open credit note ${number}, in a new tab`,
  },
  record: {
    title: 'Record Payment',
    submit: 'Record Payment',
    due: (amount: string) => `Due ${amount}`,
    useDue: 'Use the due',
    referenceHint: 'UTR, card slip or cheque number.',
    promiseHint: `By when the pieces are ready, at most ${advanceRule.promiseWithinDays} days from now. Leave it empty if they are handed over now.`,
    receivedHint: 'Now, unless you change it. Indian time.',
    failure: 'Failed to record this payment. Please try again.',
  },
  link: {
    title: 'Send Payment Link',
    submit: 'Send SMS',
    note: (customer: string) =>
      `${customer} gets an SMS with a link to pay online, without a log-in. It is valid for ${paymentLinkRule.daysToLive} days and replaces an earlier one.`,
    hint: (due: string) => `Due ${due}. Leave it to request all that is due.`,
    nothingDue: 'Nothing is due on this order.',
    failure: 'Failed to send the payment link. Please try again.',
  },
  allowDue: {
    label: 'Paid by',
    hint: (due: string) => `${due} of delivered pieces stays due until then.`,
  },
  void: {
    title: 'Void Payment',
    open: 'Void',
    submit: 'Void',
    note: 'It stays in the list, struck through, but no longer counts. Its receipt is marked void.',
    failure: 'Failed to void this payment. Please try again.',
  },
  refund: {
    title: 'Refund Payment',
    open: 'Refund',
    submit: 'Refund',
    note: `Return the money first: this only records it. Cash back is at most ${formatWholeRupees(rupeesOf(orderMoney.cashBackLimitPaise))} per customer and day.`,
    onlineNote: `Razorpay returns the money to the account it came from, ${refundArrivalText.within}.`,
    left: (amount: string) => `Left to refund: ${amount}`,
    failure: 'Failed to refund this payment. Please try again.',
  },
} as const;
