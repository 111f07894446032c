import { noShowCorrectionDays } from '@/lib/visit-rules';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { checkIn, visits } from '@/lib/visits/front-desk/contract';
import { booking } from '@/lib/gateway/openapi/docs/records';

const arrived = {
  ...booking,
  id: samples.todaysVisitId,
  visit: 'arrived',
  arrived_at: '2026-11-28T05:21:40.118Z',
  version: 2,
} as const;

const atTheDesk = {
  name: 'Lakshmi Devi',
  mobile: samples.customerMobile,
  earlier_visits: 2,
  owner_name: 'Suresh Rao',
  over_capacity: false,
} as const;

export const frontDeskDocs = {
  checkIn: endpointDoc(checkIn, {
    about:
      'On the day of the visit, by its `code` or its `id`. Repeating returns the same response, and a served visit stays served. A no-show of the same day is corrected.',
    who: 'work at the front desk',
    refuses: {
      NOT_FOUND: 'There is no visit with this code or id.',
      BOOKING_CANCELLED: 'The visit is cancelled.',
      WRONG_DAY: 'The visit is on another day. `data` has its `slot_date`.',
      WRONG_STORE: 'The visit is not at `shop_address`. `data` has its store.',
    },
    examples: [
      {
        title: 'By the code on the customer’s phone',
        as: 'employee',
        sent: { code: samples.visitCode },
        response: { message: successText.checkedIn, data: arrived },
      },
    ],
  }),
  visits: actionDocs(
    visits,
    'The visits of all stores, for all staff; sales stay in the scope of their people.',
    {
      day: {
        about:
          'All visits of the day, not paginated, without cancelled ones. `owner_name` is a name alone, also of a sale out of scope.',
        who: 'work at the front desk',
        refuses: {},
        examples: [
          {
            title: 'Who comes today?',
            as: 'employee',
            sent: { date: samples.slotDate, shop_address: samples.shop },
            response: {
              data: [
                {
                  ...booking,
                  name: 'Lakshmi Devi',
                  mobile: samples.customerMobile,
                  earlier_visits: 2,
                  owner_name: 'Suresh Rao',
                  over_capacity: false,
                  called_by_name: null,
                },
              ],
              counts: { expected: 1, arrived: 0, served: 0, no_show: 0, free: 59, over: 0 },
            },
          },
        ],
      },
      mark: {
        about: `\`no_show\` on any day once the slot has ended; \`arrived\` corrects it for ${noShowCorrectionDays} days. Everything else on the day of the visit: \`expected\` undoes. The same state again changes nothing.`,
        who: 'work at the front desk',
        refuses: {
          NOT_FOUND: 'There is no such booking.',
          SLOT_NOT_OVER: 'A no-show before the slot has ended.',
          WRONG_DAY: 'The visit is on another day. `data` has its `slot_date`.',
          VISIT_DONE: `The visit is served or cancelled, lost its slot, or is a no-show of more than ${noShowCorrectionDays} days ago.`,
        },
        examples: [
          {
            title: 'The customer is here',
            as: 'executive',
            sent: { id: samples.todaysVisitId, visit: 'arrived' },
            response: { message: successText.visitMarked, data: arrived },
          },
        ],
      },
      find: {
        about:
          'For the form in which staff type a mobile number. The whole number finds any customer, and writes the access log. `data` is null if nobody has it.',
        who: 'work at the front desk',
        refuses: {},
        examples: [
          {
            title: 'Who calls?',
            as: 'employee',
            sent: { mobile: samples.customerMobile, date: samples.slotDate },
            response: {
              data: { user_id: samples.customerId, name: 'Lakshmi Devi', has_plan: true, visits: [booking] },
            },
          },
        ],
      },
      call_next: {
        about:
          'Who is checked in at the store today and not called, the earliest check-in first. Two desks that call at once get different customers. Send an `Idempotency-Key`: a repeat without one calls the next customer.',
        who: 'work at the front desk',
        refuses: {},
        examples: [
          {
            title: 'Who is next?',
            as: 'employee',
            sent: { shop_address: samples.shop },
            response: {
              message: successText.visitCalled,
              data: {
                ...arrived,
                ...atTheDesk,
                called_at: '2026-11-28T05:34:02.551Z',
                called_by_name: 'Divya M.',
                version: 3,
              },
            },
          },
        ],
      },
      undo_call: {
        about: 'The customer waits again, in the order of check-in. Repeating changes nothing.',
        who: 'work at the front desk',
        refuses: {
          NOT_FOUND: 'There is no such booking.',
          VISIT_DONE: 'The visit is served, or not checked in any more.',
        },
        examples: [
          {
            title: 'The customer has left for a moment',
            as: 'employee',
            sent: { id: samples.calledVisitId },
            response: {
              message: successText.callUndone,
              data: { ...arrived, ...atTheDesk, id: samples.calledVisitId, called_by_name: null, version: 4 },
            },
          },
        ],
      },
      book: {
        about:
          'As `POST /slotbooking`, for a customer with a plan who calls, found by the whole mobile number. The customer gets the confirmation by SMS.',
        who: 'work at the front desk',
        refuses: {
          NOT_FOUND: 'No customer has this mobile number.',
          SUBSCRIPTION_REQUIRED: 'The customer has no plan.',
          SLOT_FULL: 'Every place of the slot is taken.',
          DUPLICATE_BOOKING: 'The customer has a booking at this date and time.',
        },
        examples: [
          {
            title: 'Tomorrow at half past eleven',
            as: 'employee',
            sent: {
              mobile: samples.customerMobile,
              shop_address: samples.shop,
              slot_date: samples.slotDate,
              slot_time: samples.slotTime,
              quantity: '5',
            },
            response: {
              message: successText.slotBooked,
              data: { ...booking, user_name: 'Lakshmi Devi' },
            },
          },
        ],
      },
      walk_in: {
        about:
          'The visit is in the slot that is running now, and checked in at once. A customer with a booking at this store today is checked in on that one, with 200.',
        who: 'work at the front desk',
        refuses: {
          NOT_FOUND: 'No account has this mobile: `send_link` sends the link to sign up.',
          SUBSCRIPTION_REQUIRED: 'The customer has no Premium Plan.',
          STORE_CLOSED: 'No slot of the store is running now.',
          SLOT_FULL: 'Every place of the slot is taken. `over_capacity` adds the visit all the same.',
          DUPLICATE_BOOKING: 'The customer has a booking at another store at this time.',
        },
        examples: [
          {
            title: 'A customer gives the mobile number',
            as: 'employee',
            sent: { mobile: samples.bookedMobile, shop_address: samples.shop },
            status: 200,
            response: {
              message: successText.checkedIn,
              data: {
                ...arrived,
                user_mobile: samples.bookedMobile,
                name: 'Lakshmi Devi',
                mobile: samples.bookedMobile,
                earlier_visits: 2,
                owner_name: 'Suresh Rao',
                over_capacity: false,
                called_by_name: null,
              },
            },
          },
        ],
      },
      send_link: {
        about: 'For somebody at the counter who has no account. At most three times a day for one mobile.',
        who: 'work at the front desk',
        refuses: { MOBILE_TAKEN: 'The mobile has an account.' },
        examples: [
          {
            title: 'The link for a new customer',
            as: 'employee',
            sent: { mobile: samples.newMobile },
            response: { message: successText.signUpLinkSent },
          },
        ],
      },
    },
  ),
};
