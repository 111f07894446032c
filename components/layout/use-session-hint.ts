'use client';

import { useState, useSyncExternalStore } from 'react';
import type { Role } from '@/lib/access/actor';
import { readHint, roleOfHint, subscribeHint } from './session-hint';

/** The session hint, '' on the server and for visitors; follows log-in and log-out in other tabs. */
export function useSessionHint(): string {
  return useSyncExternalStore(subscribeHint, readHint, () => '');
}

/**
 * The signed-in role, null for a visitor; follows changes in other tabs.
 * @param rendered role the server rendered the page for; undefined for a prerendered page
 * @returns undefined in the HTML of a prerendered page and during hydration
 */
export function useRole(rendered: Role | null | undefined): Role | null | undefined {
  const hint = useSyncExternalStore<string | null>(subscribeHint, readHint, () => null);
  const [first] = useState(() => (typeof document === 'undefined' ? '' : readHint()));
  if (hint === null || (rendered !== undefined && hint === first)) return rendered;
  return roleOfHint(hint);
}
