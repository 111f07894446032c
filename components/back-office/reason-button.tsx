'use client';

import { Tooltip } from '@base-ui/react/tooltip';
import { useId, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';

interface ReasonButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** Why the button does nothing now, in words; null where it works. */
  reason: string | null;
}

/**
 * A button that says why it does nothing. It is `aria-disabled`, not `disabled`: mouse, keyboard and thumb can all reach it, and
 * each of them opens the reason.
 */
export function ReasonButton({ reason, onClick, busy, type = 'button', ...rest }: ReasonButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // A thumb hovers over nothing: browsers make up a mouse that comes to the button and soon leaves it again.
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

  // One and the same button with and without a reason: another one would lose the focus when the reason comes or goes.
  return (
    <Tooltip.Root
      disabled={reason === null}
      open={open && reason !== null}
      onOpenChange={(next, { reason: cause }) => {
        const madeUp = cause === 'trigger-hover' && !next && byTouch.current;
        if (cause !== 'trigger-press' && !madeUp) setOpen(next);
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
