import { textsIn } from '@/lib/texts-in';

/**
 * What was typed, kept while its owner has to log in again. In this tab's session storage only, under the owner's id: nobody
 * else who logs in here gets it, and log-out clears it (components/layout/session-hint).
 */
const keyOf = (form: string, userId: number) => `pasidi-draft:${form}:${userId}`;

export function keepDraft(form: string, userId: number, values: Readonly<Record<string, string>>): void {
  try {
    window.sessionStorage.setItem(keyOf(form, userId), JSON.stringify(values));
  } catch {
    // Storage is full or switched off: the words still stand in the form.
  }
}

export function hasDraft(form: string, userId: number): boolean {
  try {
    return window.sessionStorage.getItem(keyOf(form, userId)) !== null;
  } catch {
    return false;
  }
}

/** The kept words, once: they are forgotten with the reading. Null where there are none. */
export function takeDraft(form: string, userId: number): Record<string, string> | null {
  try {
    const kept = window.sessionStorage.getItem(keyOf(form, userId));
    if (kept === null) return null;
    window.sessionStorage.removeItem(keyOf(form, userId));
    return textsIn(JSON.parse(kept));
  } catch {
    return null;
  }
}
