import { z } from 'zod';
import { quantity } from '@/lib/visits/bookings/shapes';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { waitingRule } from '@/lib/visit-rules';
import { actionContract, id, instant } from '@/lib/contract';
import { createShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';

/* See docs/product/rules.md, "Waiting list". */

const { fields } = bookingDefinition;
const { slot_time, slot_date, shop_address } = createShape(bookingDefinition);

export const waitingRecord = z
  .object({
    id: z.int().meta({ description: 'Id of the entry.' }),
    shop_address: z.string().meta({ description: fields.shop_address.about }),
    slot_date: z.iso.date().meta({ description: fields.slot_date.about }),
    slot_time: z.iso.time({ precision: 0 }).meta({ description: fields.slot_time.about }),
    quantity: z.string().meta({ description: fields.quantity.about }),
    place: z.int().meta({ description: 'Your place in line; 1 is the first.' }),
    held_until: instant.nullable().meta({
      description: 'Until when a place is held for you, in UTC; null while you wait.',
    }),
  })
  .meta({ id: 'WaitingEntry' });
export type WaitingRecord = z.output<typeof waitingRecord>;

export const waitingList = actionContract('/waiting_list', 'Wait for a place in a full slot', {
  join: {
    summary: 'Join the waiting list of a full slot',
    input: z.object({ shop_address, slot_date, slot_time, quantity }),
    output: z.object({ message: z.literal(successText.waitingJoined), data: waitingRecord }),
    status: 201,
    creates: true,
  },
  leave: {
    summary: 'Leave a waiting list; a place held for you goes to the next in line',
    input: z.object({ id: id('ID').meta({ description: 'Id of the entry.' }) }),
    output: z.object({ message: z.literal(successText.waitingLeft) }),
  },
  mine: {
    summary: 'List your entries on waiting lists, the earliest slot first',
    input: z.object({}),
    output: z.object({
      data: z.array(waitingRecord).meta({
        description: `Entries of slots that have not begun, at most ${waitingRule.perDay} of a day.`,
      }),
    }),
  },
});
