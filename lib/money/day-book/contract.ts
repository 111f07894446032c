import { z } from 'zod';
import { maxPaise } from '@/lib/paise';
import { actionContract, calendarDate, id, money, optional, text } from '@/lib/contract';
import { entryRecord } from '@/lib/money/ledger/contract';
import { entryDefinition, entryMethods } from '@/lib/money/ledger/record';
import { recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { dayClosingDefinition } from './record';

/* See docs/product/money.md, "Staff endpoints and screens". */

/** Maximum of entries in a response; sums cover the whole day. */
export const entriesUpTo = 2000;

export const bookEntryRecord = entryRecord
  .extend({
    id: z.int().meta({
      description:
        'Id of the entry; for other online money the id of the payment, for a plan of the front desk that of the subscription.',
    }),
    orderid: z.int().nullable().meta({ description: 'Id of the order; null for none.' }),
    about: z.enum(['order', 'plan', 'unbooked', 'old_gold']).meta({
      description:
        'What the money is for. order: an entry of an order. plan: a payment for the plan, online or at the front desk, or its refund. unbooked: what Razorpay received and could not be booked: paid twice, more than was due, or another amount. old_gold: paid to a customer for old gold; `id` is that of the pay-out.',
    }),
    document: z
      .enum([...entryDefinition.fields.document.values, 'tax_invoice', 'bill_of_supply', 'purchase_voucher'])
      .nullable()
      .meta({
        description:
          'Title of the document, decided when it was made; null for adjustments and for money without a document. Of the plan: `tax_invoice` or `bill_of_supply`, and `credit_note` over its refund; `receipt` of one paid before these. `purchase_voucher` of money paid for old gold.',
      }),
    ordername: z.string().meta({ description: 'Name of the order or the plan.' }),
    username: z.string().meta({ description: 'Name of the customer; empty for a deleted account.' }),
    late: z
      .boolean()
      .meta({ description: 'true if it was entered on a later day, or after the day was closed.' }),
  })
  .meta({ id: 'DayBookEntry' });
export type BookEntryRecord = z.output<typeof bookEntryRecord>;

const { fields } = dayClosingDefinition;
const moved = {
  in: z.number().meta({ description: 'Rupees received: live payments.' }),
  out: z.number().meta({
    description: 'Rupees returned: live refunds, and what was paid for old gold, as a positive amount.',
  }),
};

const dayClosingRecord = recordShape(dayClosingDefinition);
export type DayClosingRecord = z.output<typeof dayClosingRecord>;

/** An older client's body without an action reads. */
export const dayBook = {
  ...actionContract('/day_book', 'Money received and returned on a day, and its closing', {
    read: {
      summary: 'Read the money received and returned on a day',
      input: z.object({
        date: optional(calendarDate('Date')).meta({
          description: 'Day in Asia/Kolkata. Default: today.',
        }),
        store_id: optional(id('Store ID')).meta({
          description:
            'Id of a store: only entries of its orders, and other online money for them. Money of the plan is of no store. Default: all money.',
        }),
      }),
      output: z.object({
        date: z.iso.date().meta({ description: 'The day.' }),
        entries: z.array(bookEntryRecord).meta({
          description: `Payments and refunds by \`received_at\`, voided ones included; at most ${entriesUpTo}.`,
        }),
        total: z.int().meta({ description: 'Number of payments and refunds of the day.' }),
        adjustments: z.array(bookEntryRecord).meta({
          description: `Adjustments of the day, which are not money and not in the sums; at most ${entriesUpTo}. Opening ones are left out.`,
        }),
        by_method: z
          .array(
            z.object({ method: z.enum(entryMethods).meta({ description: 'How it was paid.' }), ...moved }),
          )
          .meta({
            description:
              'Sums by method, of the methods used. `set_off` and `old_gold` are no money, and not in the other sums.',
          }),
        by_staff: z
          .array(
            z.object({
              id: z.int().nullable().meta({
                description: 'User id of the person who recorded the entries; null for the system.',
              }),
              name: z.string().nullable().meta({
                description: 'Name of that person; empty for a deleted account, null for the system.',
              }),
              ...moved,
            }),
          )
          .meta({
            description:
              'Sums by the person who recorded the entries, without set-offs. Online payments have none.',
          }),
        closing: dayClosingRecord
          .nullable()
          .meta({ description: 'How the day was closed, for all stores; null while it is open.' }),
      }),
    },
    close: {
      summary: 'Close a day with the cash that was counted',
      input: z.object({
        date: calendarDate('Date').meta({ description: 'The day, in Asia/Kolkata: today or earlier.' }),
        counted: money('Cash counted').meta({ description: 'Rupees of cash that were counted.' }),
        reason: optional(
          text({ label: 'Reason', max: fields.reason.max, lineBreaks: true, required: false }).transform(
            (value) => value || undefined,
          ),
        ).meta({ description: 'Why the counted cash differs. Required if it does.' }),
        computed: optional(money('Computed', { min: -maxPaise / 100, max: maxPaise / 100 })).meta({
          description:
            'The cash of the day that was shown, in rupees. If it is another one by now: 400 on `counted`.',
        }),
      }),
      output: z.object({ message: z.literal(successText.dayClosed), data: dayClosingRecord }),
    },
  }),
  defaultAction: 'read',
} as const;
