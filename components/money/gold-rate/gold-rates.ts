import type { CurrentRates, DayRate } from '@/lib/money/gold-rate/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { Period } from './gold-rate-text';

export interface GoldRates {
  readonly current: CurrentRates;
  readonly days: readonly DayRate[];
  readonly from: string;
  readonly to: string;
}

export function rangeOf(period: Period, now: Date): { from: string; to: string } {
  const to = storeDate(now);
  return { from: daysAfter(to, 1 - Number(period)), to };
}
