'use client';

import { useTranslations } from 'next-intl';
import { useEffect, type RefObject } from 'react';
import { classes } from './classes';
import type { DayState } from './month-calendar';

interface DayStripProps {
  /** Ids of the label, and of hint and error. */
  labelledBy: string;
  describedBy: string | undefined;
  required: boolean | undefined;
  invalid: boolean;
  /** Name of the radio buttons, unique on the page. */
  name: string;
  /** `YYYY-MM-DD`, in order. */
  days: readonly string[];
  value: string;
  onChange(date: string): void;
  today: string;
  stateOf(date: string): DayState;
  /** `taken` days are selectable. */
  canSelectTaken: boolean;
  track: RefObject<HTMLDivElement | null>;
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`);
const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(noon(date));
};
const weekdayOf = part({ weekday: 'short' });
const monthOf = part({ month: 'short' });
const longDateOf = part({ dateStyle: 'full' });

/** Days side by side as native radio buttons; the selected one is scrolled into the middle. */
export function DayStrip(props: DayStripProps) {
  const { labelledBy, describedBy, required, invalid, days, value, track } = props;
  useEffect(() => {
    const cell = track.current?.querySelector('input:checked')?.parentElement;
    if (!track.current || !cell) return;
    // Not `scrollIntoView`, which scrolls the page too.
    track.current.scrollTo({ left: cell.offsetLeft - (track.current.clientWidth - cell.clientWidth) / 2 });
  }, [value, days.length, track]);
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required={required}
      aria-invalid={invalid || undefined}
      ref={track}
      className="relative -mx-1 flex gap-2 overflow-x-auto px-1 pt-1 pb-2"
    >
      {days.map((date) => (
        <Day key={date} date={date} {...props} />
      ))}
    </div>
  );
}

function Day({
  date,
  name,
  value,
  onChange,
  today,
  stateOf,
  canSelectTaken,
  invalid,
}: DayStripProps & { date: string }) {
  const text = useTranslations('ui');
  const state = stateOf(date);
  const isTaken = state === 'taken';
  const words = [
    longDateOf(date),
    date === today && text('calendar.today'),
    state !== 'free' && text(`calendar.${state}`),
  ];
  const [weekday, month] = [weekdayOf(date), monthOf(date)];
  return (
    <label className="relative shrink-0">
      <input
        type="radio"
        name={name}
        value={date}
        checked={date === value}
        disabled={state === 'closed' || (isTaken && !canSelectTaken)}
        onChange={() => onChange(date)}
        aria-label={words.filter(Boolean).join(', ')}
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-md disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none flex w-16 flex-col items-center rounded-md border bg-white py-2 text-xs text-ink-soft transition-colors',
          'peer-checked:border-emerald peer-checked:bg-emerald-pale peer-checked:text-emerald-deep peer-hover:border-ink-soft',
          'peer-disabled:border-ivory-line peer-disabled:bg-ivory-deep peer-disabled:text-ink-muted',
          invalid ? 'border-ruby' : date === today ? 'border-gold' : 'border-ivory-strong',
        )}
      >
        <span className="font-semibold">{weekday}</span>
        <span
          className={classes('text-xl leading-snug font-semibold tabular-nums', isTaken && 'line-through')}
        >
          {Number(date.slice(8))}
        </span>
        <span className={state === 'free' ? undefined : 'font-semibold'}>
          {state === 'free' ? month : text(`dayStates.${state}`)}
        </span>
      </span>
    </label>
  );
}
