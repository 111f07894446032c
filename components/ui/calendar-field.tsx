'use client';

import { useId, useRef, type RefCallback, type ReactNode } from 'react';
import { classes } from './classes';
import { FieldMessages, LabelText, type FieldProps } from './field-frame';
import { lazyPart } from './lazy-part';
import type { MonthCalendarProps } from './month-calendar';

const MonthCalendar = lazyPart(
  () => import('./month-calendar').then((module) => module.MonthCalendar),
  'page',
);

type CalendarFieldProps = FieldProps &
  MonthCalendarProps & {
    /** Receives an object with `focus()`, as react-hook-form expects it. */
    fieldRef?: RefCallback<{ focus(): void }>;
    /** Below the grid: legend, or why days are disabled. */
    children?: ReactNode;
  };

/** A visible month, instead of the native date picker. */
export function CalendarField({
  label,
  hint,
  error,
  required,
  fieldRef,
  children,
  ...calendar
}: CalendarFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  // The day in the tab order; none if no day is enabled.
  const focus = () =>
    (place.current?.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]') ?? place.current)?.focus();
  return (
    <div
      ref={(element) => {
        place.current = element;
        fieldRef?.(element === null ? null : { focus });
      }}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      className="flex min-w-0 flex-col gap-1.5 rounded-md outline-none"
    >
      <span id={`${id}-label`} className="text-sm font-semibold text-ink">
        <LabelText label={label} required={required} />
      </span>
      <div
        className={classes(
          'min-h-band rounded-md border bg-white p-2 md:p-3',
          error ? 'border-ruby' : 'border-ivory-strong',
        )}
      >
        <MonthCalendar {...calendar} />
      </div>
      {children}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
