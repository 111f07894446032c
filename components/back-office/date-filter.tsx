'use client';

import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { lazyPart } from '@/components/ui/lazy-part';
import { backOfficeText as text } from './back-office-text';
import { FilterFrame, filterLook } from './list-controls';

const MonthCalendar = lazyPart(
  () => import('@/components/ui/month-calendar').then((module) => module.MonthCalendar),
  'page',
);

/** Range accepted by the gateway. */
const [earliest, latest] = ['1900-01-01', '2200-12-31'];

interface DateFilterProps {
  label: string;
  value: string | undefined;
  shown: string;
  all: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Days marked with a dot, and the meaning of the dot. */
  marked?: { readonly dates: readonly string[]; readonly meaning: string } | undefined;
  onChange(date: string): void;
}

export function DateFilter(props: DateFilterProps) {
  const { label, value, shown, all, onChange, min = earliest, max = latest, ...calendar } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  function choose(date: string) {
    setOpen(false);
    onChange(date);
  }
  return (
    <FilterFrame id={id} label={label} wide>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          id={id}
          aria-labelledby={`${id}-label ${id}-shown`}
          className={classes(filterLook, 'flex items-center gap-2 text-left')}
        >
          <span id={`${id}-shown`} className="min-w-0 flex-1 truncate">
            {shown}
          </span>
          <CalendarDays aria-hidden="true" className="-mr-1 size-4 shrink-0 text-ink-soft" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            sideOffset={4}
            align="start"
            collisionPadding={12}
            collisionAvoidance={{ side: 'shift' }}
            className="z-popup"
          >
            <Popover.Popup
              aria-label={text.chooseDate(label)}
              className="rounded-md border border-ivory-strong bg-white p-3 shadow-lift outline-none"
            >
              <div className="w-80 max-w-full">
                <MonthCalendar
                  value={value ?? ''}
                  min={min}
                  max={max}
                  {...calendar}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- a popup takes the focus to its calendar
                  autoFocus
                  onChange={choose}
                />
              </div>
              <div className="mt-2 border-t border-ivory-line pt-2">
                <Button variant="quiet" size="small" full onClick={() => choose('')}>
                  {all}
                </Button>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </FilterFrame>
  );
}
