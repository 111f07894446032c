'use client';

import { useTranslations } from 'next-intl';
import { ChevronLeft, ChevronRight } from '@lucide/icons';
import { useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { Icon } from './icon';
import { openedMonth } from './opened-month';
import { useDateNames, type DateNames } from './use-date-names';
import { useFormats } from './use-formats';

/** Disabled, or marked (`canSelectTaken`): `taken` days are struck through, `closed` ones pale. */
export type DayState = 'free' | 'taken' | 'closed';

export interface MonthCalendarProps {
  /** `YYYY-MM-DD`, or '' without a selection. */
  value: string;
  onChange(date: string): void;
  /** Selectable dates, `YYYY-MM-DD`. */
  min: string;
  max: string;
  today: string;
  /** State of a day between `min` and `max`. Default: free. */
  stateOf?: ((date: string) => DayState) | undefined;
  /** Dates with a dot, and its meaning. */
  marked?: { readonly dates: readonly string[]; readonly meaning: string } | undefined;
  /** `taken` days are selectable. */
  canSelectTaken?: boolean | undefined;
  /** Focuses the selected date, or today: for a popover. */
  autoFocus?: boolean | undefined;
}

// A calendar date has no time zone: represented by noon in the device's, which the calendar uses.
const dayOf = (date: string) => new Date(`${date}T12:00:00`);
const isoDate = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const dateOf = (day: Date) => isoDate.format(day);

type Texts = ReturnType<typeof useTranslations<'ui'>>;

/** "Monday, November 23, 2026, full" */
function labelOf(
  text: Texts,
  names: DateNames,
  day: Date,
  modifiers: Modifiers,
  meaning: string | undefined,
): string {
  const { today, selected, taken, closed, marked } = modifiers;
  const notes = [
    marked && meaning,
    today && text('calendar.today'),
    selected && text('calendar.selected'),
    taken && text('calendar.taken'),
    closed && text('calendar.closed'),
  ];
  return [names.full(dateOf(day)), ...notes.filter(Boolean)].join(', ');
}

const arrowStyles =
  'flex size-touch items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink ' +
  'aria-disabled:cursor-default aria-disabled:opacity-40';

const styles = {
  root: 'relative w-full',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: arrowStyles,
  button_next: arrowStyles,
  month_caption: 'flex h-touch items-center',
  caption_label: 'font-display text-title font-medium',
  month_grid: 'mt-1 w-full table-fixed border-collapse',
  weekday: 'h-8 text-xs font-semibold text-ink-muted',
  day: 'group/day p-0.5',
  day_button:
    'flex h-touch w-full items-center justify-center rounded-md text-base tabular-nums transition-colors ' +
    'hover:bg-emerald-pale disabled:hover:bg-transparent ' +
    'group-data-today/day:border group-data-today/day:border-gold group-data-today/day:font-semibold ' +
    'group-data-selected/day:bg-emerald group-data-selected/day:font-semibold group-data-selected/day:text-white ' +
    'group-data-selected/day:hover:bg-emerald-deep ' +
    'group-data-disabled/day:cursor-not-allowed group-data-disabled/day:text-ink-muted',
};

const allFree = (): DayState => 'free';

function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon of={icon} className="size-5" />;
}

/** Follows the ARIA grid pattern. Disabled days state the reason. Load it lazily (`DayField`). */
export function MonthCalendar({
  value,
  onChange,
  min,
  max,
  today,
  stateOf = allFree,
  marked,
  canSelectTaken = false,
  autoFocus,
}: MonthCalendarProps) {
  const text = useTranslations('ui');
  const names = useDateNames();
  const formats = useFormats();
  const [month, setMonth] = useState(() => openedMonth({ value, min, max, today, stateOf, canSelectTaken }));
  const dots = new Set(marked?.dates);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    // Changed from outside: show its month.
    setShown(value);
    if (value !== '') setMonth(value);
  }
  const captionOf = (day: Date) => formats.month(dateOf(day).slice(0, 7));
  const inRange = (date: string) => date >= min && date <= max;
  const is = (state: DayState) => (day: Date) => inRange(dateOf(day)) && stateOf(dateOf(day)) === state;
  const isTaken = is('taken');
  const isClosed = is('closed');
  return (
    <DayPicker
      mode="single"
      required
      {...(autoFocus === true ? { autoFocus } : {})}
      weekStartsOn={1}
      showOutsideDays={false}
      today={dayOf(today)}
      selected={value === '' ? undefined : dayOf(value)}
      onSelect={(day) => {
        setShown(dateOf(day));
        onChange(dateOf(day));
      }}
      month={dayOf(month)}
      onMonthChange={(next) => setMonth(dateOf(next))}
      startMonth={dayOf(min)}
      endMonth={dayOf(max)}
      disabled={[(day) => !inRange(dateOf(day)), ...(canSelectTaken ? [] : [isTaken]), isClosed]}
      modifiers={{
        taken: isTaken,
        closed: isClosed,
        outOfRange: (day) => !inRange(dateOf(day)),
        marked: (day) => dots.has(dateOf(day)),
      }}
      modifiersClassNames={{
        taken: '[&>button]:bg-ivory-deep [&>button]:line-through',
        outOfRange: '[&>button]:opacity-40',
        marked:
          '[&>button]:relative [&>button]:font-semibold [&>button]:after:absolute [&>button]:after:bottom-1.5 [&>button]:after:size-1 [&>button]:after:rounded-full [&>button]:after:bg-current',
      }}
      labels={{
        labelDayButton: (day, modifiers) => labelOf(text, names, day, modifiers, marked?.meaning),
        labelPrevious: () => text('calendar.previous'),
        labelNext: () => text('calendar.next'),
        labelNav: () => text('calendar.months'),
        labelGrid: captionOf,
        labelWeekday: (day) => names.longWeekday(dateOf(day)),
      }}
      formatters={{
        formatCaption: captionOf,
        formatWeekdayName: (day) => names.briefWeekday(dateOf(day)),
      }}
      components={{ Chevron: Arrow }}
      classNames={styles}
    />
  );
}
