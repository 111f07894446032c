import { deliver } from '@/lib/money/deliveries/contract';
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
      ADDRESS_NEEDED: 'The invoice is of 50,000 rupees or more, and the customer has no address or State.',
      IDENTITY_NEEDED:
        'The customer gets pieces above 2,00,000 rupees within 24 hours, and no identity document is recorded.',
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
};
