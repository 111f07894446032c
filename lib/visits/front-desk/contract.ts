import { z } from 'zod';
import { bookingRecord, bookSlot, staffBookingRecord } from '@/lib/visits/bookings/contract';
import { quantity, shopAddress } from '@/lib/visits/bookings/shapes';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import {
  actionContract,
  calendarDate,
  endpointContract,
  id,
  mobile,
  optional,
  text,
  version,
} from '@/lib/contract';
import { idShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';

/* See docs/product/rules.md, "Front desk". */

export const checkIn = endpointContract({
  method: 'POST',
  path: '/check_in',
  summary: 'Check in a visit by its code or id',
  input: z
    .object({
      /** Malformed codes are refused like unknown ones. */
      code: optional(
        text({ label: 'Visit code', max: 40, required: false }).transform((value) =>
          value === '' ? undefined : value.toUpperCase(),
        ),
      ).meta({ description: 'Code of the visit, in any case.' }),
      id: optional(id('Booking ID')).meta({ description: 'Id of the booking, instead of `code`.' }),
      shop_address: optional(shopAddress).meta({
        description: 'The store of the desk: a visit at another one is refused.',
      }),
    })
    .refine((input) => (input.code === undefined) !== (input.id === undefined), {
      path: ['code'],
      message: 'Please send the code of the visit, or its id.',
    }),
  output: z.object({ message: z.literal(successText.checkedIn), data: bookingRecord }),
});

export const visitRecord = bookingRecord
  .extend({
    name: z.string().meta({ description: 'Name of the customer; empty for a deleted account.' }),
    mobile: z.string().meta({ description: "The customer's mobile number now." }),
    earlier_visits: z.int().meta({
      description: 'How often the customer has come before this visit; 0 for a new one.',
    }),
    owner_name: z.string().nullable().meta({
      description:
        "Name of the executive, else the employee, of the customer's newest open opportunity; null if there is none.",
    }),
    over_capacity: z.boolean().meta({ description: 'A walk-in beyond the capacity of its slot.' }),
    called_by_name: z.string().nullable().meta({
      description: 'Name of who called the customer; empty for a deleted account, null if nobody did.',
    }),
  })
  .meta({ id: 'Visit' });
export type VisitRecord = z.output<typeof visitRecord>;

const deskCustomer = z
  .object({
    user_id: z.int().meta({ description: 'Id of the customer.' }),
    name: z.string().meta({ description: 'Name of the customer.' }),
    has_plan: z.boolean().meta({ description: 'Whether the customer has the Premium Plan.' }),
    visits: z.array(bookingRecord).meta({
      description: 'Visits of the day at any store by time, without cancelled ones.',
    }),
  })
  .meta({ id: 'DeskCustomer' });
export type DeskCustomer = z.output<typeof deskCustomer>;

export interface DeskStore {
  readonly shop_address: string;
  readonly slot_minutes: number;
  readonly active: boolean;
}

const count = (description: string) => z.int().meta({ description });

export const visits = actionContract('/visits', 'Visits at the counter', {
  day: {
    summary: 'List the visits of a day at a store, in order of time',
    input: z.object({
      date: calendarDate('Date').meta({ description: 'Day of the visits.' }),
      shop_address: shopAddress,
    }),
    output: z.object({
      data: z.array(visitRecord),
      counts: z
        .object({
          expected: count('Visits that are expected.'),
          arrived: count('Visits checked in.'),
          served: count('Visits served.'),
          no_show: count('Visits to which nobody came.'),
          free: count('Places left in slots that have not begun.'),
          over: count('Walk-ins beyond the capacity of their slot, among the states above.'),
        })
        .meta({ description: 'Visits by state, and free places.' }),
    }),
  },
  mark: {
    summary: 'Set the state of a visit',
    input: z.object({
      ...idShape(bookingDefinition),
      visit: z
        .enum(['arrived', 'no_show', 'expected'], 'Visit must be arrived, no_show or expected.')
        .meta({ description: 'The new state; expected undoes.' }),
      version: version(),
    }),
    output: z.object({ message: z.literal(successText.visitMarked), data: bookingRecord }),
  },
  find: {
    summary: 'Look up the customer of a mobile number',
    input: z.object({
      mobile: mobile.meta({ description: 'The whole mobile number.' }),
      date: optional(calendarDate('Date')).meta({ description: 'Day of the visits. Default: today.' }),
    }),
    output: z.object({
      data: deskCustomer.nullable().meta({ description: 'The customer; null if nobody has the number.' }),
    }),
  },
  call_next: {
    summary: 'Call the customer who waits longest',
    input: z.object({ shop_address: shopAddress }),
    output: z.object({
      message: z.literal([successText.visitCalled, successText.nobodyWaits]),
      data: visitRecord.nullable().meta({ description: 'The visit that was called; null if nobody waits.' }),
    }),
    creates: true,
  },
  undo_call: {
    summary: 'Take back a call: the customer waits again, since the check-in',
    input: z.object({ ...idShape(bookingDefinition), version: version() }),
    output: z.object({ message: z.literal(successText.callUndone), data: visitRecord }),
  },
  book: {
    summary: 'Book a visit for a customer who calls',
    input: z.object({
      mobile: mobile.meta({ description: 'Mobile number of a customer with a plan.' }),
      ...bookSlot.input.pick({ shop_address: true, slot_date: true, slot_time: true, quantity: true }).shape,
    }),
    output: z.object({ message: z.literal(successText.slotBooked), data: staffBookingRecord }),
    status: 201,
    creates: true,
  },
  walk_in: {
    summary: 'Check in a customer without a booking',
    input: z.object({
      mobile: mobile.meta({ description: 'Mobile number of a customer with a plan.' }),
      shop_address: shopAddress,
      quantity: optional(quantity).meta({
        description: 'Grams of gold: the lower end of the range, "1", "5" or "10". Default: "1".',
      }),
      over_capacity: optional(z.boolean('Over capacity must be true or false.')).meta({
        description: 'Whether the visit is added if every place of the running slot is taken.',
      }),
    }),
    output: z.object({ message: z.literal(successText.checkedIn), data: visitRecord }),
    status: 201,
    creates: true,
  },
  send_link: {
    summary: 'Send the link to sign up by SMS',
    input: z.object({
      mobile: mobile.meta({ description: 'Mobile number that has no account.' }),
    }),
    output: z.object({ message: z.literal(successText.signUpLinkSent) }),
    creates: true,
  },
});
