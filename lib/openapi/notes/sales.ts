/* oxlint-disable max-lines -- notes of one group of calls */
import { actionNotes, callNote } from '@/lib/openapi/note';
import { samples } from '@/lib/openapi/samples';
import { listDues } from '@/lib/dues/contract';
import { items, type ItemRecord } from '@/lib/items/contract';
import {
  issueInvoice,
  openInvoice,
  openReceipt,
  orderPayments,
  refundOrderPayment,
} from '@/lib/ledger/contract';
import { opportunities } from '@/lib/opportunities/contract';
import { orders } from '@/lib/orders/contract';
import { successText } from '@/lib/text/messages';
import { entry, opportunity, order } from './records';

const item: ItemRecord = {
  id: samples.itemId,
  name: 'Gold chain, 22 carat',
  price: 62_500.5,
  orderid: null,
  opportunityid: samples.opportunityId,
  weight_mg: null,
  purity: null,
  rate_per_gram: null,
  making_percent: null,
  making_amount: null,
  tax_percent: null,
  rate_id: null,
  computed_price: null,
  created_at: '2026-11-18T11:06:10.415Z',
  version: 1,
};

const ownId = 'One’s own id in the record cannot be changed.';
const noOpportunity = 'There is no such opportunity, or none of one’s own.';
const noItem = 'There is no such item, or none of one’s own.';
const noOrder = 'There is no such order, or none of one’s own.';
const closed = 'The opportunity is closed.';

