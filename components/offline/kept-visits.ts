import { safeLocalStorage } from '@/components/ui/storage';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { keptVisitsKey } from './drop-kept-visits';
import { recordIn, textsIn } from '@/lib/kernel/texts-in';

/* Coming visits that a customer keeps on the phone (docs/product/offline.md), with the storage that log-out clears. */

export type KeptVisit = Pick<BookingRecord, 'slot_date' | 'slot_time' | 'shop_address' | 'code'>;

export interface KeptVisits {
  /** User id. */
  readonly owner: number;
  /** When they were read from the server, ISO 8601. */
  readonly at: string;
  readonly visits: readonly KeptVisit[];
}

/** Until the day after the visit. */
const isShown = (date: string, now: Date) => daysAfter(date, 1) >= storeDate(now);

export function keepVisits(owner: number, bookings: readonly BookingRecord[], now: Date): void {
  const visits = bookings
    .filter(({ status, slot_date }) => status === 'booked' && isShown(slot_date, now))
    .map(({ slot_date, slot_time, shop_address, code }) => ({ slot_date, slot_time, shop_address, code }))
    .toSorted((a, b) => `${a.slot_date} ${a.slot_time}`.localeCompare(`${b.slot_date} ${b.slot_time}`));
  safeLocalStorage.setJson(keptVisitsKey, { owner, at: now.toISOString(), visits });
}

/** Those of today and later, and of yesterday. Null if none are kept. */
export function keptVisits(now: Date): KeptVisits | null {
  const { owner, at, visits } = recordIn(safeLocalStorage.getJson(keptVisitsKey));
  if (typeof owner !== 'number' || typeof at !== 'string' || !Array.isArray(visits)) return null;
  return {
    owner,
    at,
    visits: visits.flatMap((visit) => {
      const { slot_date = '', slot_time = '', shop_address = '', code = '' } = textsIn(visit);
      return slot_date !== '' && isShown(slot_date, now)
        ? [{ slot_date, slot_time, shop_address, code }]
        : [];
    }),
  };
}
