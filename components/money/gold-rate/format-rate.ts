import { useTranslations } from 'next-intl';
import { useFormats } from '@/components/ui/use-formats';
import type { CurrentRates, DayRate } from '@/lib/money/gold-rate/contract';
import { isOld, purities, type Purity } from '@/lib/money/gold-rate/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';

export type CurrentRate = NonNullable<CurrentRates[Purity]>;

export function rateRows(rates: CurrentRates): { purity: Purity; rate: CurrentRate }[] {
  return purities.flatMap((purity) => {
    const rate = rates[purity];
    return rate === undefined ? [] : [{ purity, rate }];
  });
}

/** Texts of rates in the language of the page. In components of server and browser alike. */
export function useRateFormats() {
  const text = useTranslations('business.goldRate');
  const formats = useFormats();

  /** `22 carat` */
  const purityOf = (purity: Purity) => text('carat', { carat: purity.slice(0, -1) });

  /** Time of a rate; only the date for one older than a day (docs/product/money.md, "Gold rate"). */
  const rateTime = ({ set_at }: CurrentRate, now: Date) =>
    isOld(set_at, now)
      ? text('rateOf', { date: formats.shortDate(storeDate(new Date(set_at))) })
      : text('updated', { time: formats.instant(set_at) });

  /** The time of all rates, if they have the same; null if not, or without rates. */
  function commonTime(rates: CurrentRates, now: Date): string | null {
    const [first, ...others] = new Set(rateRows(rates).map(({ rate }) => rateTime(rate, now)));
    return first === undefined || others.length > 0 ? null : first;
  }

  /**
   * How a rate that was set today differs from yesterday's last one. Null if it was not set today, or yesterday has none.
   * @param before of yesterday
   */
  function rateChange(
    { rate_per_gram: rate, set_at }: CurrentRate,
    before: DayRate | undefined,
    now: Date,
  ): string | null {
    if (before === undefined || storeDate(new Date(set_at)) !== storeDate(now)) return null;
    const paise = paiseOfRupees(rate) - paiseOfRupees(before.rate_per_gram);
    if (paise === 0) return text('same');
    return text(paise > 0 ? 'more' : 'less', { amount: formats.rupees(rupeesOf(Math.abs(paise))) });
  }

  return { purityOf, rateTime, commonTime, rateChange };
}
