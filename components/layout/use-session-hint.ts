'use client';

import { useState, useSyncExternalStore } from 'react';
import type { Role } from '@/lib/access/actor';
import { readHint, roleOfHint, subscribeHint } from './session-hint';

/** The session hint, '' on the server and for visitors; follows log-in and log-out in other tabs. */
export function useSessionHint(): string {
  return useSyncExternalStore(subscribeHint, readHint, () => '');
}

/**
 * Who is signed in, null for a visitor. What the page was rendered for counts until the hint changes: another tab logged in or out.
 * @param rendered for whom the server rendered the page; undefined where it is the same for everyone
 * @returns undefined in the HTML of such a page, and while React takes it over
 */
export function useRole(rendered: Role | null | undefined): Role | null | undefined {
  const hint = useSyncExternalStore<string | null>(subscribeHint, readHint, () => null);
  const [first] = useState(() => (typeof document === 'undefined' ? '' : readHint()));
  if (hint === null || (rendered !== undefined && hint === first)) return rendered;
  return roleOfHint(hint);
}
