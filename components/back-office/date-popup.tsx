import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { MonthCalendar, type MonthCalendarProps } from '@/components/ui/month-calendar';
import { backOfficeText as text } from './back-office-text';

interface DatePopupProps extends MonthCalendarProps {
  trigger: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange(open: boolean): void;
  label: string;
  /** Label for no date. */
  all: string;
  /** `YYYY-MM-DD`; '' for no date. */
  onChange(date: string): void;
}

export function DatePopup({
  trigger,
  open,
  onOpenChange,
  label,
  all,
  onChange,
  ...calendar
}: DatePopupProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        // A press on the trigger already closes it.
        const isOfTrigger = event.target instanceof Node && trigger.current?.contains(event.target) === true;
        if (reason !== 'outside-press' || !isOfTrigger) onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={trigger}
          sideOffset={4}
          align="start"
          collisionPadding={12}
          collisionAvoidance={{ side: 'shift' }}
          className="z-popup"
        >
          <Popover.Popup
            aria-label={text.chooseDate(label)}
            finalFocus={trigger}
            className="rounded-md border border-ivory-strong bg-white p-3 shadow-lift outline-none"
          >
            <div className="w-80 max-w-full">
              <MonthCalendar
                {...calendar}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- a popup takes the focus to its calendar
                autoFocus
                onChange={onChange}
              />
            </div>
            <div className="mt-2 border-t border-ivory-line pt-2">
              <Button variant="quiet" size="small" full onClick={() => onChange('')}>
                {all}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
