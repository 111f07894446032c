import { createdField, defineRecord, idField } from '@/lib/kernel/records/record';

const documents = [
  'receipt',
  'credit_note',
  'receipt_voucher',
  'payment_receipt',
  'refund_voucher',
  'refund_receipt',
] as const;
export type EntryDocument = (typeof documents)[number];
const entryKinds = ['payment', 'refund', 'adjustment'] as const;
/** Methods of payments recorded by staff. */
export const methodsByHand = ['cash', 'upi', 'card', 'bank_transfer', 'cheque'] as const;
export const entryMethods = [...methodsByHand, 'online', 'unspecified', 'set_off', 'old_gold'] as const;
/** Set off, so that no money moves. */
export const methodsWithoutMoney = ['set_off', 'old_gold'] as const;
export const movesMoney = (method: string) => !methodsWithoutMoney.some((each) => each === method);

/** See docs/product/money.md, "The ledger". */
export const entryDefinition = defineRecord({
  name: 'entry',
  schema: 'Entry',
  sorts: ['received_at'],
  fields: {
    id: idField('Entry ID'),
    orderid: { type: 'id', label: 'Order ID', about: 'Id of the order.', column: 'order_id' },
    kind: {
      type: 'choice',
      label: 'Kind',
      about: 'payment, refund, or adjustment: a changed amount without a payment.',
      column: 'kind',
      values: entryKinds,
      labels: { payment: 'Payment', refund: 'Refund', adjustment: 'Adjustment' },
    },
    amount: {
      type: 'money',
      label: 'Amount',
      about: 'Rupees. Refunds are negative, adjustments either.',
      column: 'amount',
    },
    method: {
      type: 'choice',
      label: 'Method',
      about:
        'How it was paid. `unspecified` for adjustments; `set_off`: from or to another order of the customer, by a return; `old_gold`: set off against a purchase of old gold, no money.',
      column: 'method',
      values: entryMethods,
      labels: {
        cash: 'Cash',
        upi: 'UPI',
        card: 'Card',
        bank_transfer: 'Bank transfer',
        cheque: 'Cheque',
        online: 'Online',
        unspecified: 'Unspecified',
        set_off: 'Set off',
        old_gold: 'Old gold',
      },
    },
    reference: {
      type: 'text',
      label: 'Reference',
      about:
        'Transaction, cheque or payment id, or number of the purchase voucher of old gold; null for none.',
      column: 'reference',
      nullable: true,
      max: 60,
    },
    received_at: {
      type: 'instant',
      label: 'Received At',
      about: 'When the money was received or returned, in UTC.',
      column: 'received_at',
    },
    recorded_by: {
      type: 'id',
      label: 'Recorded By',
      person: 'recorded_by_name',
      about: 'User id of the person who recorded it; null for the system.',
      column: 'recorded_by',
      nullable: true,
    },
    recorded_by_name: {
      type: 'text',
      label: 'Recorded By',
      about: 'Name of that person; empty for a deleted account, null for the system.',
      nullable: true,
    },
    note: {
      type: 'text',
      label: 'Note',
      about: 'Note of the person who recorded it; null for none.',
      column: 'note',
      nullable: true,
      max: 500,
      lineBreaks: true,
      empty: true,
    },
    receipt_no: {
      type: 'text',
      label: 'Receipt',
      about: 'Number of the document; null for adjustments.',
      column: 'receipt_no',
      nullable: true,
    },
    document: {
      type: 'choice',
      label: 'Document',
      about:
        'Title of the document, decided when it was made; null for adjustments. Vouchers: before the order’s first invoice. `receipt` and `credit_note`: of earlier payments and refunds, and of the plan.',
      column: 'document',
      nullable: true,
      values: documents,
      labels: {
        receipt: 'Receipt',
        credit_note: 'Credit note',
        receipt_voucher: 'Receipt voucher',
        payment_receipt: 'Payment receipt',
        refund_voucher: 'Refund voucher',
        refund_receipt: 'Refund receipt',
      },
    },
    refund_of: {
      type: 'id',
      label: 'Refund Of',
      about:
        'Id of the refunded payment; null for other kinds, and for a return of what was entered as paid without a payment.',
      column: 'refund_of',
      nullable: true,
    },
    arrives_by: {
      type: 'date',
      label: 'Arrives By',
      about:
        'The day by which a refund arrives: online 7 working days after it was made, else the day on which it was returned. Null for other kinds and voided ones.',
      nullable: true,
    },
    state: {
      type: 'choice',
      label: 'State',
      about: '`pending` for a refund whose outcome is not known yet; it counts already.',
      column: 'state',
      values: ['booked', 'pending'],
      labels: { booked: 'Booked', pending: 'Under way' },
    },
    voided_at: {
      type: 'instant',
      label: 'Voided At',
      about: 'When it was voided; null if it counts.',
      column: 'voided_at',
      nullable: true,
    },
    voided_by: {
      type: 'id',
      label: 'Voided By',
      about: 'User id of the person who voided it; null for the system.',
      column: 'voided_by',
      nullable: true,
    },
    void_reason: {
      type: 'text',
      label: 'Reason',
      about: 'Why it was voided.',
      column: 'void_reason',
      nullable: true,
      max: 200,
    },
    created_at: createdField,
  },
});
