import { useEndpoint } from '@/components/data/use-endpoint';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { listBookingsOfUser } from '@/lib/visits/bookings/endpoints';
import type { Failure } from '@/lib/gateway/client';
import { bookingFailureText, failureText } from '@/lib/kernel/text/failures';

/**
 * Bookings of the page, reloaded through the gateway, updated from the responses of writes.
 * @param initial null if loading failed
 */
export function useBookings(userId: number, initial: readonly BookingRecord[] | null) {
  const { data, status, failure, reload, change } = useEndpoint(
    listBookingsOfUser,
    { user_id: userId },
    { first: { data: initial && { bookings: [...initial] }, response: initial } },
  );
  return {
    status,
    bookings: status === 'failed' ? [] : (data?.bookings ?? []),
    /** Error message of the last load. */
    failure: status === 'failed' ? whyNot(failure) : null,
    signedOut: failure?.status === 401,
    refresh: reload,
    put: (booking: BookingRecord) =>
      change((list) => ({
        ...list,
        bookings: [booking, ...(list?.bookings ?? []).filter((other) => other.id !== booking.id)],
      })),
  };
}

function whyNot(failure: Failure | null): string {
  if (failure?.status === 401) return failureText.authenticationRequired;
  if (failure?.code === 'NOT_FOUND') return bookingFailureText.bookingsNoUser;
  return bookingFailureText.bookingsLoad;
}
