import { safeLocalStorage } from '@/components/ui/storage';

export const keptVisitsKey = 'pasidi-visits';

/** Apart from `kept-visits.ts`, since each public page loads it. */
export function dropKeptVisits(): void {
  safeLocalStorage.remove(keptVisitsKey);
}
