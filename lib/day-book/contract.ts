import { z } from 'zod';
import { calendarDate, endpointContract, optional } from '@/lib/contract';
import { entryRecord } from '@/lib/ledger/contract';
import { entryMethods } from '@/lib/ledger/record';

/* See docs/product/money.md, "Staff endpoints and screens". */

/** Most entries in a response; sums cover the whole day. */
export const entriesUpTo = 2000;

export const bookEntryRecord = entryRecord
  .extend({
    ordername: z.string().meta({ description: 'Name of the order.' }),
    username: z.string().meta({ description: 'Name of the customer; empty for a deleted account.' }),
    late: z.boolean().meta({ description: 'true if it was entered on a later day.' }),
  })
  .meta({ id: 'DayBookEntry' });
export type BookEntryRecord = z.output<typeof bookEntryRecord>;

const moved = {
  in: z.number().meta({ description: 'Rupees received: live payments.' }),
  out: z.number().meta({ description: 'Rupees returned: live refunds, as a positive amount.' }),
};

export const readDayBook = endpointContract({
  method: 'POST',
  path: '/day_book',
  summary: 'Read the money received and returned on a day',
  input: z.object({
    date: optional(calendarDate('Date')).meta({
      description: 'Day in Asia/Kolkata. Default: today.',
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
      .array(z.object({ method: z.enum(entryMethods).meta({ description: 'How it was paid.' }), ...moved }))
      .meta({ description: 'Sums by method, of the methods used.' }),
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
      .meta({ description: 'Sums by the person who recorded the entries. Online payments have none.' }),
  }),
});
