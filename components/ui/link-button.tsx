import { Link } from './link';
import type { ComponentProps, ReactNode } from 'react';
import { usePath } from './use-path';
import { buttonStyles, type ButtonStyles } from './button-styles';

type AnchorProps = Omit<
  ComponentProps<'a'>,
  'className' | 'href' | 'onClick' | 'onMouseEnter' | 'onTouchStart'
>;

interface LinkButtonProps extends ButtonStyles, AnchorProps {
  href: string;
  icon?: ReactNode;
  /** Full page load, for a target that depends on the session or has its own CSP. */
  wholePage?: boolean | undefined;
}

/** Link that looks like a button. Use it for navigation, a button for actions. */
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
  const path = usePath();
  const styles = buttonStyles({ variant, size, full, onInk, className });
  if (wholePage || !href.startsWith('/')) {
    return (
      <a {...rest} href={path(href)} className={styles}>
        {icon}
        {children}
      </a>
    );
  }
  return (
    // No prefetch: mobile data is expensive, and the pages are small.
    <Link {...rest} href={path(href)} className={styles}>
      {icon}
      {children}
    </Link>
  );
}
