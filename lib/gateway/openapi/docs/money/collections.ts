import { collectionRule } from '@/lib/sale-rules';
import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { collections, type CollectionRecord } from '@/lib/money/collections/contract';
import { listDues } from '@/lib/money/dues/contract';
import { order } from '@/lib/gateway/openapi/docs/records';
import { successText } from '@/lib/kernel/text/messages';

const notFound = 'There is no such order, or you may not see it.';

const collection: CollectionRecord = {
  order_id: samples.orderId,
  customer_id: samples.customerId,
  mobile: samples.customerMobile,
  first_name: 'Lakshmi',
  reminders: true,
  all_reminders: true,
  promises: [],
  sent: [],
};

export const collectionDocs = {
  listDues: endpointDoc(listDues, {
    about:
      'Returns a page of orders with a due, oldest first: own orders; for admins all orders. `search` matches names and exact ids of orders, and names and starts of mobiles of customers. `sums` and `to_collect` are over all ages.',
    who: 'work on orders',
    refuses: {},
    examples: [
      {
        title: 'Dues of more than 90 days',
        as: 'executive',
        sent: { age: '90+' },
        response: {
          orders: [
            {
              ...order,
              age_days: 96,
              mobile: samples.customerMobile,
              promise_amount: 20_000,
              promise_by: '2026-11-30',
              reminded_by: 'sms',
              reminded_at: '2026-11-24T05:30:00.120Z',
              reminders: true,
            },
          ],
          total: 1,
          next_cursor: null,
          sums: {
            '0-7': { count: 0, amount: 0 },
            '8-30': { count: 2, amount: 84_500 },
            '31-90': { count: 0, amount: 0 },
            '90+': { count: 1, amount: order.pending_amount },
          },
          to_collect: {
            today: { count: 0, amount: 0 },
            'overdue-30': { count: 2, amount: 84_500 },
            'overdue-31': { count: 0, amount: 0 },
            promised: { count: 1, amount: 20_000 },
          },
        },
      },
    ],
  }),
  collections: actionDocs(
    collections,
    'What a customer promised to pay on an order, and how the customer was reminded. Staff see what they see of orders.',
    {
      read: {
        about: 'Promises to pay and reminders of an order, with what a call or a message needs.',
        who: 'work on orders',
        refuses: { NOT_FOUND: notFound },
        examples: [
          {
            title: 'Of an order',
            as: 'executive',
            sent: { order_id: samples.orderId },
            response: { data: collection },
          },
        ],
      },
      promise: {
        about:
          'Instead of an open promise of the order. Automatic reminders pause until it ends: kept once the amount is paid, or broken on the day after, with a task for the executive of the order.',
        who: 'work on orders',
        refuses: { NOT_FOUND: notFound },
        examples: [
          {
            title: 'A customer will pay a part',
            as: 'executive',
            sent: { order_id: samples.orderId, amount: 20_000, pay_by: samples.payBy },
            response: {
              message: successText.promiseRecorded,
              data: {
                ...collection,
                promises: [
                  {
                    id: 9,
                    amount: 20_000,
                    pay_by: samples.payBy,
                    state: 'open',
                    made_by_name: 'Ravi Kumar',
                    created_at: '2026-11-21T10:12:00.000Z',
                    ended_at: null,
                  },
                ],
              },
            },
          },
        ],
      },
      cancel_promise: {
        about: 'Repeated, or without an open promise, it changes nothing.',
        who: 'work on orders',
        refuses: { NOT_FOUND: notFound },
        examples: [
          {
            title: 'Cancel it',
            as: 'executive',
            sent: { order_id: samples.orderId },
            response: { message: successText.promiseCancelled, data: collection },
          },
        ],
      },
      contacted: {
        about: 'For what the site does not send itself.',
        who: 'work on orders',
        refuses: { NOT_FOUND: notFound },
        examples: [
          {
            title: 'A message by WhatsApp',
            as: 'executive',
            sent: { order_id: samples.orderId, channel: 'whatsapp' },
            response: {
              message: successText.reminderRecorded,
              data: {
                ...collection,
                sent: [
                  {
                    id: 12,
                    channel: 'whatsapp',
                    at: '2026-11-21T10:12:00.000Z',
                    step: null,
                    by_name: 'Ravi Kumar',
                    state: null,
                    reason: null,
                  },
                ],
              },
            },
          },
        ],
      },
      set_reminders: {
        about: `Text messages with a payment link, ${collectionRule.remindOnDays.join(', ')} days from \`due_on\`. Queued ones stay; they are not sent while this is off.`,
        who: 'work on orders',
        refuses: { NOT_FOUND: notFound },
        examples: [
          {
            title: 'No reminders of this order',
            as: 'executive',
            sent: { order_id: samples.orderId, reminders: false },
            response: { message: successText.remindersSet, data: { ...collection, reminders: false } },
          },
        ],
      },
      settings: {
        who: 'work on orders',
        refuses: {},
        examples: [
          {
            title: 'Are reminders sent?',
            as: 'executive',
            sent: {},
            response: { data: { reminders: true } },
          },
        ],
      },
      set_settings: {
        about: 'For all orders; that of an order stays as it is.',
        who: 'change collections',
        refuses: {},
        examples: [
          {
            title: 'Send reminders',
            as: 'admin',
            sent: { reminders: true },
            response: { message: successText.remindersSet, data: { reminders: true } },
          },
        ],
      },
    },
  ),
};
