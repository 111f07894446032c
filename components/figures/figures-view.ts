import { parseAsString } from 'nuqs/server';
import { dateFilter, idFilter, oneOf } from '@/components/back-office/list-view';
import { figureLimits } from '@/lib/business';
import { daysOfPeriod, figurePeriods, lengthOf, type Days, type FigurePeriod } from '@/lib/figures/rules';
import { figuresText as text } from './figures-text';

/** Period and person of the figures in the address. Invalid values are ignored, so that an old link opens the dashboard. */
export const figuresParsers = {
  period: parseAsString,
  from: parseAsString,
  to: parseAsString,
  staff: parseAsString,
};

export interface FiguresView {
  readonly period: FigurePeriod;
  readonly days: Days;
  /** For admins: one person, or null for everybody. */
  readonly staffId: number | null;
}

type Given = Readonly<Record<keyof typeof figuresParsers, string | null>>;

/** By default this month. Own dates that are no period are those of this month. */
export function readFiguresView(given: Given, today: string): FiguresView {
  const staff = idFilter(given.staff ?? undefined);
  const staffId = staff === undefined ? null : Number(staff);
  const period = oneOf(figurePeriods, given.period ?? undefined) ?? 'month';
  if (period !== 'own') return { period, days: daysOfPeriod(period, today), staffId };
  const [from = '', to = ''] = [dateFilter(given.from ?? undefined), dateFilter(given.to ?? undefined)];
  return whyNotDays({ from, to }) === null
    ? { period, days: { from, to }, staffId }
    : { period, days: daysOfPeriod('month', today), staffId };
}

/** Why dates are no period: the field and what to do, or null. */
export function whyNotDays({
  from,
  to,
}: Days): { readonly field: 'from' | 'to'; readonly message: string } | null {
  if (!isDay(from)) return { field: 'from', message: text.chooseDate };
  if (!isDay(to)) return { field: 'to', message: text.chooseDate };
  const length = lengthOf({ from, to });
  if (length < 1) return { field: 'to', message: text.toBeforeFrom };
  return length > figureLimits.days ? { field: 'to', message: text.tooLong(figureLimits.days) } : null;
}

const isDay = (text: string) =>
  dateFilter(text) !== undefined && text >= '1900-01-01' && text <= '2200-12-31';
