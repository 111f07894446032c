'use client';

import type { Role } from '@/lib/kernel/access/actor';
import { usePath } from '@/components/ui/use-path';
import { useRole } from './use-session-hint';

interface GoldLinkProps {
  /** The same as in `Header`. */
  rendered: Role | null | undefined;
  label: string;
  className: string;
}

export function GoldLink({ rendered, label, className }: GoldLinkProps) {
  const role = useRole(rendered);
  const path = usePath();
  // /gold depends on the session: loaded as a new document.
  return (
    <a href={path(role ? '/gold-plan' : '/gold')} className={className}>
      {label}
    </a>
  );
}
