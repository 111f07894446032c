import { wantsProof, wantsProofWhen } from '@/lib/gateway/openapi/docs/wants-proof';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { items, type ItemRecord } from '@/lib/sales/items/contract';
import { notAsked, unweighed } from '@/lib/sales/items/record';
import { successText } from '@/lib/kernel/text/messages';

export const item: ItemRecord = {
  id: samples.itemId,
  name: 'Gold chain, 22 carat',
  price: 62_500.5,
  orderid: null,
  opportunityid: samples.opportunityId,
  ...unweighed,
  computed_price: null,
  ...notAsked,
  state: 'quoted',
  ready_at: null,
  invoice_id: null,
  credit_note_id: null,
  created_at: '2026-11-18T11:06:10.415Z',
  version: 1,
};

/** With stones, by weight. */
const necklace: ItemRecord = {
  ...item,
  name: 'Necklace, 22 carat',
  price: 126_926.39,
  gross_mg: 12_000,
  stone_mg: 2000,
  weight_mg: 10_000,
  purity: '22K',
  rate_per_gram: 9850,
  wastage_percent: 8.5,
  making_percent: 12.5,
  stone_amount: 4500,
  hallmark_amount: 45,
  discount_amount: 500.5,
  discount_reason: 'Festival',
  computed_price: 126_926.39,
};

const discounted = { price: 55_000, discount_amount: 7000, discount_reason: 'Regular customer' } as const;

const noOpportunity = 'The opportunity does not exist or is not yours.';
const noItem = 'The item does not exist or is not yours.';
const closed = 'The opportunity is closed.';
const taken = 'Another live piece has the HUID.';
const tooMuch = 'The reduction is above the limit of your role.';
const delivered = 'The item is delivered.';
const outOfBalance =
  'The total of an order with delivered pieces follows its items, and more is paid than it would be.';

export const itemDocs = actionDocs(items, 'Items belong to an opportunity and are open to the same staff.', {
  create: {
    who: 'work on opportunities',
    refuses: {
      ...wantsProofWhen("An admin's price under the rate, or rate under the published one"),
      OPPORTUNITY_CLOSED: closed,
      HUID_TAKEN: taken,
      NEEDS_APPROVAL: tooMuch,
      OUT_OF_BALANCE: outOfBalance,
    },
    examples: [
      {
        title: 'Add an item',
        as: 'executive',
        sent: { name: 'Gold chain, 22 carat', price: 62_500.5, opportunityid: samples.opportunityId },
        response: { message: successText.itemAdded, data: item },
      },
      {
        title: 'Add a piece by weight',
        as: 'executive',
        sent: {
          name: 'Necklace, 22 carat',
          price: 126_926.39,
          opportunityid: samples.opportunityId,
          gross_mg: 12_000,
          stone_mg: 2000,
          purity: '22K',
          rate_per_gram: 9850,
          wastage_percent: 8.5,
          making_percent: 12.5,
          stone_amount: 4500,
          hallmark_amount: 45,
          discount_amount: 500.5,
          discount_reason: 'Festival',
        },
        response: { message: successText.itemAdded, data: necklace },
      },
    ],
  },
  update: {
    about:
      'Omitted fields stay unchanged; an empty price counts as 0. In a closed opportunity, HUID, exemption and weights may still change. Another price, discount or opportunity withdraws a request for approval.',
    who: 'work on opportunities',
    refuses: {
      ...wantsProofWhen("An admin's price under the rate, or rate under the published one"),
      NOT_FOUND: noItem,
      DELIVERED: delivered,
      OPPORTUNITY_CLOSED: closed,
      HUID_TAKEN: taken,
      NEEDS_APPROVAL: tooMuch,
      OUT_OF_BALANCE: outOfBalance,
    },
    examples: [
      {
        title: 'Change the price',
        as: 'executive',
        sent: { id: samples.itemId, price: 61_000 },
        response: { message: successText.itemUpdated, data: { ...item, price: 61_000, version: 2 } },
      },
    ],
  },
  ask_approval: {
    about:
      'Keeps the values as `asked_*` and gives each admin a task. Omitted fields are those of the item. Asking again replaces the request. 400 for a reduction within your limit.',
    who: 'work on opportunities',
    refuses: { NOT_FOUND: noItem, OPPORTUNITY_CLOSED: closed },
    examples: [
      {
        title: 'Ask for a larger discount',
        as: 'executive',
        sent: { id: samples.itemId, ...discounted },
        response: {
          message: successText.approvalAsked,
          data: {
            ...item,
            asked_price: discounted.price,
            asked_discount_amount: discounted.discount_amount,
            asked_discount_reason: discounted.discount_reason,
            asked_by: samples.executiveId,
            asked_at: '2026-11-18T11:20:41.008Z',
            version: 2,
          },
        },
      },
    ],
  },
  approve: {
    about:
      'Applies the values that are sent and ends the request. The same again changes nothing; without a request it is `STALE_VERSION`.',
    who: 'approve reductions',
    refuses: { ...wantsProof, NOT_FOUND: noItem, OPPORTUNITY_CLOSED: closed },
    examples: [
      {
        title: 'Approve a larger discount',
        as: 'admin',
        sent: { id: samples.askedItemId, ...discounted, note: 'Third purchase this year' },
        response: {
          message: successText.reductionApproved,
          data: { ...item, id: samples.askedItemId, ...discounted, version: 3 },
        },
      },
    ],
  },
  delete: {
    about: 'Allowed in a closed opportunity too.',
    who: 'work on opportunities',
    refuses: { NOT_FOUND: noItem, DELIVERED: delivered, OUT_OF_BALANCE: outOfBalance },
    examples: [
      {
        title: 'Delete an item',
        as: 'employee',
        sent: { id: samples.itemId },
        response: { message: successText.itemDeleted },
      },
    ],
  },
  ready: {
    about:
      'Marks booked items of one order as ready to be handed over. The customer gets one SMS with the number of those that became ready; repeated, nothing changes and none is sent.',
    who: 'deliver pieces',
    refuses: {
      NOT_FOUND: noItem,
      NOT_BOOKED: 'An item is in no order.',
      DELIVERED: 'An item is delivered.',
    },
    examples: [
      {
        title: 'Ready to be handed over',
        as: 'employee',
        sent: { ids: [samples.bookedItemId] },
        response: {
          message: successText.itemsReady,
          data: [
            {
              ...item,
              id: samples.bookedItemId,
              orderid: samples.orderId,
              state: 'ready',
              ready_at: '2026-11-24T09:30:00.000Z',
              version: 2,
            },
          ],
        },
      },
    ],
  },
  read_by_opportunity: {
    who: 'work on opportunities',
    refuses: { NOT_FOUND: noOpportunity },
    examples: [
      {
        title: 'Items of an opportunity',
        as: 'executive',
        sent: { opportunityid: samples.opportunityId },
        response: { items: [item] },
      },
    ],
  },
  read_by_order: {
    about: 'Open to the staff of the order, who deliver its pieces, also without the opportunity.',
    who: 'work on orders',
    refuses: { NOT_FOUND: 'The order does not exist or is not yours.' },
    examples: [
      {
        title: 'Pieces of an order',
        as: 'employee',
        sent: { orderid: samples.orderId },
        response: {
          items: [{ ...item, id: samples.bookedItemId, orderid: samples.orderId, state: 'booked' }],
        },
      },
    ],
  },
});
