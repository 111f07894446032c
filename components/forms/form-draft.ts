import { textsIn } from '@/lib/texts-in';

/** Input kept during a new log-in, in session storage by user id; log-out clears it (components/layout/session-hint). */
const keyOf = (form: string, userId: number) => `pasidi-draft:${form}:${userId}`;

export function keepDraft(form: string, userId: number, values: Readonly<Record<string, string>>): void {
  try {
    window.sessionStorage.setItem(keyOf(form, userId), JSON.stringify(values));
  } catch {
    // Storage is full or disabled: the input is still in the form.
  }
}

export function hasDraft(form: string, userId: number): boolean {
  try {
    return window.sessionStorage.getItem(keyOf(form, userId)) !== null;
  } catch {
    return false;
  }
}

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
