import { z } from 'zod';
import { referralCodeText } from '@/lib/people/accounts/contract';
import {
  calendarDate,
  endpointContract,
  fileContract,
  id,
  listOutput,
  listInput,
  mobile,
  noInput,
  optional,
  text,
  version,
} from '@/lib/contract';
import { createShape, filterShape, idShape, recordShape, updateShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';

import { bookingDefinition } from './record';
import { dayFields, quantity, shopAddress, storeFields, time } from './shapes';

/* See docs/product/rules.md, "Bookings". */

export const bookingRecord = recordShape(bookingDefinition);
export type BookingRecord = z.output<typeof bookingRecord>;

export const staffBookingRecord = bookingRecord
  .extend({
    user_name: z.string().meta({ description: 'Name of the customer; empty for a deleted account.' }),
  })
  .meta({ id: 'StaffBooking' });
export type StaffBookingRecord = z.output<typeof staffBookingRecord>;

const { shop_address: storeAddress, ...otherFields } = storeFields;

export const storeRecord = z
  .object({
    shop_address: storeAddress,
    open_days: z
      .array(z.int().min(1).max(7))
      .meta({ description: 'Weekdays on which the store is open; Monday is 1.' }),
    opens: time('The earliest opening of the week, in IST.'),
    closes: time('The latest closing of the week, in IST.'),
    ...otherFields,
    ...dayFields,
  })
  .meta({ id: 'Store' });
export type StoreRecord = z.output<typeof storeRecord>;

export const slotRecord = z
  .object({
    slot_time: z.iso.time({ precision: 0 }).meta({ description: 'Start of the slot, in IST.' }),
    capacity: z.int().meta({ description: 'Number of visits per slot.' }),
    booked: z.int().meta({
      description:
        'Places taken. A place that is held for a customer of the waiting list counts, but not to that customer.',
    }),
    available: z.int().meta({ description: 'Places left; 0 once the slot has started.' }),
    over: z.int().meta({ description: 'Walk-ins beyond the capacity, not among `booked`.' }),
  })
  .meta({ id: 'Slot' });
export type SlotRecord = z.output<typeof slotRecord>;

export const listStores = endpointContract({
  method: 'GET',
  path: '/stores',
  summary: 'List the stores that take bookings',
  input: noInput,
  output: z.object({ data: z.array(storeRecord) }),
});

export const slotAvailability = endpointContract({
  method: 'GET',
  path: '/slot_availability',
  summary: 'List the slots of a store on a day, with the places left in each',
  input: z.object({
    shop_address: shopAddress,
    slot_date: calendarDate('Date').meta({ description: 'Day of the visit.' }),
  }),
  output: z.object({ data: z.array(slotRecord) }),
});

export const listFullDays = endpointContract({
  method: 'GET',
  path: '/full_days',
  summary: 'List the upcoming days on which a store is fully booked',
  input: z.object({ shop_address: shopAddress }),
  output: z.object({ data: z.array(z.iso.date()) }),
});

export const bookSlot = endpointContract({
  method: 'POST',
  path: '/slotbooking',
  summary: 'Book a visit to a store',
  input: z.object({
    ...createShape(bookingDefinition),
    user_mobile: mobile.meta({ description: "The customer's own mobile number." }),
    quantity,
    referral_code: optional(referralCodeText).meta({
      description: 'Referral code; in a user record the same as `referelcode`.',
    }),
  }),
  output: z.object({ message: z.literal(successText.slotBooked), data: bookingRecord }),
  status: 201,
  creates: true,
});

export const cancelBooking = endpointContract({
  method: 'POST',
  path: '/cancel_booking',
  summary: 'Cancel a booking and release its slot',
  input: z.object({ ...idShape(bookingDefinition), version: version() }),
  output: z.object({ message: z.literal(successText.bookingCancelled), data: bookingRecord }),
});

const { slot_time, slot_date, shop_address } = createShape(bookingDefinition);

export const rescheduleBooking = endpointContract({
  method: 'PUT',
  path: '/reschedule_booking',
  summary: 'Move your own visit to another date, time or store',
  input: z.object({
    ...idShape(bookingDefinition),
    slot_time,
    slot_date,
    shop_address,
    version: version(),
  }),
  output: z.object({ message: z.literal(successText.bookingRescheduled), data: bookingRecord }),
});

export const openBookingCalendar = fileContract('text/calendar', {
  path: '/booking_calendar',
  summary: 'Calendar file of a booking',
  input: z.object(idShape(bookingDefinition)),
});

export const listBookingsOfUser = endpointContract({
  method: 'GET',
  path: '/get_booking_by_user_id',
  summary: 'List the bookings of a customer, newest slot first',
  input: z.object({ user_id: id('User ID').meta({ description: 'Id of the customer.' }) }),
  output: z.object({ bookings: z.array(bookingRecord).meta({ description: 'The bookings.' }) }),
});

export const listBookings = endpointContract({
  method: 'POST',
  path: '/get_all_booking_details',
  summary: 'List all bookings, including cancelled ones',
  input: z.object({
    ...listInput(...bookingDefinition.sorts),
    shop_address: optional(
      z
        .string('Shop Address must be a text.')
        .pipe(text({ label: 'Shop Address', max: 500, required: false })),
    )
      .transform((value) => (value === '' ? undefined : value))
      .meta({ description: bookingDefinition.fields.shop_address.about }),
    slot_date: optional(calendarDate('Slot Date')).meta({ description: 'Day of the visit.' }),
    from_date: optional(calendarDate('From Date')).meta({ description: 'Only visits on this day or later.' }),
    to_date: optional(calendarDate('To Date')).meta({ description: 'Only visits on this day or earlier.' }),
    ...filterShape(bookingDefinition, 'user_id', 'status'),
  }),
  output: z.object({
    data: z.array(staffBookingRecord),
    ...listOutput,
    slot_dates: z
      .array(z.iso.date())
      .meta({ description: 'All dates that have bookings, newest first, 400 at most.' }),
  }),
});

export const updateBooking = endpointContract({
  method: 'PUT',
  path: '/update_booking',
  summary: 'Move a booking to another date, time or store, or change its quantity',
  input: z.object({
    ...updateShape(bookingDefinition),
    quantity: z
      .preprocess((value) => value ?? undefined, quantity.optional())
      .meta({ description: bookingDefinition.fields.quantity.about }),
  }),
  output: z.object({ message: z.literal(successText.bookingUpdated), data: bookingRecord }),
});
