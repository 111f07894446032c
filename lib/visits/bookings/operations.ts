import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { isStaff } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { assertAllowed, forbiddenField, Refusal } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import type { Transaction } from '@/lib/db/sql';
import { announceBooked, announceCancelled } from '@/lib/visits/messages/visits';
import { enteredColumns, valuesOf } from '@/lib/kernel/records/values';
import { requireReferralCode } from '@/lib/people/referrals/operations';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { bookSlot, cancelBooking, listBookingsOfUser, listStores, slotAvailability } from './contract';
import { bookingDefinition } from './record';
import { lastBookableDate, whyCannotCancel, whyNotSlot } from './rules';
import { visibleTo } from './scope';
import { refusalOfPlace, requireSlot, slotValues } from './slots';
import { readSlots } from './slots-of-day';
import { onDay, requireOpenStore, requireStore } from './stores';
import {
  bookingRow,
  selectBookings,
  selectStores,
  toBookingRecord,
  toStoreHours,
  toStoreRecord,
  type BookingRow,
  type StoreRow,
} from './to-wire';

/* Stores, slots and a customer's bookings (docs/product/rules.md, "Bookings"). Row-level access: `visibleTo` in scope.ts. */

/** In the order of the booking form. */
export const readStores = operation<InputOf<typeof listStores>, OutputOf<typeof listStores>>(
  'see stores and slots',
  'no proof',
  async ({ sql, clock }) => {
    const today = storeDate(clock.now());
    const stores = await sql.rows(
      selectStores({ from: today, to: lastBookableDate(today) })
        .where('stores.active', '=', true)
        .orderBy('stores.position')
        .orderBy('stores.id'),
    );
    return { data: stores.map(toStoreRecord) };
  },
);

/** None on a closed day or if the store is off, none free once begun. Refuses 400 for an unknown store. */
export const readAvailability = operation<
  InputOf<typeof slotAvailability>,
  OutputOf<typeof slotAvailability>
>('see stores and slots', 'no proof', async ({ actor, sql, clock }, { shop_address, slot_date }) => {
  const store = await requireStore(sql, shop_address, onDay(slot_date));
  return { data: await readSlots(sql, store, slot_date, clock.now(), actor.id) };
});

/** Cancelled ones too. Refuses 403 for another customer's id, staff 404 for an id of no customer. */
export const readBookingsOfUser = operation<
  InputOf<typeof listBookingsOfUser>,
  OutputOf<typeof listBookingsOfUser>
>("list a customer's bookings", 'no proof', async ({ actor, clock, sql }, { user_id }) => {
  if (!isStaff(actor) && user_id !== actor.id) throw new Refusal('FORBIDDEN', refusalText.forbidden);
  const [customer, bookings] = await Promise.all([
    sql.prisma.user.findUnique({
      where: { id: user_id, role: 'user', deletedAt: null },
      select: { id: true },
    }),
    sql.rows(
      selectBookings
        .where('bookings.user_id', '=', user_id)
        .where(visibleTo(actor))
        .orderBy('bookings.slot_date', 'desc')
        .orderBy('bookings.slot_time', 'desc')
        .orderBy('bookings.id', 'desc'),
    ),
  ]);
  if (customer === null) throw notFound();
  await logAccess({ actor, clock, sql }, [user_id]);
  return { bookings: bookings.map(toBookingRecord) };
});

interface NewVisit extends Pick<InputOf<typeof bookSlot>, 'slot_date' | 'slot_time' | 'quantity'> {
  readonly customer: { readonly id: number; readonly mobile: string };
  readonly referralCode: string | null;
  readonly actorId: number;
  readonly now: Date;
}

