import { daysAfter } from '@/lib/kernel/text/calendar';
import type { MonthCalendarProps } from './month-calendar';

type Calendar = Pick<MonthCalendarProps, 'value' | 'min' | 'max' | 'today' | 'stateOf' | 'canSelectTaken'>;

/** The day whose month a calendar shows first: of the selected or first selectable day, or the next month if nothing else is left of that one. */
export function openedMonth(calendar: Calendar): string {
  const { value, min, max, today, stateOf, canSelectTaken = false } = calendar;
  function firstFrom(from: string, isEnd: (date: string) => boolean): string | undefined {
    for (let date = from; date <= max && !isEnd(date); date = daysAfter(date, 1)) {
      const state = stateOf?.(date) ?? 'free';
      if (date !== value && (state === 'free' || (state === 'taken' && canSelectTaken))) return date;
    }
    return undefined;
  }
  const start = today > min && today <= max ? today : min;
  if (value === '') return firstFrom(start, () => false) ?? start;
  const month = value.slice(0, 7);
  const firstOfMonth = `${month}-01`;
  const isAfterMonth = (date: string) => date.slice(0, 7) > month;
  if (firstFrom(firstOfMonth > min ? firstOfMonth : min, isAfterMonth) !== undefined) return value;
  return firstFrom(value, () => false) ?? value;
}
