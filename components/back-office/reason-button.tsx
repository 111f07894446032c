'use client';

import { useEffect, useId, useRef, useState, type ComponentProps, type PointerEvent } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';

const ReasonPopup = lazyPart(() => import('./reason-popup').then((module) => module.ReasonPopup));

interface ReasonButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** Why it is disabled; null if enabled. */
  reason: string | null;
}

/** In milliseconds: a mouse that passes opens nothing, and has time to reach the explanation. */
const waits = { open: 150, close: 150 };

/** `aria-disabled`, so that mouse, keyboard and touch can open the explanation. */
export function ReasonButton({ reason, onClick, busy, type = 'button', ...rest }: ReasonButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (open && reason === null) setOpen(false);
  /** The button once it has explained itself: a closed popup stays for its fade-out. */
  const [anchor, setAnchor] = useState<Element | null>(null);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);

  function change(next: boolean) {
    clearTimeout(wait.current);
    setOpen(next);
  }

  function changeSoon(next: boolean) {
    clearTimeout(wait.current);
    wait.current = setTimeout(() => setOpen(next), next ? waits.open : waits.close);
  }

  /** Touch has no hover. */
  const hover = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    if (next) setAnchor(event.currentTarget);
    changeSoon(next);
  };

  function explain(button: Element) {
    setAnchor(button);
    change(true);
  }

  // One element with and without a reason: replacing it would lose the focus.
  return (
    <>
      <Button
        {...rest}
        type={type}
        busy={busy}
        unavailable={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onClick={(event) => {
          if (reason === null) {
            onClick?.(event);
            return;
          }
          event.preventDefault();
          explain(event.currentTarget);
        }}
        {...(reason !== null && {
          onPointerEnter: hover(true),
          onPointerLeave: hover(false),
          onFocus: ({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible')) explain(currentTarget);
          },
          onBlur: () => change(false),
          onKeyDown: (event) => {
            if (!open || event.key !== 'Escape') return;
            // Closes the explanation only, not what is around the button.
            event.stopPropagation();
            // Those who listen on the document look at this.
            event.preventDefault();
            change(false);
          },
        })}
      />
      <span id={id} hidden>
        {reason}
      </span>
      {anchor !== null && (
        <ReasonPopup
          anchor={anchor}
          open={open}
          onClose={() => change(false)}
          onEnter={() => change(true)}
          onLeave={() => changeSoon(false)}
        >
          {reason}
        </ReasonPopup>
      )}
    </>
  );
}
