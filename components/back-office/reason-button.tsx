'use client';

import { Tooltip } from '@base-ui/react/tooltip';
import { useId, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';

interface ReasonButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** Why it is disabled; null if enabled. */
  reason: string | null;
}

/** `aria-disabled`, so that mouse, keyboard and touch can open the explanation. */
export function ReasonButton({ reason, onClick, busy, type = 'button', ...rest }: ReasonButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // Touch has no hover: browsers emulate mouse events that soon leave the button.
  const byTouch = useRef(false);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (reason === null) {
      onClick?.(event);
      return;
    }
    event.preventDefault();
    byTouch.current = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    setOpen(true);
  }

  // One element with and without a reason: replacing it would lose the focus.
  return (
    <Tooltip.Root
      disabled={reason === null}
      open={open && reason !== null}
      onOpenChange={(next, { reason: cause }) => {
        const isEmulated = cause === 'trigger-hover' && !next && byTouch.current;
        if (cause !== 'trigger-press' && !isEmulated) setOpen(next);
      }}
    >
      <Tooltip.Trigger
        delay={150}
        closeOnClick={false}
        render={
          <Button
            {...rest}
            type={type}
            busy={busy}
            unavailable={reason !== null}
            aria-describedby={reason === null ? undefined : id}
            onClick={press}
            onBlur={() => {
              byTouch.current = false;
              setOpen(false);
            }}
          />
        }
      />
      <span id={id} hidden>
        {reason}
      </span>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={8} collisionPadding={12} className="z-popup">
          <Tooltip.Popup
            role="tooltip"
            className="max-w-popup-narrow rounded-md bg-ink px-3 py-2 text-sm font-medium text-ivory shadow-popup transition-opacity duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {reason}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
