/**
 * Previous cursors of a list, as cursors only lead forward. In session storage: survives a reload; log-out clears it
 * (components/layout/session-hint). A shared link has none and offers the first page.
 */
const prefix = 'pasidi-trail:';

/** @param before cursor of the previous page, '' for the first */
export function rememberStep(cursor: string, before: string): void {
  try {
    window.sessionStorage.setItem(prefix + cursor, before);
  } catch {
    // Storage is full or disabled: the first page is still offered.
  }
}

/** '' for the first page, null if unknown. */
export function stepBefore(cursor: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + cursor);
  } catch {
    return null;
  }
}
