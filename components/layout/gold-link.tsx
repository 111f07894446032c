'use client';

import type { Role } from '@/lib/access/actor';
import { useRole } from './use-session-hint';

interface GoldLinkProps {
  /** As in the header. */
  rendered: Role | null | undefined;
  label: string;
  className: string;
}

/** Link to the gold plan: the landing page for visitors, the plan page for signed-in users. */
export function GoldLink({ rendered, label, className }: GoldLinkProps) {
  const role = useRole(rendered);
  // The content of /gold depends on the session, so it is loaded as a new document.
  return (
    <a href={role ? '/gold-plan' : '/gold'} className={className}>
      {label}
    </a>
  );
}
