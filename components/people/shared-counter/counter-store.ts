import { safeLocalStorage } from '@/components/ui/storage';

/*
 * What the tabs of a shared counter know of each other, in the browser's storage: the last input in any of them, and that one locks. Log-out clears it.
 */

const inputKey = 'pasidi-counter-input';
const lockKey = 'pasidi-counter-lock';
const sharedKey = 'pasidi-counter-shared';

/** Time of the last input; 0 if there was none. */
export function lastInput(): number {
  return Number(safeLocalStorage.get(inputKey) ?? 0) || 0;
}

export const noteInput = (now: number): void => safeLocalStorage.set(inputKey, String(now));

/** `begun`: the page is empty, and the request to lock is sent. `done`: the server has locked the session. */
export type LockStep = 'begun' | 'done';

export const announceLock = (step: LockStep): void => safeLocalStorage.set(lockKey, `${step} ${Date.now()}`);

/** Differs after each lock: a page of the back/forward cache has heard none of them. */
export const lockMark = (): string | null => safeLocalStorage.get(lockKey);

/** The device became a shared counter, or is none any more. */
export const announceSharing = (): void => safeLocalStorage.set(sharedKey, String(Date.now()));

/** Locks of other tabs. @returns ends it */
export const onLockElsewhere = (run: (step: LockStep) => void): (() => void) =>
  onStored(lockKey, (value) => run(value.startsWith('done') ? 'done' : 'begun'));

/** @returns ends it */
export const onSharingElsewhere = (run: () => void): (() => void) => onStored(sharedKey, run);

function onStored(watched: string, run: (value: string) => void): () => void {
  function hear({ key, newValue }: StorageEvent) {
    if (key === watched && newValue !== null) run(newValue);
  }
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
