import { holdMinutes, quietHours } from '@/lib/visit-rules';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { waitingList, type WaitingRecord } from '@/lib/visits/waiting/contract';

const entry: WaitingRecord = {
  id: samples.waitingId,
  shop_address: samples.shop,
  slot_date: samples.slotDate,
  slot_time: samples.fullSlotTime,
  quantity: '5',
  place: 1,
  held_until: null,
};

const [from, to] = [quietHours.from.slice(0, 5), quietHours.to.slice(0, 5)];

export const waitingListDocs = {
  waitingList: actionDocs(
    waitingList,
    `A place that becomes free is held for the first in line for ${holdMinutes} minutes; between ${from} and ${to} until ${holdMinutes} minutes after ${to}; never beyond the begin of the slot. Its customer gets an SMS and books it with \`POST /slotbooking\`, or moves there. Then it is the next one’s turn.`,
    {
      join: {
        about: 'The list is in order of joining. Losing the plan ends the entry.',
        who: 'wait for a place',
        refuses: {
          SUBSCRIPTION_REQUIRED: 'The customer has no Premium Plan.',
          DUPLICATE_BOOKING: 'The customer has a booking in this slot.',
          ALREADY_WAITING: 'The customer waits for this slot already.',
          SLOT_FREE: 'The slot has a free place, which can be booked.',
          WAITING_LIMIT: 'The customer waits for three slots of this day already.',
        },
        examples: [
          {
            title: 'Tell me when a place is free',
            as: 'customer',
            sent: {
              shop_address: samples.shop,
              slot_date: samples.slotDate,
              slot_time: samples.fullSlotTime,
              quantity: '5',
            },
            response: { message: successText.waitingJoined, data: entry },
          },
        ],
      },
      leave: {
        about: 'Repeating returns the same response, also once the entry has ended.',
        who: 'leave the waiting list',
        refuses: { NOT_FOUND: 'There is no such entry, or it is another customer’s.' },
        examples: [
          {
            title: 'Wait no longer',
            as: 'customer',
            sent: { id: samples.waitingId },
            response: { message: successText.waitingLeft },
          },
        ],
      },
      mine: {
        about: 'Entries that stand: not those that ended, nor of slots that have begun.',
        who: 'see own waiting list',
        refuses: {},
        examples: [
          { title: 'What am I waiting for?', as: 'customer', sent: {}, response: { data: [entry] } },
        ],
      },
    },
  ),
};
