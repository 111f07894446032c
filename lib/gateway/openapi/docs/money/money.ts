import { orderMoney } from '@/lib/sale-rules';
import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { dayBook } from '@/lib/money/day-book/contract';
import { listAdvances } from '@/lib/money/advances/contract';
import { openReceipt, orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { rupeesText } from '@/lib/gateway/openapi/type-words';
import { successText } from '@/lib/kernel/text/messages';
import { goldRateDocs } from './gold-rate';
import { customer, entry, noOrder, order } from '@/lib/gateway/openapi/docs/records';

export const moneyDocs = {
  orderPayments: actionDocs(
    orderPayments,
    'Payments received by hand. The paid amount of an order is the sum of its live entries.',
    {
      list: {
        who: 'work on orders',
        refuses: { NOT_FOUND: noOrder },
        examples: [
          {
            title: 'Entries of an order',
            as: 'executive',
            sent: { order_id: samples.orderId },
            response: { entries: [entry], invoice_no: null, invoices: [], credit_notes: [] },
          },
        ],
      },
      add: {
        about: `Gives the payment a receipt number. The amount is at most the due; cash stays below ${rupeesText(orderMoney.cashLimitPaise)} per customer and day, and per order. \`reference\` is required except for cash, and unique per method, ignoring case.`,
        who: 'work on orders',
        refuses: {
          NOT_FOUND: noOrder,
          REFERENCE_TAKEN: 'A live payment already has this method and reference.',
          ADVANCE_EXPIRED: 'The advance of the order is 365 days old.',
        },
        examples: [
          {
            title: 'A payment by UPI',
            as: 'employee',
            sent: { order_id: samples.orderId, amount: 35_000, method: 'upi', reference: samples.utr },
            response: {
              message: successText.paymentRecorded,
              data: { ...entry, amount: 35_000, method: 'upi', reference: samples.utr },
              order: { ...order, paid_amount: 85_000, pending_amount: 100_000, version: 3 },
            },
          },
        ],
      },
      void: {
        about:
          'The entry stays in the ledger with the reason and is no longer counted. A repeated void returns the same data. Allowed for the recorder on the same day, and for admins.',
        who: 'work on orders',
        refuses: {
          ...wantsProof,
          FORBIDDEN:
            'The entry was recorded by somebody else, or before today; `allow_due` by others than an admin.',
          NOT_FOUND: 'The entry does not exist or is not of your orders.',
          PAYMENT_ONLINE: 'Online payments cannot be voided. Refund it.',
          HAS_REFUNDS: 'The payment has live refunds. Void them first.',
          OUT_OF_BALANCE:
            'The paid amount would leave the range from the online payments to the total, or fall below the delivered pieces.',
        },
        examples: [
          {
            title: 'Typed twice',
            as: 'admin',
            sent: { id: samples.paidEntryId, reason: 'Typed twice' },
            response: {
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
  refundOrderPayment: endpointDoc(refundOrderPayment, {
    about: `Returns a payment by hand, or one made online through Razorpay, in full or in part, with a refund voucher before the order’s first invoice, else a refund receipt. \`arrives_by\` and the message name the day by which the money arrives. Cash back to one customer is at most ${rupeesText(orderMoney.cashBackLimitPaise)} a day (400 on \`method\`). An online refund may answer \`pending\`. The order’s paid amount follows.`,
    who: 'refund a payment',
    refuses: {
      ...wantsProof,
      NOT_FOUND: 'The entry does not exist.',
      OUT_OF_BALANCE: 'Less would be paid than the delivered pieces cost. `allow_due` allows it.',
      PAYMENT_NOT_VERIFIED: 'Razorpay refused the refund of an online payment.',
      UNAVAILABLE: 'Razorpay cannot be reached; nothing was written.',
    },
    examples: [
      {
        title: 'Return a part in cash',
        as: 'admin',
        sent: { entry_id: samples.paidEntryId, amount: 5000, method: 'cash', note: 'Ring returned' },
        response: {
          message: successText.refundRecorded,
          data: {
            ...entry,
            kind: 'refund',
            amount: -5000,
            note: 'Ring returned',
            receipt_no: 'F/26-27/000004',
            document: 'refund_voucher',
            refund_of: samples.paidEntryId,
            arrives_by: '2026-11-19',
          },
          order: { ...order, paid_amount: 45_000, pending_amount: 140_000, version: 3 },
        },
      },
    ],
  }),
  listAdvances: endpointDoc(listAdvances, {
    about:
      'Returns a page of orders with an advance, the oldest first: own orders; for admins all orders. An advance is what is paid beyond the delivered pieces; deliveries take the oldest payments first. `search` matches as for dues. `sums` are over all ages.',
    who: 'work on orders',
    refuses: {},
    examples: [
      {
        title: 'Advances to deliver or refund',
        as: 'executive',
        sent: { age: '365+' },
        response: {
          orders: [
            {
              ...order,
              created_at: '2025-11-19T05:30:00.120Z',
              advance_since: '2025-11-19',
              advance_amount: 50_000,
              advance_days: 372,
              refund_by: '2026-12-04',
            },
          ],
          total: 1,
          next_cursor: null,
          sums: {
            '0-269': { count: 2, amount: 84_500 },
            '270-329': { count: 0, amount: 0 },
            '330-364': { count: 0, amount: 0 },
            '365+': { count: 1, amount: 50_000 },
          },
        },
      },
    ],
  }),
  dayBook: actionDocs(dayBook, 'Without `action` it is `read`.', {
    read: {
      about:
        "Payments and refunds of orders and the plan, by the time of receipt, and what Razorpay received and could not be booked: the online sum is Razorpay's. Voided entries are listed and not summed; adjustments are listed apart. `late` marks entries recorded on a later day, or after the day was closed.",
      who: 'see the day book',
      refuses: {},
      examples: [
        {
          title: 'The money of a day',
          as: 'admin',
          sent: { date: '2026-11-19' },
          response: {
            date: '2026-11-19',
            entries: [
              { ...entry, about: 'order', ordername: order.name, username: customer.name, late: false },
            ],
            total: 1,
            adjustments: [],
            by_method: [{ method: entry.method, in: entry.amount, out: 0 }],
            by_staff: [{ id: entry.recorded_by, name: entry.recorded_by_name, in: entry.amount, out: 0 }],
            closing: null,
          },
        },
      ],
    },
    close: {
      about:
        'Once for ever: the same request of the same person returns the closing again. What is recorded for the day afterwards is `late`.',
      who: 'close a day',
      refuses: { DAY_CLOSED: 'The day is closed with other values, or by somebody else.' },
      examples: [
        {
          title: 'The cash is right',
          as: 'admin',
          sent: { date: '2024-02-29', counted: 0, computed: 0 },
          response: {
            message: successText.dayClosed,
            data: {
              id: 12,
              date: '2024-02-29',
              computed: 0,
              counted: 0,
              difference: 0,
              reason: null,
              closed_by: 1,
              closed_by_name: 'Asha Admin',
              closed_at: '2026-11-20T13:35:00.000Z',
            },
          },
        },
      ],
    },
  }),
  openReceipt: endpointDoc(openReceipt, {
    about:
      'The document of a payment (receipt voucher before the order’s first invoice, then payment receipt) or refund (refund voucher, refund receipt), with the paid and pending amounts as of that entry. A voided entry is marked VOID. Customers: own orders only.',
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: 'The payment or refund does not exist or is out of scope.' },
    examples: [
      {
        title: 'The receipt of a payment',
        as: 'employee',
        sent: { id: samples.paidEntryId },
        response: { fileName: 'receipt-voucher-R-26-27-000318.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
  ...goldRateDocs,
};
