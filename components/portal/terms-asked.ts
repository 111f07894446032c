import { safeSessionStorage } from '@/components/ui/storage';

/** Whether the log-in of this tab was one of an account that has not accepted the terms; a log-out forgets it. */
const key = 'pasidi-terms';

export function askForTerms(): void {
  safeSessionStorage.set(key, 'open');
}

export function termsAnswered(): void {
  safeSessionStorage.remove(key);
}

export const areTermsOpen = () => safeSessionStorage.get(key) !== null;
