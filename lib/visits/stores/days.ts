import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { dateColumn } from '@/lib/db/dates';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { changeStore } from './change';
import type { StoreSettings, storesGold } from './contract';
import { hoursText, inOrder } from './rules';

/* Closed days and days with special hours (docs/product/rules.md, "Stores and slots"). */

type Actions = typeof storesGold.actions;

/**
 * Closes days from today on. Days that are closed already keep their reason, so that each closing is opened by itself; if all are, the reason is
 * corrected. Refuses as an update, and 400 for a past day.
 */
export const closeDays = operation<InputOf<Actions['close_day']>, OutputOf<Actions['close_day']>>(
  'change stores',
  'no proof',
  (context, { id, from, to = from, reason, confirm = false }) =>
    changeStore(context, { id, confirm, action: 'store.close_day' }, async (tx, before, today) => {
      if (from < today) throw wrongField('from', 'Please choose today or a later day.');
      const days = datesOf(from, to);
      const reasonOf = (day: string) =>
        before.closed_days.find((range) => range.from <= day && day <= range.to)?.reason;
      if (days.every((day) => reasonOf(day) === reason)) return null;
      const corrects = days.every((day) => reasonOf(day) !== undefined);
      if (corrects)
        await tx.prisma.storeClosedDay.updateMany({
          where: { storeId: id, day: betweenDates(from, to) },
          data: { reason },
        });
      else
        await tx.prisma.storeClosedDay.createMany({
          data: days.map((day) => ({ storeId: id, day: dateColumn(day), reason })),
          skipDuplicates: true,
        });
      const after = { ...before, closed_days: [...before.closed_days, { from, to, reason }] };
      return { after, trail: { after: { from, to, reason } } };
    }),
);

/** Opens days from today on; visits that lost their slot stay without one. Refuses 404. */
export const openDays = operation<InputOf<Actions['open_day']>, OutputOf<Actions['open_day']>>(
  'change stores',
  'no proof',
  (context, { id, from, to = from }) =>
    changeStore(context, { id, confirm: true, action: 'store.open_day' }, async (tx, before, today) => {
      const opened = { from: from > today ? from : today, to };
      if (!before.closed_days.some((range) => range.from <= opened.to && opened.from <= range.to))
        return null;
      await tx.prisma.storeClosedDay.deleteMany({
        where: { storeId: id, day: betweenDates(opened.from, opened.to) },
      });
      return {
        after: { ...before, closed_days: withoutRange(before.closed_days, opened) },
        trail: { before: opened },
      };
    }),
);

/** Sets the hours of a day from today on, or removes them. Refuses as an update, and 400 for a past day. */
export const setSpecialDay = operation<InputOf<Actions['special_day']>, OutputOf<Actions['special_day']>>(
  'change stores',
  'no proof',
  (context, { id, date, hours, confirm = false }) =>
    changeStore(context, { id, confirm, action: 'store.special_day' }, async (tx, before, today) => {
      if (date < today) throw wrongField('date', 'Please choose today or a later day.');
      const set = hours && inOrder(hours);
      const last = before.special_days.find((each) => each.date === date)?.hours;
      if (JSON.stringify(set) === JSON.stringify(last)) return null;
      const others = before.special_days.filter((each) => each.date !== date);
      const key = { storeId: id, day: dateColumn(date) };
      if (set === undefined) await tx.prisma.storeSpecialDay.deleteMany({ where: key });
      else
        await tx.prisma.storeSpecialDay.upsert({
          where: { storeId_day: key },
          create: { ...key, hours: set },
          update: { hours: set },
        });
      return {
        after: { ...before, special_days: set === undefined ? others : [...others, { date, hours: set }] },
        trail: {
          before: last === undefined ? null : { date, hours: hoursText(last) },
          after: set === undefined ? null : { date, hours: hoursText(set) },
        },
      };
    }),
);

const betweenDates = (from: string, to: string) => ({ gte: dateColumn(from), lte: dateColumn(to) });

function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date);
  return dates;
}

function withoutRange(ranges: StoreSettings['closed_days'], { from, to }: { from: string; to: string }) {
  return ranges.flatMap((range) => [
    ...(range.from < from ? [{ ...range, to: range.to < from ? range.to : daysAfter(from, -1) }] : []),
    ...(range.to > to ? [{ ...range, from: range.from > to ? range.from : daysAfter(to, 1) }] : []),
  ]);
}
