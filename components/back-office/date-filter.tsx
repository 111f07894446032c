'use client';

import { CalendarDays } from '@lucide/icons';
import { useId, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { earliestDate, latestDate } from '@/lib/kernel/text/calendar';
import { FilterFrame, filterStyles } from './list-controls';

const DatePopup = lazyPart(() => import('./date-popup').then((module) => module.DatePopup));

interface DateFilterProps {
  label: string;
  value: string | undefined;
  shown: string;
  all: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Days marked with a dot, and its meaning. */
  marked?: { readonly dates: readonly string[]; readonly meaning: string } | undefined;
  onChange(date: string): void;
}

export function DateFilter(props: DateFilterProps) {
  const { label, value, shown, all, onChange, min = earliestDate, max = latestDate, ...calendar } = props;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  /** Null until first opened: its code loads then. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  function choose(date: string) {
    setOpen(false);
    onChange(date);
  }
  return (
    <FilterFrame id={id} label={label} wide>
      <button
        ref={trigger}
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}-shown`}
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onClick={() => setOpen(isOpen !== true)}
        className={classes(filterStyles, 'flex items-center gap-2 text-left')}
      >
        <span id={`${id}-shown`} className="min-w-0 flex-1 truncate">
          {shown}
        </span>
        <Icon of={CalendarDays} className="-mr-1 size-4 shrink-0 text-ink-soft" />
      </button>
      {isOpen !== null && (
        <DatePopup
          trigger={trigger}
          open={isOpen}
          onOpenChange={setOpen}
          label={label}
          all={all}
          value={value ?? ''}
          min={min}
          max={max}
          {...calendar}
          onChange={choose}
        />
      )}
    </FilterFrame>
  );
}
