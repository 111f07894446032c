'use client';

import { useTranslations } from 'next-intl';
import { useEffect, type RefObject } from 'react';
import { classes } from './classes';
import type { DayState } from './month-calendar';
import { useDateNames } from './use-date-names';

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
  const names = useDateNames();
  const state = stateOf(date);
  const isTaken = state === 'taken';
  const words = [
    names.full(date),
    date === today && text('calendar.today'),
    state !== 'free' && text(`calendar.${state}`),
  ];
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
          'pointer-events-none flex min-w-day flex-col items-center rounded-md border bg-white px-1 py-2 text-xs text-ink-soft transition-colors',
          'peer-checked:border-emerald peer-checked:bg-emerald-pale peer-checked:text-emerald-deep peer-hover:border-ink-soft',
          'peer-disabled:border-ivory-line peer-disabled:bg-ivory-deep peer-disabled:text-ink-muted',
          invalid ? 'border-ruby' : date === today ? 'border-gold' : 'border-ivory-strong',
        )}
      >
        <span className="font-semibold">{names.weekday(date)}</span>
        <span
          className={classes('text-xl leading-snug font-semibold tabular-nums', isTaken && 'line-through')}
        >
          {Number(date.slice(8))}
        </span>
        <span className={state === 'free' ? undefined : 'font-semibold'}>
          {state === 'free' ? names.month(date) : text(`dayStates.${state}`)}
        </span>
      </span>
    </label>
  );
}
