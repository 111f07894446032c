import { safeSessionStorage } from '@/components/ui/storage';

/** Whether the log-in of this tab was one of an account that has not accepted the terms; a log-out forgets it. */
const key = 'pasidi-terms';

/** @param mobile of the account */
export function askForTerms(mobile: string): void {
  safeSessionStorage.set(key, mobile);
}

export function termsAnswered(): void {
  safeSessionStorage.remove(key);
}

/** Mobile of the account; null if nothing is to be asked. */
export const askedForTerms = () => safeSessionStorage.get(key);