/** Also writes the slot, audit entry and messages. Throws the database's errors (see `refusalOfPlace`). */
export async function insertVisit(
  tx: Transaction,
  store: Pick<StoreRow, 'id' | 'capacity' | 'shop_address' | 'title' | 'sms_name'>,
  { customer, referralCode, actorId, now, ...sent }: NewVisit,
): Promise<BookingRow> {
  const slot = { store_id: store.id, slot_date: sent.slot_date, slot_time: sent.slot_time };
  requireSlot(tx, slot, store.capacity);
  const booking = await tx.prisma.booking.create({
    data: {
      ...slotValues(slot),
      ...valuesOf(bookingDefinition, enteredColumns(bookingDefinition, sent)),
      userId: customer.id,
      userMobile: customer.mobile,
      referralCode,
      createdAt: now,
      updatedAt: now,
    },
  });
  const row = bookingRow(booking, {
    shop_address: store.shop_address,
    store_name: store.sms_name ?? store.title,
    opportunityid: null,
  });
  const after = toBookingRecord(row);
  writeAudit(tx, { actorId, action: 'booking.create', entity: 'booking', entityId: row.id, after }, now);
  announceBooked(tx, row, now);
  return row;
}

/**
 * Refuses 403 for another's id or mobile, 400 for an invalid store, day, time or referral code, 409 DUPLICATE_BOOKING at the same date and
 * time, 409 SLOT_FULL. The plan is rechecked in the transaction (lib/kernel/access/recheck.ts).
 */
export const bookVisit = operation<InputOf<typeof bookSlot>, OutputOf<typeof bookSlot>>(
  'book a slot',
  'no proof',
  async ({ actor, clock, sql, flushSms }, input) => {
    if (input.user_id !== actor.id) throw forbiddenField('user_id', 'You can only book for yourself.');
    if (input.user_mobile !== actor.mobile)
      throw forbiddenField('user_mobile', 'The mobile number must be your own.');
    const { slot_date, slot_time, referral_code: code = null } = input;
    const now = clock.now();
    const booked = sql.transaction(async (tx) => {
      const store = await requireOpenStore(tx, input.shop_address, slot_date);
      assertAllowed(whyNotSlot(toStoreHours(store), input, now));
      if (code !== null) await requireReferralCode(tx, code);
      const row = await insertVisit(tx, store, {
        slot_date,
        slot_time,
        customer: actor,
        quantity: input.quantity,
        referralCode: code,
        actorId: actor.id,
        now,
      });
      return { message: successText.slotBooked, data: toBookingRecord(row) };
    });
    const response = await booked.catch((error: unknown) => {
      throw refusalOfPlace(error, 'You have') ?? error;
    });
    flushSms();
    return response;
  },
);

/** Repeatable. Refuses 409 BOOKING_PAST once it has begun, ARRIVED once the customer has, STALE_VERSION for an older version. */
export const cancelVisit = operation<
  Partial<InputOf<typeof cancelBooking>> & Pick<InputOf<typeof cancelBooking>, 'id'>,
  OutputOf<typeof cancelBooking>
>('cancel a booking', 'no proof', async ({ actor, clock, sql, flushSms }, { id, version }) => {
  const now = clock.now();
  const response = await sql.transaction(async (tx) => {
    const current = await tx.first(
      selectBookings.where('bookings.id', '=', id).where(visibleTo(actor)).forUpdate('bookings'),
    );
    if (current === undefined) throw notFound();
    const before = toBookingRecord(current);
    if (before.status === 'cancelled') return { message: successText.bookingCancelled, data: before };
    assertAllowed(whyCannotCancel(before, now));
    requireVersion(version, before);
    const booking = await tx.prisma.booking.update({
      where: { id },
      data: { status: 'cancelled', cancelledAt: now, version: { increment: 1 }, updatedAt: now },
    });
    const row = bookingRow(booking, current);
    const data = toBookingRecord(row);
    const action = 'booking.cancel';
    writeAudit(tx, { actorId: actor.id, action, entity: 'booking', entityId: id, before, after: data }, now);
    if (isStaff(actor)) announceCancelled(tx, row, now);
    return { message: successText.bookingCancelled, data };
  });
  flushSms();
  return response;
});
