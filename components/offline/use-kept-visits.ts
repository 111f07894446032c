import { useEffect, useState } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { dropKeptVisits } from './drop-kept-visits';
import { keepVisits, keptVisits } from './kept-visits';

interface LoadedVisits {
  readonly bookings: readonly BookingRecord[];
  readonly status: 'ready' | 'loading' | 'failed';
  readonly signedOut: boolean;
}

/** Whether the customer keeps the coming visits on this phone; what is kept follows the list. */
export function useKeptVisits(userId: number, { bookings, status, signedOut }: LoadedVisits, now: Date) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isKept = chosen ?? (hydrated && keptVisits(now)?.owner === userId);
  useEffect(() => {
    if (signedOut || (hydrated && !isKept)) dropKeptVisits();
    else if (isKept && status === 'ready') keepVisits(userId, bookings, new Date());
  }, [hydrated, isKept, signedOut, status, userId, bookings]);
  return { isKept: isKept && !signedOut, keep: setChosen };
}
