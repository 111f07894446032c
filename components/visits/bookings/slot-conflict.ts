import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { currentRecord, type Outcome } from '@/lib/gateway/client';

type Seen = Pick<BookingRecord, 'shop_address' | 'slot_date' | 'slot_time' | 'needs_new_time'>;

/**
 * What changed about the time or store of a visit since it was shown. `null`: nothing, for example only its reminders, so that the request
 * can be repeated with the new version.
 */
export function slotConflict(shown: Seen, current: Seen): 'place' | 'needs new time' | null {
  if (current.needs_new_time) return shown.needs_new_time ? null : 'needs new time';
  return !shown.needs_new_time && isSameSlot(shown, current) ? null : 'place';
}

export function isSameSlot(one: SlotRef, other: SlotRef): boolean {
  return (
    one.shop_address === other.shop_address &&
    one.slot_date === other.slot_date &&
    one.slot_time === other.slot_time
  );
}

export type SlotRef = Pick<BookingRecord, 'shop_address' | 'slot_date' | 'slot_time'>;

/**
 * Sends a change of the visit as shown; once more if only something else than its place changed meanwhile.
 * @returns the outcome, and the current record if its place changed
 */
export async function sendUnlessSlotChanged<T>(
  shown: BookingRecord,
  send: (version: number) => Promise<Outcome<T>>,
): Promise<{ readonly outcome: Outcome<T>; readonly changed: BookingRecord | null }> {
  const first = await send(shown.version);
  const current = staleRecord(first, shown);
  if (current === null || slotConflict(shown, current) !== null) return { outcome: first, changed: current };
  const outcome = await send(current.version);
  return { outcome, changed: staleRecord(outcome, shown) };
}

function staleRecord(outcome: Outcome<unknown>, shown: BookingRecord): BookingRecord | null {
  return outcome.ok ? null : currentRecord(outcome, shown);
}
