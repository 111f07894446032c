import type { EntryRecord } from '@/lib/ledger/contract';
import { entryDefinition } from '@/lib/ledger/record';

const { kind, method } = entryDefinition.fields;

export const ledgerText = {
  title: 'Payments',
  loading: 'Loading payments...',
  empty: 'No payments yet.',
  failed: 'Failed to fetch payments. Please try again.',
  retry: 'Retry',
  /** `UPI payment`, `Refund, Cash`, `Adjustment`. */
  nameOf: (entry: Pick<EntryRecord, 'kind' | 'method'>) =>
    entry.kind === 'payment'
      ? `${method.labels[entry.method]} payment`
      : entry.kind === 'refund'
        ? `${kind.labels.refund}, ${method.labels[entry.method]}`
        : kind.labels.adjustment,
  by: (name: string) => `by ${name}`,
  bySystem: 'before the ledger',
  voided: 'Voided',
  underWay: 'Under way',
  voidedOn: (date: string, reason: string) => `Voided on ${date}: ${reason}`,
  balance: (paid: string, due: string) => `Paid ${paid}, due ${due}`,
  openReceipt: 'Open receipt',
  receiptOf: (number: string) => `Receipt ${number}, opens in a new tab`,
  none: 'None',
  record: {
    title: 'Record Payment',
    submit: 'Record Payment',
    due: (amount: string) => `Due ${amount}`,
    useDue: 'Use the due',
    referenceHint: 'UTR, card slip or cheque number.',
    receivedHint: 'Now, unless you change it. Indian time.',
    failure: 'Failed to record this payment. Please try again.',
  },
  void: {
    title: 'Void Payment',
    open: 'Void',
    submit: 'Void',
    note: 'It stays in the list, struck through, and counts no more. Its receipt is marked void.',
    failure: 'Failed to void this payment. Please try again.',
  },
  refund: {
    title: 'Refund Payment',
    open: 'Refund',
    submit: 'Refund',
    note: 'Return the money first: this only records it.',
    left: (amount: string) => `Left to refund: ${amount}`,
    failure: 'Failed to refund this payment. Please try again.',
  },
} as const;
