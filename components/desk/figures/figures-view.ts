import { parseAsString } from 'nuqs/server';
import { dateFilter, idFilter, oneOf } from '@/components/back-office/filter-values';
import { figureLimits } from '@/lib/limits';
import {
  daysOfPeriod,
  figurePeriods,
  lengthOf,
  type DateRange,
  type FigurePeriod,
} from '@/lib/desk/figures/rules';
import { figuresText as text } from './figures-text';

/** Period, person and store in the URL. Invalid values are ignored, so that old links open. */
export const figuresParsers = {
  period: parseAsString,
  from: parseAsString,
  to: parseAsString,
  staff: parseAsString,
  store: parseAsString,
};

export interface FiguresView {
  readonly period: FigurePeriod;
  readonly days: DateRange;
  /** Admins only; null for everybody. */
  readonly staffId: number | null;
  /** Undefined for all stores. */
  readonly storeId: string | undefined;
}

type RawParameters = Readonly<Record<keyof typeof figuresParsers, string | null>>;

/** This month by default, and for invalid own dates. */
export function readFiguresView(parameters: RawParameters, today: string): FiguresView {
  const staff = idFilter(parameters.staff ?? undefined);
  const staffId = staff === undefined ? null : Number(staff);
  const storeId = idFilter(parameters.store ?? undefined);
  const period = oneOf(figurePeriods, parameters.period ?? undefined) ?? 'month';
  if (period !== 'own') return { period, days: daysOfPeriod(period, today), staffId, storeId };
  const [from = '', to = ''] = [
    dateFilter(parameters.from ?? undefined),
    dateFilter(parameters.to ?? undefined),
  ];
  return whyNotDays({ from, to }) === null
    ? { period, days: { from, to }, staffId, storeId }
    : { period, days: daysOfPeriod('month', today), staffId, storeId };
}

/** Error message of a period; null if it is valid. */
export function whyNotDays({
  from,
  to,
}: DateRange): { readonly field: 'from' | 'to'; readonly message: string } | null {
  if (dateFilter(from) === undefined) return { field: 'from', message: text.chooseDate };
  if (dateFilter(to) === undefined) return { field: 'to', message: text.chooseDate };
  const length = lengthOf({ from, to });
  if (length < 1) return { field: 'to', message: text.toBeforeFrom };
  return length > figureLimits.days ? { field: 'to', message: text.tooLong(figureLimits.days) } : null;
}
