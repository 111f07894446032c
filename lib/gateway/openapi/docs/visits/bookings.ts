import {
  bookSlot,
  cancelBooking,
  listBookings,
  listBookingsOfUser,
  openBookingCalendar,
  rescheduleBooking,
  updateBooking,
} from '@/lib/visits/bookings/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { booking } from '@/lib/gateway/openapi/docs/records';

export const bookingDocs = {
  bookSlot: endpointDoc(bookSlot, {
    about: 'Customers book for themselves: `user_id` and `user_mobile` are their own.',
    who: 'book a slot',
    refuses: {
      FORBIDDEN: '`user_id` or `user_mobile` is not the own one, or staff called.',
      SUBSCRIPTION_REQUIRED: 'The customer has no Premium Plan.',
      SLOT_FULL: 'The last place of this slot is taken.',
      DUPLICATE_BOOKING: 'The customer already has a booking on this date at this time.',
    },
    examples: [
      {
        title: 'Book a visit',
        as: 'customer',
        sent: {
          slot_time: samples.slotTime,
          slot_date: samples.slotDate,
          shop_address: samples.shop,
          user_mobile: samples.customerMobile,
          quantity: '5',
          user_id: samples.customerId,
        },
        response: { message: successText.slotBooked, data: booking },
      },
    ],
  }),
  cancelBooking: endpointDoc(cancelBooking, {
    about:
      'Cancelling again returns the same response. Send the `version` that the user saw, so that a visit moved in the meantime is not cancelled.',
    who: 'cancel a booking',
    refuses: {
      NOT_FOUND: 'There is no such booking, or it is another customer’s.',
      ARRIVED: 'The customer is checked in at the store.',
      BOOKING_PAST: 'The slot has begun.',
    },
    examples: [
      {
        title: 'Cancel a booking',
        as: 'customer',
        sent: { id: samples.bookingId },
        response: {
          message: successText.bookingCancelled,
          data: { ...booking, status: 'cancelled', version: 2 },
        },
      },
    ],
  }),
  rescheduleBooking: endpointDoc(rescheduleBooking, {
    about:
      'Until the slot begins, and for a visit that needs a new time until `new_time_until`; the plan is not needed. Takes the new slot and releases the old one in one transaction; the code stays. The same slot again changes nothing. Staff use `PUT /update_booking`.',
    who: 'reschedule a booking',
    refuses: {
      FORBIDDEN: 'Staff called.',
      NOT_FOUND: 'There is no such booking, or it is another customer’s.',
      SLOT_FULL: 'The last place of the new slot is taken.',
      DUPLICATE_BOOKING: 'The customer has another booking at that date and time.',
      ARRIVED: 'The customer is checked in at the store.',
      BOOKING_PAST: 'The slot has begun.',
      BOOKING_CANCELLED: 'The booking is cancelled.',
    },
    examples: [
      {
        title: 'Come in the afternoon instead',
        as: 'customer',
        sent: {
          id: samples.bookingId,
          slot_time: samples.otherSlotTime,
          slot_date: samples.slotDate,
          shop_address: samples.shop,
          version: 1,
        },
        response: {
          message: successText.bookingRescheduled,
          data: { ...booking, slot_time: samples.otherSlotTime, version: 2 },
        },
      },
    ],
  }),
  openBookingCalendar: endpointDoc(openBookingCalendar, {
    about:
      'An iCalendar file (RFC 5545) with an alarm two hours before. Its UID stays, its SEQUENCE counts changes of date, time, store and status. A cancelled booking is `STATUS:CANCELLED`. Customers: own bookings only.',
    who: "list a customer's bookings",
    refuses: { NOT_FOUND: 'There is no such booking, or it is another customer’s.' },
    examples: [
      {
        title: 'A visit for the calendar',
        as: 'customer',
        sent: { id: samples.bookingId },
        response: { fileName: 'pasidi-visit-K7M2QX.ics', bytes: new Uint8Array() },
      },
    ],
  }),
  listBookingsOfUser: endpointDoc(listBookingsOfUser, {
    about:
      'Not paginated, includes cancelled bookings. Customers can list their own bookings, staff those of any customer.',
    who: "list a customer's bookings",
    refuses: {
      FORBIDDEN: 'A customer requested another’s bookings.',
      NOT_FOUND: 'There is no such customer.',
    },
    examples: [
      {
        title: 'The own bookings',
        as: 'customer',
        sent: { user_id: samples.customerId },
        response: { bookings: [booking] },
      },
    ],
  }),
  listBookings: endpointDoc(listBookings, {
    about: 'Returns a page of bookings. `search` matches the start of a mobile number and an exact id.',
    who: 'see all bookings',
    refuses: {},
    examples: [
      {
        title: 'Who comes on this day?',
        as: 'executive',
        sent: { slot_date: samples.slotDate, status: 'booked', limit: 50 },
        response: {
          data: [{ ...booking, user_name: 'Lakshmi Devi' }],
          total: 1,
          next_cursor: null,
          slot_dates: [samples.slotDate],
        },
      },
      {
        title: 'Visits from a day on, the next one first',
        as: 'executive',
        sent: { from_date: samples.slotDate, sort: 'slot', direction: 'asc', limit: 50 },
        response: {
          data: [{ ...booking, user_name: 'Lakshmi Devi' }],
          total: 1,
          next_cursor: null,
          slot_dates: [samples.slotDate],
        },
      },
    ],
  }),
  updateBooking: endpointDoc(updateBooking, {
    about:
      'Omitted fields stay unchanged. A move takes the new slot and releases the old one in one transaction.',
    who: 'edit a booking',
    refuses: {
      NOT_FOUND: 'There is no such booking.',
      SLOT_FULL: 'The last place of the new slot is taken.',
      DUPLICATE_BOOKING: 'The customer has another booking at that date and time.',
      ARRIVED: 'The customer is checked in at the store: the visit cannot be moved.',
      BOOKING_PAST: 'The slot has begun.',
      BOOKING_CANCELLED: 'The booking is cancelled.',
    },
    examples: [
      {
        title: 'Move a visit to the afternoon',
        as: 'employee',
        sent: { id: samples.bookingId, slot_time: samples.otherSlotTime, version: 1 },
        response: {
          message: successText.bookingUpdated,
          data: {
            ...booking,
            slot_time: samples.otherSlotTime,
            version: 2,
            moved_at: '2026-11-21T06:20:11.350Z',
          },
        },
      },
    ],
  }),
};
