'use client';

import { useState, useSyncExternalStore } from 'react';
import type { Role } from '@/lib/kernel/access/actor';
import { readHint, roleOfHint, subscribeHint } from './session-hint';

/** '' on the server and for visitors; follows log-in and log-out in other tabs. */
export function useSessionHint(): string {
  return useSyncExternalStore(subscribeHint, readHint, () => '');
}

/**
 * Role of the account, null for a visitor; follows changes in other tabs.
 * @param rendered undefined for a prerendered page
 * @returns undefined in the HTML of a prerendered page and during its hydration
 */
export function useRole(rendered: Role | null | undefined): Role | null | undefined {
  const hint = useSyncExternalStore<string | null>(subscribeHint, readHint, () => null);
  const [first] = useState(() => (typeof document === 'undefined' ? '' : readHint()));
  if (hint === null || (rendered !== undefined && hint === first)) return rendered;
  return roleOfHint(hint);
}
