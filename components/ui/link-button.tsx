import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { buttonLook, type ButtonLook } from './button-look';

type AnchorProps = Omit<
  ComponentProps<'a'>,
  'className' | 'href' | 'onClick' | 'onMouseEnter' | 'onTouchStart'
>;

interface LinkButtonProps extends ButtonLook, AnchorProps {
  href: string;
  icon?: ReactNode;
  /** Full page load, for a target that depends on the session or has its own CSP. */
  wholePage?: boolean | undefined;
}

/** For navigation; use a button for actions. */
export function LinkButton({
  variant,
  size,
  full,
  onInk,
  className,
  icon,
  wholePage,
  href,
  children,
  ...rest
}: LinkButtonProps) {
  const look = buttonLook({ variant, size, full, onInk, className });
  if (wholePage || !href.startsWith('/')) {
    return (
      <a {...rest} href={href} className={look}>
        {icon}
        {children}
      </a>
    );
  }
  return (
    // No prefetch: mobile data is expensive, and the pages are small.
    <Link {...rest} href={href} prefetch={false} className={look}>
      {icon}
      {children}
    </Link>
  );
}
