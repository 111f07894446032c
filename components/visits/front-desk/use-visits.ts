import { ofVisits } from '@/components/data/use-changes';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import type { OutputOf } from '@/lib/contract';
import type { VisitRecord, visits as contract } from '@/lib/visits/front-desk/contract';
import { visits } from '@/lib/visits/front-desk/endpoints';

export type Day = OutputOf<(typeof contract)['actions']['day']>;

/** @param shop_address null until known */
export function useVisits(shop_address: string | null, date: string) {
  const { data, status, failure, reload, change } = useActionEndpoint(
    visits,
    'day',
    shop_address === null ? null : { date, shop_address },
    { changes: ofVisits },
  );
  return {
    day: data,
    failure,
    loading: data === null && (status === 'loading' || shop_address === null),
    refresh: reload,
    /** Shows the response of a write, then reloads the counts and the others. */
    put(saved: BookingRecord) {
      change((day) => day && withSaved(day, saved));
      void reload();
    },
    /** A walk-in, likewise. */
    add(visit: VisitRecord) {
      if (visit.slot_date === date && visit.shop_address === shop_address)
        change((day) => day && withVisit(day, visit));
      void reload();
    },
  };
}

const withSaved = (day: Day, saved: BookingRecord): Day => ({
  ...day,
  data: day.data.map((visit) => (visit.id === saved.id ? { ...visit, ...saved } : visit)),
});

/** Inserts a visit in its place by time. */
const withVisit = (day: Day, added: VisitRecord): Day => ({
  ...day,
  data: [...day.data.filter(({ id }) => id !== added.id), added].toSorted(
    (a, b) => a.slot_time.localeCompare(b.slot_time) || a.id - b.id,
  ),
});
