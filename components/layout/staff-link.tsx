'use client';

import { Link } from '@/components/ui/link';
import { Suspense, type ReactNode } from 'react';
import { classes } from '@/components/ui/classes';
import type { DeskCounts } from '@/lib/desk/dashboard/contract';
import { staffFrameText } from './staff-frame-text';
import type { NavTarget } from './staff-nav';
import { useCount, type CountsToCome } from './use-desk-counts';

interface StaffLinkProps {
  entry: NavTarget;
  current: boolean;
  className: string;
  /** Tooltip of an entry without its label. */
  title?: string | undefined;
  onFollow(): void;
  children: ReactNode;
}

/** No prefetch: a staff page is read from the database. */
export function StaffLink({ entry, current, onFollow, children, ...rest }: StaffLinkProps) {
  return (
    <Link {...rest} href={entry.path} onClick={onFollow} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}

interface EntryCountProps {
  of: keyof DeskCounts | undefined;
  counts: CountsToCome;
  className: string;
}

/** Nothing for 0 and until loaded. It has its own place, so that nothing moves. */
export function EntryCount(props: EntryCountProps) {
  if (props.of === undefined) return null;
  return (
    // oxlint-disable-next-line react/forbid-elements -- in a link, whose early press the browser follows by itself
    <Suspense fallback={null}>
      <Count {...props} of={props.of} />
    </Suspense>
  );
}

function Count({ of, counts, className }: EntryCountProps & { of: keyof DeskCounts }) {
  const count = useCount(counts, of);
  if (count === 0) return null;
  const shown = count > 99 ? '99+' : String(count);
  return (
    <>
      <span
        aria-hidden="true"
        className={classes(
          'flex h-5 min-w-5 items-center justify-center rounded-full bg-gold-pale px-1.5 text-xs font-semibold text-gold-deep tabular-nums',
          className,
        )}
      >
        {shown}
      </span>
      <span className="sr-only">{`, ${staffFrameText.counts[of](shown)}`}</span>
    </>
  );
}
