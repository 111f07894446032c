import { deliver } from '@/lib/money/deliveries/contract';
import { issueInvoice, openInvoice } from '@/lib/money/ledger/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { invoice, noOrder, order } from '@/lib/gateway/openapi/docs/records';
import { item } from '@/lib/gateway/openapi/docs/sales/items';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';

export const deliveryDocs = {
  deliver: endpointDoc(deliver, {
    about:
      'Hands pieces of an order over, with a tax invoice of them whose content is frozen, and tells the customer by SMS. An order may have several deliveries. From the first one on its total is the sum of its items.',
    who: 'deliver pieces',
    refuses: {
      NOT_FOUND: noOrder,
      FORBIDDEN: '`allow_due` by others than an admin.',
      STALE_VERSION: 'Someone else changed the order since `version`.',
      DELIVERED: 'A piece is delivered already.',
      HUID_TAKEN: 'Another live piece has a HUID of `pieces`. `data` has the piece, with `id` and `message`.',
      HUID_NEEDED: 'A hallmarked piece of 2 g or more has neither a HUID nor an exemption.',
      TOTAL_DIFFERS:
        'The items add up to another sum than the total of the order. `data` holds `total` and `sum`; `take_sum` takes the sum.',
      OUT_OF_BALANCE: 'More is paid than the sum of the items, which would be the total.',
      DUE_LEFT: 'Something would stay due on delivered pieces. `data` holds `due`.',
      ADDRESS_NEEDED: 'The invoice is of 50,000 rupees or more, and the customer has no address.',
      NOT_INVOICEABLE:
        'The pieces cost 0, an earlier invoice is for them, or the account of the customer was deleted.',
    },
    examples: [
      {
        title: 'Deliver a piece',
        as: 'employee',
        sent: { order_id: samples.deliverableOrderId, item_ids: [samples.deliverableItemId] },
        response: {
          message: successText.delivered,
          data: {
            invoice: { ...invoice, total: 412 },
            order: {
              ...order,
              id: samples.deliverableOrderId,
              total_amount: 1000,
              paid_amount: 1000,
              pending_amount: 0,
              status: 'paid',
            },
            items: [
              {
                ...item,
                id: samples.deliverableItemId,
                name: 'Gold ring',
                price: 412,
                orderid: samples.deliverableOrderId,
                state: 'delivered',
                invoice_id: invoice.id,
                version: 2,
              },
            ],
          },
        },
      },
    ],
  }),
  issueInvoice: endpointDoc(issueInvoice, {
    about:
      'Delivers all that is left of a paid order, with its invoice, as `deliver` does. With nothing left it returns 200 with the first invoice.',
    who: 'deliver pieces',
    refuses: {
      NOT_FOUND: noOrder,
      NOT_INVOICEABLE:
        'The order is not paid, its total is 0, its items do not add up to it, or the account of its customer was deleted.',
      HUID_NEEDED: 'A hallmarked piece of 2 g or more has neither a HUID nor an exemption.',
      ADDRESS_NEEDED: 'The invoice is of 50,000 rupees or more, and the customer has no address.',
    },
    examples: [
      {
        title: 'Issue an invoice',
        as: 'employee',
        sent: { order_id: samples.invoiceableOrderId },
        response: { data: { ...invoice, id: invoice.id + 1, number: 'I/26-27/000042' } },
      },
      {
        title: 'An invoice that is already issued',
        as: 'executive',
        sent: { order_id: samples.invoicedOrderId },
        status: 200,
        response: { data: invoice },
      },
    ],
  }),
  openInvoice: endpointDoc(openInvoice, {
    about:
      'An invoice as issued: by its `id`, or with `order_id` the first one of an order. Customers: own orders only.',
    who: 'open receipts and invoices',
    refuses: {
      NOT_FOUND: 'The invoice or order does not exist or is out of scope, or the order has no invoice.',
    },
    examples: [
      {
        title: 'The own invoice',
        as: 'customer',
        sent: { id: samples.invoiceId },
        response: { fileName: 'invoice-I-26-27-000041.pdf', bytes: new Uint8Array() },
      },
      {
        title: 'The first invoice of an order',
        as: 'executive',
        sent: { order_id: samples.invoicedOrderId },
        response: { fileName: 'invoice-I-26-27-000041.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
};
