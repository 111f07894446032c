import { callRequests, type CallRequestRecord } from '@/lib/desk/calls/contract';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { successText } from '@/lib/kernel/text/messages';

const request: CallRequestRecord = { asked_at: '2026-11-28T05:12:44.310Z' };

export const callRequestDocs = {
  callRequests: actionDocs(
    callRequests,
    'Regions of `GET /stores` without a shop: customers ask for a call there instead of booking a visit. `POST /slotbooking` still takes them.',
    {
      ask: {
        about:
          'The executive of your newest open opportunity, or else each admin, gets a task. The request is open until it is done.',
        who: 'ask for a call',
        refuses: {
          SUBSCRIPTION_REQUIRED: 'The customer has no Premium Plan.',
          ALREADY_ASKED: 'A request of the customer is open.',
        },
        examples: [
          {
            title: 'Call me',
            as: 'customer',
            sent: { region: 'Telangana', day_part: 'morning', words: 'A necklace for a wedding in March' },
            response: { message: successText.callAsked, data: request },
          },
        ],
      },
      withdraw: {
        about: 'Deletes the task. Without an open request nothing changes.',
        who: 'withdraw a request for a call',
        refuses: {},
        examples: [
          {
            title: 'No call needed',
            as: 'customer',
            sent: {},
            response: { message: successText.callWithdrawn },
          },
        ],
      },
      mine: {
        about: 'Open while the task is to do.',
        who: 'see own request for a call',
        refuses: {},
        examples: [{ title: 'Will I be called?', as: 'customer', sent: {}, response: { data: request } }],
      },
    },
  ),
};
