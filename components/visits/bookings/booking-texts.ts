import type { Language } from '@/lib/languages';
import type { Messages } from '@/lib/messages';

/** Of the customers' parts that screens of staff load, for `lazyTexts`. */
export const bookingTexts = {
  bookings: (language: Language): Promise<{ default: Messages['bookings'] }> =>
    import(`@/messages/${language}/bookings.json`),
};
