'use client';

import { useState } from 'react';
import { useLatestLoad } from '@/components/back-office/use-latest-load';
import type { BookingRecord } from '@/lib/bookings/contract';
import { call, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { listBookingsOfUser } from '@/lib/bookings/endpoints';
import { bookingFailureText, failureText } from '@/lib/text/failures';

interface BookingList {
  status: 'ready' | 'loading' | 'failed';
  bookings: readonly BookingRecord[];
  /** Error message of the last load. */
  failure: string | null;
  signedOut: boolean;
}

/**
 * From the page, reloaded through the gateway, updated from the responses of writes.
 * @param initial null if loading failed
 */
export function useBookings(userId: number, initial: readonly BookingRecord[] | null) {
  const [list, setList] = useState<BookingList>(
    initial === null
      ? { status: 'failed', bookings: [], failure: bookingFailureText.bookingsLoad, signedOut: false }
      : { status: 'ready', bookings: initial, failure: null, signedOut: false },
  );

  const { load: refresh, afterWrite } = useLatestLoad(async (signal) => {
    setList((before) => ({ ...before, status: 'loading' }));
    const options = { signal, timeoutMs: shortTimeoutMs };
    const outcome = await call(listBookingsOfUser, { user_id: userId }, options);
    if (signal.aborted) return;
    setList(
      outcome.ok
        ? { status: 'ready', bookings: outcome.data.bookings, failure: null, signedOut: false }
        : { status: 'failed', bookings: [], failure: whyNot(outcome), signedOut: outcome.status === 401 },
    );
  });

  function put(booking: BookingRecord) {
    setList((before) => ({
      ...before,
      bookings: [booking, ...before.bookings.filter((other) => other.id !== booking.id)],
    }));
    afterWrite();
  }

  return { ...list, refresh, put };
}

function whyNot(failure: Failure): string {
  if (failure.status === 401) return failureText.authenticationRequired;
  if (failure.code === 'NOT_FOUND') return bookingFailureText.bookingsNoUser;
  return bookingFailureText.bookingsLoad;
}
