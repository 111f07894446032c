import { z } from 'zod';
import { actionContract, calendarDate, id, instant, money, noInput, optional } from '@/lib/contract';
import { collectionRule } from '@/lib/sale-rules';
import { successText } from '@/lib/kernel/text/messages';
import { promiseStates, reminderChannels } from './rules';

/* Promises to pay and reminders of dues (docs/product/collections.md). */

const orderId = { order_id: id('Order ID').meta({ description: 'Id of the order.' }) };

const promise = z
  .object({
    id: z.int().meta({ description: 'Id of the promise.' }),
    amount: z.number().meta({ description: 'Rupees that the customer promised to pay.' }),
    pay_by: z.iso.date().meta({ description: 'By which day, in Asia/Kolkata.' }),
    state: z.enum(promiseStates).meta({
      description:
        'open; kept: the amount was paid, or nothing is due any more; broken: it was not, by the end of the day; cancelled: by staff or by another promise.',
    }),
    made_by_name: z.string().meta({ description: 'Name of who recorded it; empty for a deleted account.' }),
    created_at: instant.meta({ description: 'When it was recorded.' }),
    ended_at: instant.nullable().meta({ description: 'Since when it is not open; null while it is.' }),
  })
  .meta({ id: 'PaymentPromise' });
export type PromiseRecord = z.output<typeof promise>;

const reminder = z
  .object({
    id: z.int().meta({ description: 'Id of the reminder.' }),
    channel: z.enum(reminderChannels).meta({ description: 'How the customer was reminded.' }),
    at: instant.meta({ description: 'When; of a text message: when it was queued.' }),
    step: z.int().nullable().meta({
      description:
        'Of an automatic one: days from the day by which it is due; null for others, and if the order was given to another customer since.',
    }),
    by_name: z
      .string()
      .meta({ description: 'Name of who did; empty for an automatic one, and for a deleted account.' }),
    state: z.enum(['waiting', 'sent', 'dropped', 'failed']).nullable().meta({
      description: 'Of a text message that is still stored; null for others.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why a text message was dropped, or failed; else null.' }),
  })
  .meta({ id: 'DueReminder' });
export type ReminderRecord = z.output<typeof reminder>;

const collection = z
  .object({
    order_id: z.int().meta({ description: 'Id of the order.' }),
    customer_id: z.int().meta({ description: 'Id of the customer.' }),
    mobile: z.string().meta({ description: "The customer's mobile; empty for a deleted account." }),
    first_name: z.string().meta({ description: "The customer's first name." }),
    reminders: z.boolean().meta({ description: 'Whether automatic reminders of this order are on.' }),
    all_reminders: z.boolean().meta({ description: 'Whether automatic reminders of all orders are on.' }),
    promises: z.array(promise).meta({ description: 'The newest first; at most 20.' }),
    sent: z.array(reminder).meta({ description: 'Reminders, the newest first; at most 20.' }),
  })
  .meta({ id: 'Collection' });
export type CollectionRecord = z.output<typeof collection>;

const flag = z
  .boolean('Reminders must be true or false.')
  .meta({ description: 'false: no automatic reminders.' });

const changed = (message: string) =>
  z.object({ message: z.literal(message), data: collection.meta({ description: 'The order after it.' }) });

const settings = z
  .object({ reminders: z.boolean().meta({ description: 'Whether automatic reminders are sent at all.' }) })
  .meta({ id: 'CollectionSettings' });

export const collections = actionContract('/collections', 'Promises to pay, and reminders of dues', {
  read: {
    summary: 'Read promises and reminders of an order',
    input: z.object(orderId),
    output: z.object({ data: collection }),
  },
  promise: {
    summary: 'Record a promise to pay',
    input: z.object({
      ...orderId,
      amount: optional(money('Amount')).meta({
        description: 'Rupees, at most what is due; default: all of it.',
      }),
      pay_by: calendarDate('Promised for').meta({
        description: `Today in Asia/Kolkata, or at most ${collectionRule.promiseWithinDays} days later.`,
      }),
    }),
    output: changed(successText.promiseRecorded),
    status: 201,
    creates: true,
  },
  cancel_promise: {
    summary: 'Cancel the open promise of an order',
    input: z.object(orderId),
    output: changed(successText.promiseCancelled),
  },
  contacted: {
    summary: 'Record that the customer was reminded by hand',
    input: z.object({
      ...orderId,
      channel: z.enum(['whatsapp', 'call'], 'Channel must be whatsapp or call.').meta({
        description: 'How.',
      }),
    }),
    output: changed(successText.reminderRecorded),
    status: 201,
    creates: true,
  },
  set_reminders: {
    summary: 'Turn automatic reminders of an order on or off',
    input: z.object({ ...orderId, reminders: flag }),
    output: changed(successText.remindersSet),
  },
  settings: {
    summary: 'Read whether automatic reminders are sent',
    input: noInput,
    output: z.object({ data: settings }),
  },
  set_settings: {
    summary: 'Turn all automatic reminders on or off',
    input: z.object({ reminders: flag }),
    output: z.object({ message: z.literal(successText.remindersSet), data: settings }),
  },
});
