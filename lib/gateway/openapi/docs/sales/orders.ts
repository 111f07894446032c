import { orderMoney } from '@/lib/sale-rules';
import { wantsProof, wantsProofWhen } from '@/lib/gateway/openapi/docs/wants-proof';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { rupeesText } from '@/lib/gateway/openapi/type-words';
import { orders } from '@/lib/sales/orders/contract';
import { successText } from '@/lib/kernel/text/messages';
import { advance, noOrder, order } from '@/lib/gateway/openapi/docs/records';

const ownId = 'Your own id in the record cannot be changed.';
const lostGetsNoOrder = 'The opportunity is lost: move it to an open stage first.';

export const orderDocs = {
  orders: actionDocs(
    orders,
    'Employees and executives work on their own orders, admins on all. Always 0 ≤ paid ≤ total and pending = total − paid; `paid` needs pending 0.',
    {
      all: {
        about: 'Returns a page of orders. `search` matches names and exact ids.',
        who: 'work on orders',
        refuses: {},
        examples: [
          {
            title: 'Partly paid orders, largest due first',
            as: 'executive',
            sent: { status: 'partial', sort: 'pending_amount', direction: 'desc' },
            response: { orders: [order], total: 1, next_cursor: null },
          },
        ],
      },
      read: {
        who: 'work on orders',
        refuses: { NOT_FOUND: noOrder },
        examples: [
          {
            title: 'Read one',
            as: 'executive',
            sent: { id: samples.orderId },
            response: { data: { ...order, ...advance }, invoices: [], credit_notes: [] },
          },
        ],
      },
      create: {
        about:
          '`pending_amount` is calculated if omitted. If the opportunity already has an order, the response is 200 with that order.',
        who: 'work on orders',
        refuses: {
          HAS_ORDER: 'The opportunity has an order of a colleague.',
          OPPORTUNITY_CLOSED: lostGetsNoOrder,
        },
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
            response: { message: successText.orderCreated, data: { ...order, version: 1 } },
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
            response: {
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
          ...wantsProofWhen('A lower paid amount'),
          FORBIDDEN: `${ownId} Raising \`paid_amount\` by ${rupeesText(orderMoney.adjustmentLimitPaise)} or more, for one order or for one customer in one day, and \`allow_due\`, are an admin’s.`,
          NOT_FOUND: noOrder,
          HAS_ORDER: 'The opportunity has another order already.',
          ADVANCE_EXPIRED: 'The paid amount is raised, and the advance of the order is 365 days old.',
          OPPORTUNITY_CLOSED: lostGetsNoOrder,
          HAS_DOCUMENTS: 'Another store, while the order has a receipt, also a voided one, or an invoice.',
          HAS_PAYMENTS: 'Another customer, while the order has entries, also voided ones, or an invoice.',
          DELIVERED: 'Another opportunity, while pieces are delivered.',
          OUT_OF_BALANCE: 'Less would be paid than the delivered pieces cost.',
        },
        examples: [
          {
            title: 'Paid in full',
            as: 'executive',
            sent: { id: samples.orderId, paid_amount: 185_000, status: 'paid' },
            response: {
              message: successText.orderUpdated,
              data: { ...order, paid_amount: 185_000, pending_amount: 0, status: 'paid', version: 3 },
            },
          },
        ],
      },
      delete: {
        who: 'work on orders',
        refuses: {
          ...wantsProof,
          NOT_FOUND: noOrder,
          HAS_PAYMENTS:
            'The order has live entries, or an invoice. Void the entries first; an order paid online or with an invoice cannot be deleted.',
        },
        examples: [
          {
            title: 'Delete one',
            as: 'admin',
            sent: { id: samples.unpaidOrderId },
            response: { message: successText.orderDeleted },
          },
        ],
      },
    },
  ),
};
