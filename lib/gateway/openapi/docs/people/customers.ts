import { customers, readCustomer, readTimeline } from '@/lib/people/customers/contract';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { search } from '@/lib/desk/search/contract';
import { booking, customer, customerSummary, opportunity, order } from '@/lib/gateway/openapi/docs/records';

export const customerDocs = {
  customers: actionDocs(customers, 'Customers, and their search by name for forms that need the id of one.', {
    list: {
      about:
        'Returns a page of customers. An admin sees all; others those with an opportunity or order of their own, those whom they referred, and those with a visit today or later. `search` matches the beginning of each word of the name, the beginning of the mobile, and the exact id; the whole mobile finds anyone.',
      who: 'find customers',
      refuses: {},
      examples: [
        {
          title: 'Who is Lakshmi?',
          as: 'executive',
          sent: { search: 'Lakshmi', limit: 8 },
          response: { data: [customerSummary], total: 1, next_cursor: null },
        },
        {
          title: 'Customers with the plan who have never come',
          as: 'admin',
          sent: { plan: 'active', no_visit: true, limit: 50 },
          response: { data: [customerSummary], total: 1, next_cursor: null },
        },
      ],
    },
  }),
  search: endpointDoc(search, {
    about:
      'Finds five of each kind at most, best first: by exact id, booking code or mobile, the start of a mobile, and parts of a name. In a word of five letters or more one letter may be replaced, left out, added or swapped with its neighbour. Everything is within scope; a whole mobile or a booking code finds any customer.',
    who: 'search',
    refuses: {},
    examples: [
      {
        title: 'Who has this number?',
        as: 'executive',
        sent: { q: samples.customerMobile },
        response: {
          data: {
            customers: [customerSummary],
            opportunities: [opportunity],
            orders: [order],
            bookings: [{ ...booking, user_name: 'Lakshmi Devi' }],
          },
        },
      },
    ],
  }),
  readCustomer: endpointDoc(readCustomer, {
    about:
      'Returns a customer with the sales within scope. Outside of the scope the whole `mobile` is required once; from then on the customer is open to that account. Each call is an entry of the access log.',
    who: "open a customer's page",
    refuses: {
      NOT_FOUND: 'There is no such customer, or it is out of scope and the mobile is missing or another.',
    },
    examples: [
      {
        title: 'A customer',
        as: 'executive',
        sent: { id: samples.customerId, mobile: samples.customerMobile },
        response: {
          data: {
            ...customerSummary,
            email: customer.email,
            gender: customer.gender,
            dob: customer.dob,
            address: customer.address,
            state_code: customer.state_code,
            referelcode: samples.referralCode,
            referrername: 'Kavya Reddy',
            plan_since: '2026-11-02T06:45:30.000Z',
            plan_method: 'online',
            refundable_plan: null,
            nominee: null,
            closes_at: null,
            refundable_amount: null,
            may_call: false,
            next_visit: booking,
            sums: { open: 185_000, won: 0, paid: 50_000, due: 135_000 },
            opportunities: [opportunity],
            orders: [order],
          },
        },
      },
    ],
  }),
  readTimeline: endpointDoc(readTimeline, {
    about:
      'Returns what happened with a customer, newest first: sign-up, plan, visits, messages, and the opportunities, orders, payments, notes and tasks within scope. What is out of scope is left out.',
    who: "open a customer's page",
    refuses: { NOT_FOUND: 'There is no such customer, or it is out of scope.' },
    examples: [
      {
        title: 'The newest events',
        as: 'admin',
        sent: { customer_id: samples.customerId, limit: 20 },
        response: {
          data: [
            {
              at: '2026-11-19T05:45:00.000Z',
              kind: 'payment',
              text: '\u20b950,000.00 received (cash): Order for Wedding necklace, R/26-27/000318',
              actor_name: 'Kavya Reddy',
              link: `/admin-orders?search=${samples.orderId}&open=${samples.orderId}`,
            },
          ],
          next_cursor: null,
        },
      },
    ],
  }),
};
