import { readDayBook } from '@/lib/day-book/contract';
import { listDues } from '@/lib/dues/contract';
import {
  issueInvoice,
  openInvoice,
  openReceipt,
  orderPayments,
  refundOrderPayment,
} from '@/lib/ledger/contract';
import { actionNotes, callNote } from '@/lib/openapi/note';
import { samples } from '@/lib/openapi/samples';
import { successText } from '@/lib/text/messages';
import { goldRateNotes } from './gold-rate';
import { customer, entry, noOrder, order } from './records';

export const moneyNotes = {
  orderPayments: actionNotes(
    orderPayments,
    'Payments received by hand. The paid amount of an order is the sum of its live entries.',
    {
      list: {
        who: 'work on orders',
        refuses: { NOT_FOUND: noOrder },
        examples: [
          {
            title: 'What was paid?',
            as: 'executive',
            sent: { order_id: samples.orderId },
            answer: { entries: [entry], invoice_no: null },
          },
        ],
      },
      add: {
        about:
          'Gives the payment a receipt number. At most what is due; cash stays below 2,00,000 rupees per customer and day, and per order. `reference` is required except for cash, and unique per method, ignoring case.',
        who: 'work on orders',
        refuses: {
          NOT_FOUND: noOrder,
          REFERENCE_TAKEN: 'A live payment has this method and reference already.',
        },
        examples: [
          {
            title: 'A payment by UPI',
            as: 'employee',
            sent: { order_id: samples.orderId, amount: 35_000, method: 'upi', reference: samples.utr },
            answer: {
              message: successText.paymentRecorded,
              data: { ...entry, amount: 35_000, method: 'upi', reference: samples.utr },
              order: { ...order, paid_amount: 85_000, pending_amount: 100_000, version: 3 },
            },
          },
        ],
      },
      void: {
        about:
          'The entry stays, with the reason, and counts no more. A second void returns the first one’s data. By the person who recorded it, on the same day, or by an admin.',
        who: 'work on orders',
        refuses: {
          FORBIDDEN: 'Somebody else recorded it, or not today.',
          NOT_FOUND: 'There is no such entry, or none of one’s own orders.',
          PAYMENT_ONLINE: 'Real money moved: refund it instead.',
          HAS_REFUNDS: 'Void its refunds first.',
          OUT_OF_BALANCE: 'The paid amount would leave the range from what was paid online to the total.',
        },
        examples: [
          {
            title: 'Typed twice',
            as: 'admin',
            sent: { id: samples.paidEntryId, reason: 'Typed twice' },
            answer: {
              message: successText.entryVoided,
              data: {
                ...entry,
                voided_at: '2026-11-19T05:50:00.000Z',
                voided_by: samples.employeeId,
                void_reason: 'Typed twice',
              },
              order: { ...order, paid_amount: 0, pending_amount: 185_000, version: 3 },
            },
          },
        ],
      },
    },
  ),
  refundOrderPayment: callNote(refundOrderPayment, {
    about:
      'Returns a payment by hand, or one made online through Razorpay, in full or in part, with a credit note. An online refund may answer `pending`. The order’s paid amount follows.',
    who: 'refund a payment',
    refuses: {
      NOT_FOUND: 'There is no such entry.',
      PAYMENT_NOT_VERIFIED: 'Razorpay refused the refund of an online payment.',
      UNAVAILABLE: 'Razorpay is away; nothing was written.',
    },
    examples: [
      {
        title: 'Return a part in cash',
        as: 'admin',
        sent: { entry_id: samples.paidEntryId, amount: 5000, method: 'cash', note: 'Ring returned' },
        answer: {
          message: successText.refundRecorded,
          data: {
            ...entry,
            kind: 'refund',
            amount: -5000,
            note: 'Ring returned',
            receipt_no: 'C/2026-27/000004',
            refund_of: samples.paidEntryId,
          },
          order: { ...order, paid_amount: 45_000, pending_amount: 140_000, version: 3 },
        },
      },
    ],
  }),
  listDues: callNote(listDues, {
    about:
      'Returns a page of orders with something due, oldest first: own ones, for admins all. `search` matches names and exact ids. `sums` are over all ages.',
    who: 'work on orders',
    refuses: {},
    examples: [
      {
        title: 'What is due for more than 90 days?',
        as: 'executive',
        sent: { age: '90+' },
        answer: {
          orders: [{ ...order, age_days: 96 }],
          total: 1,
          next_cursor: null,
          sums: {
            '0-7': { count: 0, amount: 0 },
            '8-30': { count: 2, amount: 84_500 },
            '31-90': { count: 0, amount: 0 },
            '90+': { count: 1, amount: order.pending_amount },
          },
        },
      },
    ],
  }),
  readDayBook: callNote(readDayBook, {
    about:
      'Payments and refunds of orders, by the time of receipt. Voided entries are listed and not summed; adjustments are listed apart. `late` marks what was entered on a later day.',
    who: 'see the day book',
    refuses: {},
    examples: [
      {
        title: 'The money of a day',
        as: 'admin',
        sent: { date: '2026-11-19' },
        answer: {
          date: '2026-11-19',
          entries: [{ ...entry, ordername: order.name, username: customer.name, late: false }],
          total: 1,
          adjustments: [],
          by_method: [{ method: entry.method, in: entry.amount, out: 0 }],
          by_staff: [{ id: entry.recorded_by, name: entry.recorded_by_name, in: entry.amount, out: 0 }],
        },
      },
    ],
  }),
  openReceipt: callNote(openReceipt, {
    about:
      'Of a payment the receipt, of a refund the credit note, with what was paid and pending as of that entry. VOID stands across a voided one. For customers: of the own orders.',
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: 'There is no such payment or refund of an order in scope.' },
    examples: [
      {
        title: 'The receipt of a payment',
        as: 'employee',
        sent: { id: samples.paidEntryId },
        answer: { fileName: 'receipt-R-2026-27-000318.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
  issueInvoice: callNote(issueInvoice, {
    about: 'Once per order: its content is kept. A second call returns 200 and the same.',
    who: 'work on orders',
    refuses: {
      NOT_FOUND: noOrder,
      NOT_INVOICEABLE: 'The order is not paid, its total is 0, or its items do not add up to it.',
    },
    examples: [
      {
        title: 'Issue it',
        as: 'employee',
        sent: { order_id: samples.invoiceableOrderId },
        answer: { data: { number: 'I/2026-27/000042', issued_at: '2026-11-19T05:50:00.000Z' } },
      },
      {
        title: 'It is issued already',
        as: 'executive',
        sent: { order_id: samples.invoicedOrderId },
        status: 200,
        answer: { data: { number: 'I/2026-27/000041', issued_at: '2026-11-18T11:20:00.000Z' } },
      },
    ],
  }),
  openInvoice: callNote(openInvoice, {
    about: 'As it was issued. For customers: of the own orders.',
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: 'There is no such order in scope, or its invoice is not issued.' },
    examples: [
      {
        title: 'The own invoice',
        as: 'customer',
        sent: { order_id: samples.invoicedOrderId },
        answer: { fileName: 'invoice-I-2026-27-000041.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
  ...goldRateNotes,
};
