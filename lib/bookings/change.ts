import { writeAudit } from '@/lib/audit/write-audit';
import { operation, type ActorContext } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import { announceMoved } from '@/lib/messages/visits';
import { successText } from '@/lib/text/messages';
import type { BookingRecord, rescheduleBooking, updateBooking } from './contract';
import { notFound, requireStore } from './operations';
import { whyCannotEdit, whyCannotMove, whyNotSlot } from './rules';
import { visibleTo } from './scope';
import { refusalOfPlace, requireSlot } from './slots';
import { bookingColumns, selectBookings, toBookingRecord, toStoreRecord } from './to-wire';

/** Changes of a booking by its customer and by staff (docs/product/rules.md, "Bookings"). */

type Change = InputOf<typeof updateBooking>;

/** How a change by staff differs from one by the customer. */
interface Changer {
  readonly action: string;
  readonly who: 'You have' | 'This customer has';
  /** The note of the booking that staff moved it. */
  movedAt(now: Date): Date | null;
}

/**
 * Changes a booking in one transaction: a move takes a place in the new slot and releases the old one. The code stays. Refuses 409 for a
 * cancelled or begun booking, a move of an arrived one, an older version, a full slot (SLOT_FULL) or a second booking of that customer at
 * the same time.
 */
async function applyChange(
  { actor, clock, sql, flushSms }: ActorContext,
  input: Change,
  { action, who, movedAt }: Changer,
): Promise<BookingRecord> {
  const now = clock.now();
  const changed = sql.transaction(async (tx) => {
    const current = await tx.first(
      selectBookings.where('bookings.id', '=', input.id).where(visibleTo(actor)).forUpdate('bookings'),
    );
    if (current === undefined) throw notFound();
    const before = toBookingRecord(current);
    const { shop_address, slot_date, slot_time } = { ...before, ...given(input) };
    const moves = !isUnchanged(before, { shop_address, slot_date, slot_time });
    const whyNot = moves ? whyCannotMove(before, now) : whyCannotEdit(before, now);
    if (whyNot !== null) throw new Refusal(whyNot.code, whyNot.message);
    requireVersion(input.version, before);
    const store = await requireStore(tx, shop_address);
    const slot = { store_id: store.id, slot_date, slot_time };
    const columns = { ...slot, quantity_grams: Number(input.quantity ?? before.quantity) };
    if (isUnchanged(current, columns)) return before;
    if (moves) {
      const why = whyNotSlot(toStoreRecord(store), slot, now);
      if (why !== null) throw wrongField(why.field, why.message);
      requireSlot(tx, slot, store.capacity);
    }
    const row = await tx.one(
      query
        .updateTable('bookings')
        .set({
          ...columns,
          ...(moves ? { moved_at: movedAt(now) } : {}),
          version: raw`version + 1`,
          updated_at: now,
        })
        .where('id', '=', input.id)
        .returning(bookingColumns),
    );
    const data = toBookingRecord(row);
    writeAudit(
      tx,
      { actorId: actor.id, action, entity: 'booking', entityId: row.id, before, after: data },
      now,
    );
    if (moves) announceMoved(tx, row, now);
    return data;
  });
  const data = await changed.catch((error: unknown) => {
    throw refusalOfPlace(error, who) ?? error;
  });
  flushSms();
  return data;
}

/** The place of a visit as far as a request names it. */
function given({ shop_address, slot_date, slot_time }: Change) {
  return {
    ...(shop_address === undefined ? {} : { shop_address }),
    ...(slot_date === undefined ? {} : { slot_date }),
    ...(slot_time === undefined ? {} : { slot_time }),
  };
}

/** A change by staff: place and quantity. */
export const changeBooking = operation<InputOf<typeof updateBooking>, OutputOf<typeof updateBooking>>(
  'edit a booking',
  async (context, input) => {
    const how: Changer = { action: 'booking.update', who: 'This customer has', movedAt: (now) => now };
    return { message: successText.bookingUpdated, data: await applyChange(context, input, how) };
  },
);

/** The customer moves the own visit to another date, time or store. */
export const rescheduleVisit = operation<
  InputOf<typeof rescheduleBooking>,
  OutputOf<typeof rescheduleBooking>
>('reschedule a booking', async (context, input) => {
  const how: Changer = { action: 'booking.reschedule', who: 'You have', movedAt: () => null };
  const data = await applyChange(context, { ...input, quantity: undefined }, how);
  return { message: successText.bookingRescheduled, data };
});
