import { z } from 'zod';
import {
  actionContract,
  endpointContract,
  id,
  listOutput,
  listInput,
  money,
  optional,
  fileContract,
  instantInput,
  text,
} from '@/lib/contract';
import { itemRecord } from '@/lib/sales/items/contract';
import {
  advanceShape,
  allowDue,
  creditNotesOfOrder,
  invoiceRecord,
  invoicesOfOrder,
  orderRecord,
} from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { createShape, recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { ownExchangeRecord } from '@/lib/money/exchanges/contract';
import { entryDefinition, methodsByHand } from './record';

/* See docs/product/money.md, "The ledger". */

export const entryRecord = recordShape(entryDefinition);
export type EntryRecord = z.output<typeof entryRecord>;

const { fields } = entryDefinition;
const methodByHand = z.enum(methodsByHand, 'Method must be cash, upi, card, bank_transfer or cheque.');
const orderId = id('Order ID').meta({ description: 'Id of the order.' });
const promisedOn = createShape(orderDefinition).promised_on.meta({
  description: 'By when the pieces are promised, as of an order; null: not. Default: as before.',
});
const after = orderRecord.meta({ description: 'The order as it is after the entry.' });

/** Empty counts as omitted. */
const optionalText = (label: string, max: number, lineBreaks: boolean) =>
  optional(text({ label, max, lineBreaks, required: false }).transform((value) => value || undefined));

export const orderPayments = actionContract('/order_payments', 'Payments of an order', {
  list: {
    summary: 'List the entries of an order, oldest first',
    input: z.object({ order_id: orderId }),
    output: z.object({
      entries: z.array(entryRecord).meta({ description: 'The entries.' }),
      invoice_no: z
        .string()
        .nullable()
        .meta({ description: 'Number of the first invoice; null before it is issued.' }),
      invoices: invoicesOfOrder,
      credit_notes: creditNotesOfOrder,
    }),
  },
  add: {
    summary: 'Record a payment received by hand',
    input: z.object({
      order_id: orderId,
      amount: money('Amount').meta({ description: 'Rupees received, at most the due.' }),
      method: methodByHand.meta({ description: 'How it was paid.' }),
      reference: optionalText('Reference', fields.reference.max, false).meta({
        description: 'Transaction, card slip or cheque number. Required for all methods except cash.',
      }),
      received_at: optional(instantInput('Received At')).meta({
        description: 'When the money was received, not before the day of the order. Default: now.',
      }),
      note: optionalText('Note', fields.note.max, true).meta({ description: 'Note for staff.' }),
      promised_on: promisedOn,
    }),
    output: z.object({ message: z.literal(successText.paymentRecorded), data: entryRecord, order: after }),
    status: 201,
    creates: true,
  },
  void: {
    summary: 'Void an entry: it stays in the ledger and is no longer counted',
    input: z.object({
      id: id('Entry ID').meta({ description: 'Id of the entry.' }),
      reason: text({ label: 'Reason', max: fields.void_reason.max }).meta({
        description: 'Why it is voided.',
      }),
      ...allowDue,
    }),
    output: z.object({ message: z.literal(successText.entryVoided), data: entryRecord, order: after }),
  },
});

export const refundOrderPayment = endpointContract({
  method: 'POST',
  path: '/refund_order_payment',
  summary: 'Refund a payment of an order, in full or in part',
  input: z.object({
    entry_id: id('Entry ID').meta({ description: 'Id of the payment to refund.' }),
    amount: optional(money('Amount')).meta({
      description: 'Rupees to return. Default: the amount not yet refunded.',
    }),
    note: text({ label: 'Note', max: fields.note.max, lineBreaks: true }).meta({
      description: 'Why it is refunded.',
    }),
    method: optional(methodByHand).meta({
      description: 'How it is returned. Default: as it was paid.',
    }),
    reference: optionalText('Reference', fields.reference.max, false).meta({
      description:
        'Transaction or cheque number of the refund. Default: that of the payment, for the same method.',
    }),
    ...allowDue,
  }),
  output: z.object({ message: z.string(), data: entryRecord, order: after }),
  status: 201,
  creates: true,
});

export const openReceipt = fileContract('application/pdf', {
  path: '/receipt',
  summary: 'Document of a payment or refund of an order, as a PDF',
  input: z.object({
    id: id('Entry ID').meta({ description: 'Id of the payment or refund.' }),
  }),
});

export const issueInvoice = endpointContract({
  method: 'POST',
  path: '/issue_invoice',
  summary: 'Deliver all that is left of a paid order, with its invoice',
  input: z.object({ order_id: orderId }),
  output: z.object({ data: invoiceRecord.meta({ description: 'The invoice.' }) }),
  status: 201,
});

export const openInvoice = fileContract('application/pdf', {
  path: '/invoice',
  summary: 'Invoice of an order, as a PDF',
  input: z
    .object({
      id: optional(id('Invoice ID')).meta({ description: 'Id of the invoice.' }),
      order_id: optional(id('Order ID')).meta({
        description: 'In place of `id`: id of an order, for its first invoice.',
      }),
    })
    .superRefine(({ id: invoiceId, order_id }, context) => {
      if ((invoiceId === undefined) === (order_id === undefined))
        context.addIssue({ code: 'custom', path: ['id'], message: 'Send either id or order_id.' });
    }),
});

/** Without notes of staff. */
const ownItem = itemRecord
  .omit({
    discount_reason: true,
    huid_exempt_note: true,
    asked_price: true,
    asked_discount_amount: true,
    asked_discount_reason: true,
    asked_by: true,
    asked_at: true,
  })
  .meta({ id: 'OwnItem' });

/** Order as its customer sees it, without data of staff. */
export const ownOrderRecord = orderRecord
  .omit({ employeeid: true, employeename: true, executiveid: true, executivename: true, store_id: true })
  .extend({
    items: z.array(ownItem).meta({ description: 'The items.' }),
    entries: z
      .array(
        entryRecord
          .pick({
            id: true,
            kind: true,
            amount: true,
            method: true,
            reference: true,
            received_at: true,
            receipt_no: true,
            document: true,
            arrives_by: true,
            voided_at: true,
          })
          .meta({ id: 'OwnEntry' }),
      )
      .meta({ description: 'The entries, oldest first.' }),
    invoice_no: z
      .string()
      .nullable()
      .meta({ description: 'Number of the first invoice; null before it is issued.' }),
    invoices: invoicesOfOrder,
    ...advanceShape,
    credit_notes: creditNotesOfOrder,
  })
  .meta({ id: 'OwnOrder' });
export type OwnOrderRecord = z.output<typeof ownOrderRecord>;

export const myOrders = endpointContract({
  method: 'GET',
  path: '/my_orders',
  summary: 'List own orders with their items and entries, newest first',
  input: z.object(listInput('created_at')).pick({ limit: true, cursor: true }),
  output: z.object({
    orders: z.array(ownOrderRecord).meta({ description: 'The orders.' }),
    old_gold: z.array(ownExchangeRecord).meta({
      description:
        'Old gold that the customer sold, newest first, at most 100; on the first page, else empty.',
    }),
    ...listOutput,
  }),
});
