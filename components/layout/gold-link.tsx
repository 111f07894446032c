'use client';

import type { Role } from '@/lib/access/actor';
import { useRole } from './use-session-hint';

interface GoldLinkProps {
  /** As in the header. */
  rendered: Role | null | undefined;
  label: string;
  className: string;
}

/** The gold plan: its landing page for visitors, its explanation for those who are signed in. */
export function GoldLink({ rendered, label, className }: GoldLinkProps) {
  const role = useRole(rendered);
  // The session decides what /gold shows, so it is loaded as a document of its own.
  return (
    <a href={role ? '/gold-plan' : '/gold'} className={className}>
      {label}
    </a>
  );
}
