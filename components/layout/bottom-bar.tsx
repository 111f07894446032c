import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';

/** Of a link or button. The current page is marked with a gold bar, not by colour alone. */
export const barEntryStyles =
  'relative flex h-bottom-bar w-full min-w-0 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-emerald-deep aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-gold';

interface BottomBarProps {
  label: string;
  /** List items. */
  children: ReactNode;
}

/**
 * Navigation on phones, of staff and of customers. Hidden while the on-screen keyboard is open (dates and times have pickers), and over the
 * buttons of a form; in a low window it is at the end of the page.
 */
export function BottomBar({ label, children }: BottomBarProps) {
  return (
    <nav
      data-bottom-bar=""
      aria-label={label}
      className="sticky bottom-0 z-header border-t border-ivory-line bg-ivory short:static md:hidden print:hidden noscript:hidden in-has-[[data-form-actions]]:hidden pointer-coarse:in-has-[:read-write:not([type=date],[type=time]):focus]:hidden"
    >
      <ul className="flex">{children}</ul>
    </nav>
  );
}

/** Place of an entry. @param equal all have the same width */
export function BarPlace({ equal = false, children }: { equal?: boolean; children: ReactNode }) {
  return <li className={classes('min-w-0', equal ? 'flex-1' : 'flex-auto')}>{children}</li>;
}
