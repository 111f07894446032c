import { z } from 'zod';
import { quantityRanges } from '@/lib/visit-rules';
// Also configures zod for browsers before a shape is created.
import { text } from '@/lib/contract';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { bookingDefinition } from './record';

/* Shared by the contracts of bookings, stores, visits and the waiting list. */

/** `HH:MM:SS` */
export const time = (description: string) => z.iso.time({ precision: 0 }).meta({ description });
const span = {
  opens: time('Start of the first slot, in IST.'),
  closes: time('End of the last slot at the latest, in IST.'),
};
const date = (description: string) => z.iso.date().meta({ description });

/** What the slots depend on, and what customers see. */
export const storeFields = {
  shop_address: z.string().meta({
    description: 'The store, spelled as `GET /stores` spells it; in a filter a part of it is enough.',
  }),
  title: z.string().meta({ description: 'Name of the store.' }),
  phone: z.string().nullable().meta({ description: 'Phone number of the store; null if it has none.' }),
  map_url: z.string().nullable().meta({ description: 'Address of the store on a map; null if it has none.' }),
  hours: z
    .array(
      z.object({
        day: z.int().min(1).max(7).meta({ description: 'Weekday; Monday is 1.' }),
        ...span,
      }),
    )
    .meta({ description: 'Hours of the week, at most two spans a day; slots begin at the start of each.' }),
  slot_minutes: z.int().meta({ description: 'Length of a slot.' }),
  capacity: z.int().meta({ description: 'Number of visits per slot.' }),
  position: z.int().meta({ description: 'Place in the list of stores.' }),
};

export const dayFields = {
  closed_days: z
    .array(z.object({ from: date('First day.'), to: date('Last day.') }))
    .meta({ description: 'Coming days without slots, by range.' }),
  special_days: z
    .array(
      z.object({
        date: date('The day.'),
        hours: z.array(z.object(span)).meta({ description: 'Hours of the day; empty if it is closed.' }),
      }),
    )
    .meta({ description: 'Coming days with other hours than their weekday.' }),
};

export const shopAddress = text({ label: 'Store location', max: 500 }).meta({
  description: 'The store, spelled as `GET /stores` spells it.',
});

/** The lower bound of the range in grams. */
export const quantity = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(
      quantityRanges.map((range) => range.value),
      bookingFailureText.noQuantity,
    ),
  )
  .meta({ description: bookingDefinition.fields.quantity.about });
