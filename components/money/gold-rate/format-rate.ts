import type { CurrentRates, DayRate } from '@/lib/money/gold-rate/contract';
import { isOld, purities, purityLabels, type Purity } from '@/lib/money/gold-rate/rules';
import { formatRupees, formatShortDate, formatInstant, storeDate } from '@/lib/kernel/text/format';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';
import { rateText as text } from './rate-text';

export type CurrentRate = NonNullable<CurrentRates[Purity]>;

export function rateRows(rates: CurrentRates): { purity: Purity; label: string; rate: CurrentRate }[] {
  return purities.flatMap((purity) => {
    const rate = rates[purity];
    return rate === undefined ? [] : [{ purity, label: purityLabels[purity], rate }];
  });
}

/** Time of a rate; only the date for one older than a day (docs/product/money.md, "Gold rate"). */
export function rateTime({ set_at }: CurrentRate, now: Date): string {
  return isOld(set_at, now)
    ? text.rateOf(formatShortDate(storeDate(new Date(set_at))))
    : text.updated(formatInstant(set_at));
}

/** The time of all rates, if they have the same; null if not, or without rates. */
export function commonTime(rates: CurrentRates, now: Date): string | null {
  const [first, ...others] = new Set(rateRows(rates).map(({ rate }) => rateTime(rate, now)));
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
): string | null {
  if (before === undefined || storeDate(new Date(set_at)) !== storeDate(now)) return null;
  const paise = paiseOfRupees(rate) - paiseOfRupees(before.rate_per_gram);
  if (paise === 0) return text.same;
  return (paise > 0 ? text.more : text.less)(formatRupees(rupeesOf(Math.abs(paise))));
}