export const salesNotes = {
  opportunities: actionNotes(
    opportunities,
    'Employees and executives work on their own opportunities, admins on all. Closing is one-way and makes exactly one order.',
    {
      list: {
        about: 'Returns a page of opportunities. `search` matches names and exact ids.',
        who: 'work on opportunities',
        refuses: {},
        examples: [
          {
            title: 'The open ones',
            as: 'executive',
            sent: { status: 'open', limit: 20 },
            answer: { data: [opportunity], total: 1, next_cursor: null },
          },
        ],
      },
      read: {
        who: 'work on opportunities',
        refuses: { NOT_FOUND: noOpportunity },
        examples: [
          {
            title: 'Read one',
            as: 'executive',
            sent: { id: samples.opportunityId },
            answer: { data: opportunity },
          },
        ],
      },
      create: {
        about: 'Your own id is always set, whatever the request contains.',
        who: 'work on opportunities',
        refuses: {},
        examples: [
          {
            title: 'A customer wants a necklace',
            as: 'executive',
            sent: {
              name: 'Wedding necklace',
              userid: samples.customerId,
              employeeid: samples.employeeId,
              total_amount: 185_000,
            },
            answer: { message: successText.opportunityCreated, data: opportunity },
          },
        ],
      },
      update: {
        about:
          'Omitted fields stay unchanged. Closing returns `order`, unless the opportunity already had an order of a colleague.',
        who: 'work on opportunities',
        refuses: { FORBIDDEN: ownId, NOT_FOUND: noOpportunity, OPPORTUNITY_CLOSED: closed },
        examples: [
          {
            title: 'Change the amount',
            as: 'employee',
            sent: { id: samples.opportunityId, total_amount: '190000.00', version: 1 },
            answer: {
              message: successText.opportunityUpdated,
              data: { ...opportunity, total_amount: 190_000, version: 2 },
            },
          },
          {
            title: 'Close it, and get its order',
            as: 'executive',
            sent: { id: samples.opportunityId, status: 'closed' },
            answer: {
              message: successText.opportunityUpdated,
              data: { ...opportunity, status: 'closed', version: 2 },
              order: {
                ...order,
                paid_amount: 0,
                pending_amount: 185_000,
                status: 'unpaid',
                opportunityid: samples.opportunityId,
                version: 1,
              },
            },
          },
        ],
      },
      delete: {
        who: 'work on opportunities',
        refuses: { NOT_FOUND: noOpportunity, HAS_ORDER: 'It has an order. Delete the order first.' },
        examples: [
          {
            title: 'Delete one',
            as: 'admin',
            sent: { id: samples.opportunityId },
            answer: { message: successText.opportunityDeleted },
          },
        ],
      },
    },
  ),
  items: actionNotes(items, 'Items belong to an opportunity and are worked on by whoever works on it.', {
    create: {
      who: 'work on opportunities',
      refuses: { OPPORTUNITY_CLOSED: closed },
      examples: [
        {
          title: 'Add an item',
          as: 'executive',
          sent: { name: 'Gold chain, 22 carat', price: 62_500.5, opportunityid: samples.opportunityId },
          answer: { message: successText.itemAdded, data: item },
        },
      ],
    },
    update: {
      about: 'Omitted fields stay unchanged; an empty price counts as 0.',
      who: 'work on opportunities',
      refuses: { NOT_FOUND: noItem, OPPORTUNITY_CLOSED: closed },
      examples: [
        {
          title: 'Change the price',
          as: 'executive',
          sent: { id: samples.itemId, price: 61_000 },
          answer: { message: successText.itemUpdated, data: { ...item, price: 61_000, version: 2 } },
        },
      ],
    },
    delete: {
      about: 'Allowed in a closed opportunity too.',
      who: 'work on opportunities',
      refuses: { NOT_FOUND: noItem },
      examples: [
        {
          title: 'Delete an item',
          as: 'employee',
          sent: { id: samples.itemId },
          answer: { message: successText.itemDeleted },
        },
      ],
    },
    read_by_opportunity: {
      who: 'work on opportunities',
      refuses: { NOT_FOUND: noOpportunity },
      examples: [
        {
          title: 'What is in it?',
          as: 'executive',
          sent: { opportunityid: samples.opportunityId },
          answer: { items: [item] },
        },
      ],
    },
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
  orders: actionNotes(
    orders,
    'Employees and executives work on their own orders, admins on all. Always 0 ≤ paid ≤ total and pending = total − paid; `paid` needs pending 0.',
    {
      all: {
        about: 'Returns a page of orders. `search` matches names and exact ids.',
        who: 'work on orders',
        refuses: {},
        examples: [
          {
            title: 'The ones that are not paid off',
            as: 'executive',
            sent: { status: 'partial', sort: 'pending_amount', direction: 'desc' },
            answer: { orders: [order], total: 1, next_cursor: null },
          },
        ],
      },
      read: {
        who: 'work on orders',
        refuses: { NOT_FOUND: noOrder },
        examples: [
          { title: 'Read one', as: 'executive', sent: { id: samples.orderId }, answer: { data: order } },
        ],
      },
      create: {
        about:
          '`pending_amount` is calculated if omitted. If the opportunity already has an order, the response is 200 with that order.',
        who: 'work on orders',
        refuses: { HAS_ORDER: 'The opportunity has an order of a colleague.' },
        examples: [
          {
            title: 'An order with an advance',
            as: 'executive',
            sent: {
              userid: samples.customerId,
              employeeid: samples.employeeId,
              name: 'Order for Wedding necklace',
              total_amount: 185_000,
              paid_amount: 50_000,
            },
            answer: { message: successText.orderCreated, data: { ...order, version: 1 } },
          },
          {
            title: 'The order that the opportunity has',
            as: 'employee',
            sent: {
              userid: samples.customerId,
              name: 'Order for Wedding necklace',
              total_amount: 185_000,
              opportunityid: samples.orderedOpportunityId,
            },
            answer: {
              message: successText.orderCreated,
              data: { ...order, opportunityid: samples.orderedOpportunityId },
            },
            status: 200,
          },
        ],
      },
      update: {
        about:
          'Omitted fields stay unchanged. A changed `paid_amount` becomes an adjustment in the ledger; lowering it needs the current `version`. Record payments by `/order_payments`.',
        who: 'work on orders',
        refuses: {
          FORBIDDEN: `${ownId} Raising \`paid_amount\` by 2,00,000 rupees or more in one day is an admin’s.`,
          NOT_FOUND: noOrder,
          HAS_ORDER: 'The opportunity has another order already.',
          HAS_PAYMENTS: 'Another customer, while the order has live entries.',
        },
        examples: [
          {
            title: 'Paid in full',
            as: 'executive',
            sent: { id: samples.orderId, paid_amount: 185_000, status: 'paid' },
            answer: {
              message: successText.orderUpdated,
              data: { ...order, paid_amount: 185_000, pending_amount: 0, status: 'paid', version: 3 },
            },
          },
        ],
      },
      delete: {
        who: 'work on orders',
        refuses: {
          NOT_FOUND: noOrder,
          HAS_PAYMENTS: 'The order has live entries. Void or refund them first.',
        },
        examples: [
          {
            title: 'Delete one',
            as: 'admin',
            sent: { id: samples.unpaidOrderId },
            answer: { message: successText.orderDeleted },
          },
        ],
      },
    },
  ),
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
};
