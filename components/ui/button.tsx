'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonLook, type ButtonLook } from './button-look';
import { classes } from './classes';
import { Spinner } from './spinner';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** A request runs: the button shows a spinner and takes no further press, not even by Enter in a field of its form. */
  busy?: boolean | undefined;
  icon?: ReactNode;
  /** Looks and reads as disabled but keeps the focus, so that it can say why; what a press does is up to `onClick`. */
  unavailable?: boolean | undefined;
}

/**
 * A button. `type` is `button` unless said otherwise, so that none submits a form by accident.
 * While busy it is `aria-disabled`, not `disabled`: a disabled button throws the keyboard's focus away.
 */
export function Button({
  variant,
  size,
  full,
  onInk,
  className,
  busy = false,
  unavailable = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
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
      onClick={press}
      aria-disabled={busy || unavailable || undefined}
      aria-busy={busy || undefined}
      className={classes(buttonLook({ variant, size, full, onInk, className }), unavailable && 'opacity-40')}
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
