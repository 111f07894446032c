import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { isOld, purities, purityLabels, type Purity } from '@/lib/money/gold-rate/rules';
import { formatShortDate, formatInstant, storeDate } from '@/lib/kernel/text/format';
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
