'use client';

import { useEffect, useRef, useState } from 'react';
import { DateField } from '@/components/ui/date-field';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { earliestDate, latestDate } from '@/lib/kernel/text/calendar';
import { dateFilter } from './filter-values';

/** Pause after the last key. */
const pauseMs = 400;

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD` */
  value: string;
  /** Default: the last date of the gateway. */
  max?: string;
  onChange(date: string): void;
}

/**
 * The day that a screen shows. Reports a typed date after a pause, on Enter or on blur: a date typed digit by digit passes through others.
 * Follows the URL when it changes otherwise.
 */
export function DayField({ label, value, max = latestDate, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  if (value !== followed) {
    setFollowed(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const isDay = (date: string) => dateFilter(date) !== undefined && date <= max;
  const input = useEarlyInput<HTMLInputElement>(value, (early, isFocused, reset) => {
    if (!isFocused && !isDay(early)) return reset();
    type(early);
    if (!isFocused) report(early);
  });

  function type(date: string) {
    setTyped(date);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(date), pauseMs);
  }

  function report(date: string) {
    clearTimeout(timer.current);
    if (date !== value && isDay(date)) onChange(date);
  }

  return (
    <DateField
      label={label}
      ref={input}
      value={typed}
      min={earliestDate}
      max={max}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && report(typed)}
      onBlur={() => {
        if (isDay(typed)) report(typed);
        else setTyped(value);
      }}
    />
  );
}
