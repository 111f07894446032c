/**
 * Previous cursors of a list. Cursors only lead forward, so the cursor before each page is kept in session storage: it survives a reload,
 * log-out clears it (components/layout/session-hint), and a shared link, which has none, offers the first page instead.
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

/** Cursor of the previous page: '' for the first, null if unknown. */
export function stepBefore(cursor: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + cursor);
  } catch {
    return null;
  }
}
