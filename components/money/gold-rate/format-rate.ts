import type { CurrentRates, DayRate } from '@/lib/money/gold-rate/contract';
import { isOld, purities, type Purity } from '@/lib/money/gold-rate/rules';
import { storeDate } from '@/lib/kernel/text/format';
import type { Formats } from '@/lib/kernel/text/formats';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';

/** Texts of rates and their formats, in one language. */
export interface RateWords {
  readonly text: (
    key: 'updated' | 'rateOf' | 'more' | 'less' | 'same',
    values?: Record<string, string>,
  ) => string;
  readonly formats: Formats;
}

export type CurrentRate = NonNullable<CurrentRates[Purity]>;

export function rateRows(rates: CurrentRates): { purity: Purity; rate: CurrentRate }[] {
  return purities.flatMap((purity) => {
    const rate = rates[purity];
    return rate === undefined ? [] : [{ purity, rate }];
  });
}

/** Time of a rate; only the date for one older than a day (docs/product/money.md, "Gold rate"). */
export function rateTime({ set_at }: CurrentRate, now: Date, { text, formats }: RateWords): string {
  return isOld(set_at, now)
    ? text('rateOf', { date: formats.shortDate(storeDate(new Date(set_at))) })
    : text('updated', { time: formats.instant(set_at) });
}

/** The time of all rates, if they have the same; null if not, or without rates. */
export function commonTime(rates: CurrentRates, now: Date, words: RateWords): string | null {
  const [first, ...others] = new Set(rateRows(rates).map(({ rate }) => rateTime(rate, now, words)));
  return first === undefined || others.length > 0 ? null : first;
}

/**
 * How a rate that was set today differs from yesterday's last one. Null if it was not set today, or yesterday has none.
 * @param before of yesterday
 */
export function rateChange(
  { rate_per_gram: rate, set_at }: CurrentRate,
  before: DayRate | undefined,
  now: Date,
  { text, formats }: RateWords,
): string | null {
  if (before === undefined || storeDate(new Date(set_at)) !== storeDate(now)) return null;
  const paise = paiseOfRupees(rate) - paiseOfRupees(before.rate_per_gram);
  if (paise === 0) return text('same');
  return text(paise > 0 ? 'more' : 'less', { amount: formats.rupees(rupeesOf(Math.abs(paise))) });
}
