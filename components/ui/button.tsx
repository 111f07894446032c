'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonStyles, type ButtonStyles } from './button-styles';
import { classes } from './classes';
import { Spinner } from './spinner';
import { useHydrated } from './use-hydrated';

interface ButtonProps extends ButtonStyles, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner and ignores presses, including Enter in a field of the form. */
  busy?: boolean | undefined;
  icon?: ReactNode;
  /** Looks disabled but stays focusable, so that it can explain why; `onClick` handles the press. */
  unavailable?: boolean | undefined;
  /** The form has an `action` of the server: it works before hydration, and without JavaScript. */
  plainForm?: boolean | undefined;
}

/**
 * Button, `aria-disabled` while busy: `disabled` would lose the keyboard focus. Default `type`: `button`, against accidental submits. A submit
 * button is disabled until hydration, but for a plain form: the browser would reload the page with the input in its URL.
 */
export function Button({
  variant,
  size,
  full,
  onInk,
  className,
  busy = false,
  unavailable = false,
  plainForm = false,
  icon,
  type = 'button',
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const hydrated = useHydrated();
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || (type === 'submit' && !plainForm && !hydrated)}
      onClick={press}
      aria-disabled={busy || unavailable || undefined}
      aria-busy={busy || undefined}
      className={classes(
        buttonStyles({ variant, size, full, onInk, className }),
        unavailable && 'opacity-40',
      )}
    >
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
      <span className={busy ? 'inline-flex items-center gap-2 opacity-0' : 'inline-flex items-center gap-2'}>
        {icon}
        {children}
      </span>
    </button>
  );
}
