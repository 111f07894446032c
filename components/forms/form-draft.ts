import { safeSessionStorage } from '@/components/ui/storage';
import { textsIn } from '@/lib/kernel/texts-in';

/* Input kept during a new log-in, in session storage by user id; log-out clears it (components/layout/session-hint). */

const keyOf = (form: string, userId: number) => `pasidi-draft:${form}:${userId}`;

export function keepDraft(form: string, userId: number, values: Readonly<Record<string, string>>): void {
  safeSessionStorage.setJson(keyOf(form, userId), values);
}

export function hasDraft(form: string, userId: number): boolean {
  return safeSessionStorage.get(keyOf(form, userId)) !== null;
}

export function takeDraft(form: string, userId: number): Record<string, string> | null {
  const kept = safeSessionStorage.getJson(keyOf(form, userId));
  safeSessionStorage.remove(keyOf(form, userId));
  return kept === null ? null : textsIn(kept);
}
