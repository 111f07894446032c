import { notFound } from '@/lib/kernel/access/not-found';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { assertAllowed } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { announceMoved } from '@/lib/visits/messages/visits';
import { successText } from '@/lib/kernel/text/messages';
import type { BookingRecord, rescheduleBooking, updateBooking } from './contract';
import { whyCannotEdit, whyCannotMove, whyNotSlot } from './rules';
import { visibleTo } from './scope';
import { refusalOfPlace, requireSlot, slotValues, type SlotKey } from './slots';
import { lockStore, requireOpenStore } from './stores';
import { type BookingRow, bookingRow, selectBookings, toBookingRecord, toStoreHours } from './to-wire';

/* See docs/product/rules.md, "Bookings". */

type Change = InputOf<typeof updateBooking>;

interface Changer {
  readonly action: string;
  readonly who: 'You have' | 'This customer has';
  /** Time at which staff moved the booking. */
  movedAt(now: Date): Date | null;
}

/**
 * Refuses 409 for a cancelled or begun booking, a move of an arrived one, an older version, a full slot (SLOT_FULL) or a second booking of
 * that customer at the same time.
 */
async function applyChange(
  { actor, clock, sql, flushSms }: ActorContext,
  input: Change,
  { action, who, movedAt }: Changer,
): Promise<BookingRecord> {
  const now = clock.now();
  const changed = sql.transaction(async (tx) => {
    const place = definedFields(input);
    // Before the booking: the lock order.
    if (place.shop_address === undefined) tx.send(lockStoreOf({ id: input.id }));
    else lockStore(tx, place.shop_address);
    const current = await tx.first(
      selectBookings.where('bookings.id', '=', input.id).where(visibleTo(actor)).forUpdate('bookings'),
    );
    if (current === undefined) throw notFound();
    const before = toBookingRecord(current);
    const { shop_address, slot_date, slot_time } = { ...before, ...place };
    // A visit that lost its slot may choose its old time again.
    const choosesTime = before.needs_new_time && Object.keys(place).length > 0;
    const moves = choosesTime || !isUnchanged(before, { shop_address, slot_date, slot_time });
    assertAllowed(moves ? whyCannotMove(before, now) : whyCannotEdit(before, now));
    requireVersion(input.version, before);
    const quantity_grams = Number(input.quantity ?? before.quantity);
    if (!moves && isUnchanged(current, { quantity_grams })) return before;
    const slot = moves ? await requirePlace(tx, { shop_address, slot_date, slot_time }, now) : null;
    const booking = await tx.prisma.booking.update({
      where: { id: input.id },
      data: {
        ...(slot !== null && { ...slotValues(slot), movedAt: movedAt(now), needsNewTimeAt: null }),
        quantityGrams: quantity_grams,
        version: { increment: 1 },
        updatedAt: now,
      },
    });
    const row = bookingRow(booking, {
      ...current,
      ...(slot !== null && { shop_address: slot.shop_address, store_name: slot.store_name }),
    });
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

/** Refuses 400 for a store, day or time that takes no visits. */
async function requirePlace(
  tx: Transaction,
  place: Place,
  now: Date,
): Promise<SlotKey & Pick<BookingRow, 'shop_address' | 'store_name'>> {
  const { shop_address, slot_date, slot_time } = place;
  const store = await requireOpenStore(tx, shop_address, slot_date);
  assertAllowed(whyNotSlot(toStoreHours(store), place, now));
  const slot = { store_id: store.id, slot_date, slot_time };
  requireSlot(tx, slot, store.capacity);
  return { ...slot, shop_address: store.shop_address, store_name: store.sms_name ?? store.title };
}

type Place = Pick<BookingRecord, 'shop_address' | 'slot_date' | 'slot_time'>;

const lockStoreOf = compileOnce((value: Placeholder<{ id: number }>) =>
  query
    .selectFrom('stores')
    .select('id')
    .where('id', '=', (booking) =>
      booking.selectFrom('bookings').select('store_id').where('bookings.id', '=', value('id')),
    )
    .forKeyShare(),
);

function definedFields({ shop_address, slot_date, slot_time }: Change) {
  return {
    ...(shop_address === undefined ? {} : { shop_address }),
    ...(slot_date === undefined ? {} : { slot_date }),
    ...(slot_time === undefined ? {} : { slot_time }),
  };
}

export const changeBooking = operation<InputOf<typeof updateBooking>, OutputOf<typeof updateBooking>>(
  'edit a booking',
  'no proof',
  async (context, input) => {
    const how: Changer = { action: 'booking.update', who: 'This customer has', movedAt: (now) => now };
    return { message: successText.bookingUpdated, data: await applyChange(context, input, how) };
  },
);

export const rescheduleVisit = operation<
  InputOf<typeof rescheduleBooking>,
  OutputOf<typeof rescheduleBooking>
>('reschedule a booking', 'no proof', async (context, input) => {
  const how: Changer = { action: 'booking.reschedule', who: 'You have', movedAt: () => null };
  const data = await applyChange(context, { ...input, quantity: undefined }, how);
  return { message: successText.bookingRescheduled, data };
});
