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
  /**
   * Loads the target as a document of its own instead of inside the running page. Needed wherever the target is
   * decided by the session or has a content security policy of its own (a policy belongs to the document).
   */
  wholePage?: boolean | undefined;
}

/** A link that looks like a button: it goes somewhere, while a button does something. */
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
    // Nothing is fetched ahead: data is dear on a phone, and the pages are small.
    <Link {...rest} href={href} prefetch={false} className={look}>
      {icon}
      {children}
    </Link>
  );
}
