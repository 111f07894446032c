import { safeSessionStorage } from '@/components/ui/storage';

/*
 * Previous cursors of a list, as cursors only lead forward. In session storage: survives a reload; log-out clears it
 * (components/layout/session-hint). A shared link has none and offers the first page.
 */

const prefix = 'pasidi-trail:';

/** @param before cursor of the previous page, '' for the first */
export function savePreviousCursor(cursor: string, before: string): void {
  safeSessionStorage.set(prefix + cursor, before);
}

/** '' for the first page, null if unknown. */
export function previousCursor(cursor: string): string | null {
  return safeSessionStorage.get(prefix + cursor);
}
