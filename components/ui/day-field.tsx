'use client';

import { useTranslations } from 'next-intl';
import { CalendarDays } from '@lucide/icons';
import { useId, useRef, useState, type ReactNode, type RefCallback } from 'react';
import { Button } from './button';
import { classes } from './classes';
import { DayStrip } from './day-strip';
import { FieldMessages, LabelText, type FieldProps } from './field-frame';
import { Icon } from './icon';
import { lazyPart } from './lazy-part';
import type { DayState, MonthCalendarProps } from './month-calendar';

const MonthCalendar = lazyPart(
  () => import('./month-calendar').then((module) => module.MonthCalendar),
  'page',
);

type DayFieldProps = FieldProps &
  Omit<MonthCalendarProps, 'marked' | 'autoFocus' | 'stateOf'> & {
    stateOf(date: string): DayState;
    /** The next days, `YYYY-MM-DD`, in order. */
    days: readonly string[];
    /** Receives an object with `focus()`, as react-hook-form expects it. */
    fieldRef?: RefCallback<{ focus(): void }>;
    /** Below the month: legend. */
    legend?: ReactNode;
    /** Below the field: why days are disabled. */
    children?: ReactNode;
  };

/** The next days side by side; `More dates` opens a month. A selected later day is the last one in the strip. */
export function DayField({
  label,
  hint,
  error,
  required,
  fieldRef,
  days,
  legend,
  children,
  ...calendar
}: DayFieldProps) {
  const text = useTranslations('ui');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const { value, onChange, today, stateOf, canSelectTaken = false } = calendar;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const isLater = value !== '' && value > (days.at(-1) ?? '');
  function focus() {
    const day = (state: string) => track.current?.querySelector<HTMLElement>(`input${state}:enabled`);
    const found = day(':checked') ?? day('');
    // Into the middle of the strip, which plain focus does not do.
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }
  return (
    <div
      ref={(element) => {
        fieldRef?.(element === null ? null : { focus });
      }}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <div className="flex items-center justify-between gap-3">
        <span id={`${id}-label`} className="text-sm font-semibold text-ink">
          <LabelText label={label} required={required} />
        </span>
        <Button
          variant="quiet"
          size="small"
          icon={<Icon of={CalendarDays} className="size-4" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-month` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'calendar.fewer' : 'calendar.more')}
        </Button>
      </div>
      <DayStrip
        labelledBy={`${id}-label`}
        describedBy={describedBy || undefined}
        required={required}
        invalid={error !== undefined}
        name={`${id}-day`}
        days={isLater ? [...days, value] : days}
        value={value}
        onChange={onChange}
        today={today}
        stateOf={stateOf}
        canSelectTaken={canSelectTaken}
        track={track}
      />
      {isOpen && (
        <div
          id={`${id}-month`}
          className={classes(
            'min-h-band max-w-form rounded-md border bg-white p-2 md:p-3',
            error ? 'border-ruby' : 'border-ivory-strong',
          )}
        >
          <MonthCalendar
            {...calendar}
            onChange={(date) => {
              onChange(date);
              setOpen(false);
              // The pressed day disappears with its month.
              requestAnimationFrame(focus);
            }}
          />
          {legend}
        </div>
      )}
      {children}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
