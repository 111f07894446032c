import { brand } from '@/lib/business';
import type { Language } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import type { BookingRecord } from './contract';
import { gramsOf } from './rules';

/** Texts of a visit's calendar file. */
export interface CalendarTexts {
  readonly title: string;
  readonly description: string;
}

export async function calendarTexts(
  locale: Language,
  { code, quantity }: Pick<BookingRecord, 'code' | 'quantity'>,
): Promise<CalendarTexts> {
  const [bookings, { createTranslator }] = await Promise.all([
    loadArea(locale, 'bookings'),
    import('next-intl'),
  ]);
  const text = createTranslator({ locale, messages: { bookings }, namespace: 'bookings' });
  return {
    title: text('calendarFile.title', { brand: brand.name }),
    description: text('calendarFile.description', {
      code,
      quantity: text('grams', { range: gramsOf(quantity) }),
      phone: brand.phone,
    }),
  };
}
