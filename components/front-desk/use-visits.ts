'use client';

import { useEffect, useState } from 'react';
import { useLatestLoad } from '@/components/back-office/use-latest-load';
import type { BookingRecord } from '@/lib/bookings/contract';
import type { OutputOf } from '@/lib/contract';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { visits as contract } from '@/lib/visits/endpoints';
import type { VisitRecord, visits } from '@/lib/visits/contract';

export type Day = OutputOf<(typeof visits)['actions']['day']>;

/** A change at another desk must show within 5 s, one of them for the request. */
const pollMs = 4_000;
const slowestPollMs = 60_000;

interface State {
  /** `date store` of the loaded day. */
  readonly of: string | null;
  readonly day: Day | null;
  readonly failure: Failure | null;
  /** In a row. */
  readonly failures: number;
}

/**
 * Reloads every few seconds while the page is visible, less often after failures. The last load wins.
 * @param shop_address null until known
 */
export function useVisits(shop_address: string | null, date: string) {
  const [state, setState] = useState<State>({ of: null, day: null, failure: null, failures: 0 });
  const key = keyOf(date, shop_address);

  const { load, stop } = useLatestLoad(async (signal) => {
    if (shop_address === null) return;
    const sent = { date, shop_address };
    const options = { signal, timeoutMs: shortTimeoutMs };
    const outcome = await callAction(contract, 'day', sent, options);
    if (signal.aborted) return;
    setState((before) =>
      outcome.ok
        ? { of: key, day: outcome.data, failure: null, failures: 0 }
        : {
            of: key,
            day: before.of === key ? before.day : null,
            failure: outcome,
            failures: before.failures + 1,
          },
    );
  });

  useEffect(() => {
    const loadIfVisible = () => {
      if (!document.hidden) void load();
    };
    void load();
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', loadIfVisible);
      stop();
    };
  }, [load, stop, key]);

  // Each load makes a new state and so the next timer; one that ends in the background waits for the page to be visible.
  useEffect(() => {
    if (state.of === null) return;
    const wait = Math.min(pollMs * 2 ** state.failures, slowestPollMs);
    const timer = setTimeout(() => {
      if (!document.hidden) void load();
    }, wait);
    return () => clearTimeout(timer);
  }, [state, load]);

  const isLoaded = state.of === key;
  return {
    day: isLoaded ? state.day : null,
    failure: isLoaded ? state.failure : null,
    loading: !isLoaded,
    refresh: load,
    /** Shows the response of a write, then reloads the counts and the others. */
    put(saved: BookingRecord) {
      setState((before) => (before.day === null ? before : { ...before, day: withSaved(before.day, saved) }));
      void load();
    },
    /** A walk-in, likewise. */
    add(visit: VisitRecord) {
      const of = keyOf(visit.slot_date, visit.shop_address);
      setState((before) =>
        before.day === null || before.of !== of ? before : { ...before, day: withVisit(before.day, visit) },
      );
      void load();
    },
  };
}

const keyOf = (date: string, shopAddress: string | null) => `${date} ${shopAddress}`;

const withSaved = (day: Day, saved: BookingRecord): Day => ({
  ...day,
  data: day.data.map((visit) => (visit.id === saved.id ? { ...visit, ...saved } : visit)),
});

/** In its place by time. */
const withVisit = (day: Day, added: VisitRecord): Day => ({
  ...day,
  data: [...day.data.filter(({ id }) => id !== added.id), added].toSorted(
    (a, b) => a.slot_time.localeCompare(b.slot_time) || a.id - b.id,
  ),
});
