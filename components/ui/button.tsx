'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonLook, type ButtonLook } from './button-look';
import { Spinner } from './spinner';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** A request runs: the button shows a spinner and takes no further press, not even by Enter in a field of its form. */
  busy?: boolean | undefined;
  icon?: ReactNode;
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
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonLook({ variant, size, full, onInk, className })}
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
