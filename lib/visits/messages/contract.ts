import { z } from 'zod';
import { bookingRecord } from '@/lib/visits/bookings/contract';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { actionContract, endpointContract, id, listOutput, listInput, optional, text } from '@/lib/contract';
import { filterShape, idShape, recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { offerLimits } from '@/lib/limits';
import { messageDefinition, offerLength } from './record';

/* Text messages and reminders on the wire (docs/product/rules.md, "Messages"). */

const count = (most: number) => most.toLocaleString('en-US');

const messageRecord = recordShape(messageDefinition);
export type MessageRecord = z.output<typeof messageRecord>;

export const messages = actionContract('/messages', 'Text messages to customers', {
  list: {
    summary: 'List text messages, newest first',
    input: z.object({
      ...listInput(...messageDefinition.sorts),
      ...filterShape(messageDefinition, 'state'),
    }),
    output: z.object({ data: z.array(messageRecord), ...listOutput }),
  },
  resend: {
    summary: 'Send a failed text message again',
    input: z.object(idShape(messageDefinition)),
    output: z.object({ message: z.literal(successText.messageQueued), data: messageRecord }),
  },
  offer: {
    summary: 'Send the same words to many customers: to those who agree when it is sent',
    bodyBytes: offerLimits.bodyBytes,
    input: z
      .object({
        user_ids: optional(
          z
            .array(id('User ID'), 'User ids must be a list.')
            .min(1, 'Name at least one customer.')
            .max(offerLimits.customers, `At most ${count(offerLimits.customers)} user ids at once.`),
        ).meta({
          description: `User ids of customers, up to ${count(offerLimits.customers)}. Staff, deleted accounts and unknown ids are skipped.`,
        }),
        to: optional(z.enum(['all', 'plan'], 'To must be all or plan.')).meta({
          description: `In place of \`user_ids\`: all customers, or all with the Premium Plan, up to ${count(offerLimits.customers)}.`,
        }),
        text: text({ label: 'Text', max: offerLength.max })
          .refine(
            ({ length }) => length >= offerLength.min && length <= offerLength.max,
            `Text must have ${offerLength.min} to ${offerLength.max} characters.`,
          )
          .meta({
            description: `The words, ${offerLength.min} to ${offerLength.max} characters, sent as they are.`,
          }),
        purpose: z.enum(['offers_sms', 'family_dates'], 'Purpose must be offers_sms or family_dates.').meta({
          description:
            'What the customers must have agreed to: offers_sms, or family_dates for good wishes. The other purposes are not for SMS.',
        }),
      })
      .superRefine(({ user_ids: ids, to }, context) => {
        if ((ids === undefined) === (to === undefined))
          context.addIssue({ code: 'custom', path: ['user_ids'], message: 'Send either user_ids or to.' });
      }),
    output: z.object({
      message: z.literal(successText.offerQueued),
      data: z.object({
        queued: z.int().meta({ description: 'Messages that wait to be sent, or dropped without a consent.' }),
        skipped: z.int().meta({ description: 'Ids of `user_ids` without a customer.' }),
      }),
    }),
    status: 201,
    creates: true,
  },
});

export const setReminders = endpointContract({
  method: 'PUT',
  path: '/booking_reminders',
  summary: 'Turn the reminders of a visit on or off',
  input: z.object({
    ...idShape(bookingDefinition),
    reminders: z
      .boolean('Reminders must be true or false.')
      .meta({ description: bookingDefinition.fields.reminders.about }),
  }),
  output: z.object({ message: z.literal(successText.remindersSet), data: bookingRecord }),
});

export const stopReminders = endpointContract({
  method: 'POST',
  path: '/stop_reminders',
  summary: 'End the reminders of a visit or of a due by the link of one',
  input: z.object({
    /** A malformed token is as unknown as any other. */
    token: z
      .string('Token is required.')
      .max(200, 'Token is too long.')
      .meta({ description: 'The token of the link: the last part of its address.' }),
  }),
  output: z.object({
    message: z.literal(successText.remindersSet),
    data: z
      .union([
        z.object({
          slot_date: z.iso.date().meta({ description: bookingDefinition.fields.slot_date.about }),
          slot_time: z.iso
            .time({ precision: 0 })
            .meta({ description: bookingDefinition.fields.slot_time.about }),
          reminders: z.literal(false).meta({ description: bookingDefinition.fields.reminders.about }),
        }),
        z.object({
          order_id: z.int().meta({ description: 'Number of the order.' }),
          reminders: z.literal(false).meta({ description: 'Its automatic reminders are off.' }),
        }),
      ])
      .meta({ description: 'The visit, or the order with the due.' }),
  }),
  open: true,
});
