import { useTranslations } from 'next-intl';
import { useEndpoint } from '@/components/data/use-endpoint';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { listBookingsOfUser } from '@/lib/visits/bookings/endpoints';
import type { Failure } from '@/lib/gateway/client';

/**
 * Bookings of the page, reloaded through the gateway, updated from the responses of writes.
 * @param initial null if loading failed
 */
export function useBookings(userId: number, initial: readonly BookingRecord[] | null) {
  const text = useTranslations('bookings.list');
  const { data, status, failure, reload, change } = useEndpoint(
    listBookingsOfUser,
    { user_id: userId },
    { first: { data: initial && { bookings: [...initial] }, response: initial } },
  );
  return {
    status,
    bookings: status === 'failed' ? [] : (data?.bookings ?? []),
    /** Error message of the last load. */
    failure: status === 'failed' ? text(whyNot(failure)) : null,
    signedOut: failure?.status === 401,
    refresh: reload,
    put: (booking: BookingRecord) =>
      change((list) => ({
        ...list,
        bookings: [booking, ...(list?.bookings ?? []).filter((other) => other.id !== booking.id)],
      })),
  };
}

function whyNot(failure: Failure | null): 'signedOut' | 'noUser' | 'failed' {
  if (failure?.status === 401) return 'signedOut';
  if (failure?.code === 'NOT_FOUND') return 'noUser';
  return 'failed';
}
