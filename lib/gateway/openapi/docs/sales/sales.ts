import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { listSaleStores } from '@/lib/sales/stores/contract';
import { successText } from '@/lib/kernel/text/messages';
import { opportunity, order } from '@/lib/gateway/openapi/docs/records';

const ofVisit = { name: 'Visit of Lakshmi Devi, 5-10 grams', userid: samples.customerId, total_amount: 0 };

const ownId = 'Your own id in the record cannot be changed.';
const noOpportunity = 'The opportunity does not exist or is not yours.';
const closed = 'The opportunity is closed.';
const differs = 'Won, and its items add up to another sum than `items_sum`.';
const quoted = {
  ...opportunity,
  stage: 'quoted',
  stage_since: '2026-11-20T06:30:00.000Z',
  version: 2,
} as const;

export const salesDocs = {
  opportunities: actionDocs(
    opportunities,
    'Employees and executives work on their own opportunities, admins on all. Winning one closes it for ever and makes exactly one order; a lost one is closed without an order and can be taken up again.',
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
            response: { data: [opportunity], total: 1, next_cursor: null },
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
            response: { data: { ...opportunity, stages: [] } },
          },
        ],
      },
      board: {
        about:
          'Takes the filters of the list. `count` and `sum` are of the whole column. For more cards of a column send its `stage` and `next_cursor`.',
        who: 'work on opportunities',
        refuses: {},
        examples: [
          {
            title: 'One column',
            as: 'executive',
            sent: { stage: 'new', limit: 20 },
            response: {
              data: [{ stage: 'new', count: 1, sum: 185_000, data: [opportunity], next_cursor: null }],
            },
          },
        ],
      },
      create: {
        about:
          'Your own id is always set, whatever the request contains. With `booking_id` the visit becomes `served`; if it has an opportunity already, the response is 200 with that one.',
        who: 'work on opportunities',
        refuses: {
          NOT_ARRIVED: 'The customer of `booking_id` is not checked in.',
          HAS_OPPORTUNITY: "The visit has a colleague's opportunity.",
        },
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
            response: { message: successText.opportunityCreated, data: opportunity },
          },
          {
            title: 'For a visit that has one: the same one',
            as: 'executive',
            sent: { ...ofVisit, booking_id: samples.servedVisitId },
            status: 200,
            response: { message: successText.opportunityCreated, data: { ...opportunity, ...ofVisit } },
          },
        ],
      },
      update: {
        about:
          'Omitted fields stay unchanged. Closing returns `order`, of the same store, unless the opportunity already had an order of a colleague. An order that it has already keeps its store. A changed total stays when items change, unless it is their sum.',
        who: 'work on opportunities',
        refuses: {
          FORBIDDEN: ownId,
          NOT_FOUND: noOpportunity,
          OPPORTUNITY_CLOSED: closed,
          HAS_ORDER: 'Another customer, while it has an order.',
          HAS_DOCUMENTS: 'Another store, while its order has a receipt or an invoice.',
          TOTAL_DIFFERS: differs,
        },
        examples: [
          {
            title: 'Change the amount and close it: the answer has its order',
            as: 'executive',
            sent: { id: samples.opportunityId, total_amount: '190000.00', status: 'closed', version: 1 },
            response: {
              message: successText.opportunityUpdated,
              data: { ...opportunity, total_amount: 190_000, status: 'closed', version: 2 },
              order: {
                ...order,
                total_amount: 190_000,
                paid_amount: 0,
                pending_amount: 190_000,
                status: 'unpaid',
                opportunityid: samples.opportunityId,
                version: 1,
              },
            },
          },
        ],
      },
      move: {
        about:
          'To `won`: the same as closing it by `update`. To `lost`: with `lost_reason`. A lost one can be moved to an open stage, which clears reason and note. The stage in which it is already changes nothing.',
        who: 'work on opportunities',
        refuses: {
          NOT_FOUND: noOpportunity,
          OPPORTUNITY_CLOSED: 'It is won, or it is lost and the stage is `won` or `lost`.',
          HAS_ORDER: 'It has an order, so it cannot be lost. Delete the order first.',
          TOTAL_DIFFERS: differs,
          HUID_TAKEN:
            'Another piece has the HUID of a piece of the lost one by now. `data` has the pieces, each with `id` and `message`.',
        },
        examples: [
          {
            title: 'A price was quoted',
            as: 'executive',
            sent: { id: samples.opportunityId, stage: 'quoted', version: 1 },
            response: { message: successText.opportunityUpdated, data: quoted },
          },
        ],
      },
      bulk: {
        about:
          'All or none. `give` is for admins. With `filter` in place of `ids`, all that match. Closed ones cannot be given; lost ones can be moved to an open stage.',
        who: 'work on opportunities',
        refuses: {
          FORBIDDEN: 'Only admins give opportunities to others.',
          BULK_REFUSED: 'Some are not yours, or closed.',
          HUID_TAKEN:
            'Another piece has the HUID of a piece of a lost one by now. `data` has the pieces, each with `id` and `message`.',
        },
        examples: [
          {
            title: 'Take one back from its executive',
            as: 'admin',
            sent: { ids: [samples.opportunityId], do: 'give', executiveid: null },
            response: {
              message: successText.opportunitiesUpdated,
              changed: 1,
              before: [
                {
                  id: samples.opportunityId,
                  stage: 'new',
                  executiveid: samples.executiveId,
                  employeeid: samples.employeeId,
                  version: 2,
                },
              ],
            },
          },
        ],
      },
      delete: {
        who: 'work on opportunities',
        refuses: {
          ...wantsProof,
          NOT_FOUND: noOpportunity,
          HAS_ORDER: 'It has an order. Delete the order first.',
        },
        examples: [
          {
            title: 'Delete one',
            as: 'admin',
            sent: { id: samples.opportunityId },
            response: { message: successText.opportunityDeleted },
          },
        ],
      },
    },
  ),
  listSaleStores: endpointDoc(listSaleStores, {
    about:
      'Stores with a seller, also switched-off ones, in the order of the lists: the values of `store_id` of opportunities and orders. The others take visits only.',
    who: 'work on opportunities',
    refuses: {},
    examples: [
      {
        title: 'All of them',
        as: 'executive',
        sent: {},
        response: {
          data: [
            {
              id: samples.saleStoreId,
              title: samples.shop,
              shop_address: samples.shop,
              seller_id: samples.sellerId,
            },
          ],
        },
      },
    ],
  }),
};
