/**
 * The way back through the pages of a list. A cursor only leads on, so each page remembers the one before it, in this tab's session
 * storage: it outlives a reload, log-out clears it (components/layout/session-hint), and a shared link, which has none, offers
 * the first page instead.
 */
const prefix = 'pasidi-trail:';

/** @param before the cursor of the page before, '' for the first one */
export function rememberStep(cursor: string, before: string): void {
  try {
    window.sessionStorage.setItem(prefix + cursor, before);
  } catch {
    // Storage is full or switched off: the first page is still offered.
  }
}

/** The cursor of the page before, '' for the first one, null where it is not known. */
export function stepBefore(cursor: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + cursor);
  } catch {
    return null;
  }
}
