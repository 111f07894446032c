import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { referralCodeText } from '@/lib/people/accounts/contract';
import { bookSlot } from '@/lib/visits/bookings/contract';
import { lastBookableDate } from '@/lib/visits/bookings/rules';
import { quantityRanges } from '@/lib/visit-rules';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { storeDate } from '@/lib/kernel/text/format';

const shape = bookSlot.input.shape;
const chosen = (message: string) => z.string(message).min(1, message);

/** The endpoint's schema, with messages for missing choices. */
const bookingForm = z.object({
  shop_address: chosen(bookingFailureText.noLocation).pipe(shape.shop_address),
  quantity: chosen(bookingFailureText.noQuantity).pipe(
    z.enum(
      quantityRanges.map((range) => range.value),
      bookingFailureText.noQuantity,
    ),
  ),
  slot_date: chosen(bookingFailureText.noDate)
    .pipe(shape.slot_date)
    .refine((date) => date >= storeDate(new Date()), 'The date cannot be earlier than today.')
    .refine((date) => date <= lastBookableDate(storeDate(new Date())), 'You can book up to a year ahead.'),
  slot_time: chosen(bookingFailureText.noTime).pipe(shape.slot_time),
  referral_code: referralCodeText,
});
export type BookingFormValues = z.input<typeof bookingForm>;
export type BookingFormResult = z.output<typeof bookingForm>;

export const bookingResolver = zodResolver(bookingForm);
