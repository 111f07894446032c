import { auditSql, writeAudit } from '@/lib/audit/write-audit';
import { isStaff } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Reads } from '@/lib/db/client';
import { dateColumn, timeOf } from '@/lib/db/dates';
import { violatedUnique } from '@/lib/db/faults';
import { Prisma } from '@/lib/db/generated/client';
import { noSuchReferralCode } from '@/lib/referrals/operations';
import { failureText, refusalText, successText } from '@/lib/text/messages';
import type { bookSlot, cancelBooking, listBookingsOfUser, listStores, slotAvailability } from './contract';
import { hasBegun, slotTimes, weekday, whyCannotCancel, whyNotSlot } from './rules';
import { slotFull } from './slots';
import { storeJson, toBookingRecord, toStoreRecord, type StoreRow } from './to-wire';

/** Stores, slots and a customer's bookings (docs/product/rules.md, "Bookings"). */

export const withStore = { store: { select: { shopAddress: true } } } as const;

/** The stores in the order of the booking form. */
export const readStores = operation<InputOf<typeof listStores>, OutputOf<typeof listStores>>(
  'see stores and slots',
  async ({ db }) => {
    const stores = await db.store.findMany({ orderBy: { position: 'asc' } });
    return { data: stores.map(toStoreRecord) };
  },
);

/** Slots of a day with free capacity: none on a closed day, capacity 0 once begun. Refuses 400 for an unknown store. */
export const readAvailability = operation<
  InputOf<typeof slotAvailability>,
  OutputOf<typeof slotAvailability>
>('see stores and slots', async ({ db, clock }, { shop_address, slot_date }) => {
  const store = await requireStore(db, shop_address);
  const shape = toStoreRecord(store);
  if (!shape.open_days.includes(weekday(slot_date))) return { data: [] };
  const slots = await db.slot.findMany({ where: { storeId: store.id, slotDate: dateColumn(slot_date) } });
  const taken = new Map(slots.map((slot) => [timeOf(slot.slotTime), slot]));
  const now = clock.now();
  return {
    data: slotTimes(shape).map((slot_time) => {
      const { capacity, booked } = taken.get(slot_time) ?? { capacity: shape.capacity, booked: 0 };
      const available = hasBegun({ slot_date, slot_time }, now) ? 0 : capacity - booked;
      return { slot_time, capacity, booked, available };
    }),
  };
});

/** All bookings of a customer, cancelled ones too. Refuses 403 for another customer's id, staff 404 for an id of no customer. */
export const readBookingsOfUser = operation<
  InputOf<typeof listBookingsOfUser>,
  OutputOf<typeof listBookingsOfUser>
>("list a customer's bookings", async ({ actor, db }, { user_id }) => {
  if (!isStaff(actor) && user_id !== actor.id) throw new Refusal('FORBIDDEN', refusalText.forbidden);
  const customer = await db.user.findFirst({
    where: { id: user_id, role: 'user', deletedAt: null },
    select: { id: true },
  });
  if (customer === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
  const bookings = await db.booking.findMany({
    where: { userId: user_id },
    include: withStore,
    orderBy: [{ slotDate: 'desc' }, { slotTime: 'desc' }, { id: 'desc' }],
  });
  return { bookings: bookings.map(toBookingRecord) };
});

/**
 * Books a visit of the actor, which takes a place in the slot (slot capacity: slots.ts). Refuses 403 for another's id or mobile, 400 for an
 * invalid store, day, time or referral code, 409 DUPLICATE_BOOKING for a second one at the same date and time, 409 SLOT_FULL.
 */
export const bookVisit = operation<InputOf<typeof bookSlot>, OutputOf<typeof bookSlot>>(
  'book a slot',
  async ({ actor, clock, sql }, input) => {
    if (input.user_id !== actor.id) throw notOwn('user_id', 'You can only book for yourself.');
    if (input.user_mobile !== actor.mobile)
      throw notOwn('user_mobile', 'The mobile number must be your own.');
    const { shop_address, slot_date, slot_time, referral_code: code = null } = input;
    const [asked] = await sql.rows<{ store: StoreRow | null; codeIsKnown: boolean }>(
      Prisma.sql`SELECT json_build_object('store', (SELECT ${storeJson} FROM stores s WHERE s.shop_address = ${shop_address}),
        'codeIsKnown', EXISTS (SELECT 1 FROM users WHERE referral_id = ${code} AND deleted_at IS NULL)) AS row`,
    );
    const { store = null, codeIsKnown = false } = asked ?? {};
    if (store === null) throw noSuchStore();
    const now = clock.now();
    const whyNot = whyNotSlot(toStoreRecord(store), input, now);
    if (whyNot !== null) throw wrongField(whyNot.field, whyNot.message);
    if (code !== null && !codeIsKnown) throw noSuchReferralCode();
    const quantityGrams = Number(input.quantity);
    const wanted = {
      userId: actor.id,
      userMobile: actor.mobile,
      slotDate: slot_date,
      slotTime: slot_time,
      quantityGrams,
      referralCode: code,
      status: 'booked',
      createdAt: now,
      version: 1,
      movedAt: null,
      store,
    } as const;
    const entry = auditSql(
      {
        actorId: actor.id,
        action: 'booking.create',
        entity: 'booking',
        after: toBookingRecord({ id: 0, ...wanted }),
      },
      now,
      { table: 'made', columns: { id: 'id' } },
    );
    const at = now.toISOString();
    const mine = Prisma.sql`user_id = ${actor.id} AND slot_date = ${slot_date}::date AND slot_time = ${slot_time}::time`;
    // One statement: all parts take effect or none. `place` locks the slot's row; its counter is incremented once `made` is in.
    const [booked] = await sql
      .rows<{ hasPlan: boolean | null; hasSame: boolean; id: number | null }>(
        Prisma.sql`
          WITH plan AS (SELECT plan_active FROM users WHERE id = ${actor.id} AND deleted_at IS NULL FOR SHARE),
            same AS (SELECT 1 FROM bookings WHERE ${mine} AND status = 'booked'),
            place AS (
              INSERT INTO slots (store_id, slot_date, slot_time, capacity)
              SELECT ${store.id}::int, ${slot_date}::date, ${slot_time}::time, ${store.capacity}::int
              FROM plan WHERE plan_active AND NOT EXISTS (SELECT 1 FROM same)
              ON CONFLICT (store_id, slot_date, slot_time) DO UPDATE SET capacity = slots.capacity WHERE slots.booked < slots.capacity
              RETURNING store_id, slot_date, slot_time),
            made AS (
              INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams, referral_code, created_at, updated_at)
              SELECT ${actor.id}::int, ${actor.mobile}, store_id, slot_date, slot_time, ${quantityGrams}::int, ${code}::varchar,
                ${at}::timestamptz, ${at}::timestamptz
              FROM place RETURNING id),
            entry AS (${entry})
          SELECT json_build_object('hasPlan', (SELECT plan_active FROM plan), 'hasSame', EXISTS (SELECT 1 FROM same),
            'id', (SELECT id FROM made)) AS row`,
        { locks: true },
      )
      .catch((error: unknown) => {
        throw violatedUnique(error) === null ? error : duplicate('You have', error);
      });
    if (booked?.hasPlan !== true)
      throw new Refusal('SUBSCRIPTION_REQUIRED', refusalText.subscriptionRequired);
    if (booked.hasSame) throw duplicate('You have');
    if (booked.id === null) throw slotFull();
    return { message: successText.slotBooked, data: toBookingRecord({ id: booked.id, ...wanted }) };
  },
);

/** Cancels an upcoming booking, which frees its place in the slot; repeatable. Refuses 409 BOOKING_PAST once it has begun. */
export const cancelVisit = operation<InputOf<typeof cancelBooking>, OutputOf<typeof cancelBooking>>(
  'cancel a booking',
  async ({ actor, clock, transaction }, { id }) => {
    const now = clock.now();
    return transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM bookings WHERE id = ${id} FOR UPDATE`;
      const booking = await db.booking.findFirst({
        where: { id, ...(isStaff(actor) ? {} : { userId: actor.id }) },
        include: withStore,
      });
      if (booking === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
      const before = toBookingRecord(booking);
      if (before.status === 'cancelled') return { message: successText.bookingCancelled, data: before };
      const whyNot = whyCannotCancel(before, now);
      if (whyNot !== null) throw new Refusal('BOOKING_PAST', whyNot);
      const cancelled = await db.booking.update({
        where: { id },
        data: { status: 'cancelled', cancelledAt: now, version: { increment: 1 } },
        include: withStore,
      });
      const data = toBookingRecord(cancelled);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'booking.cancel', entity: 'booking', entityId: id, before, after: data },
        now,
      );
      return { message: successText.bookingCancelled, data };
    });
  },
);

export async function requireStore(db: Reads, shopAddress: string) {
  const store = await db.store.findUnique({ where: { shopAddress } });
  if (store === null) throw noSuchStore();
  return store;
}

export function noSuchStore(): Refusal {
  return wrongField('shop_address', failureText.noLocation);
}

function notOwn(field: string, message: string): Refusal {
  return new Refusal('FORBIDDEN', message, { fields: { [field]: message } });
}

/** @param who the customer in the error message: staff move another person's visit */
export function duplicate(who: 'You have' | 'This customer has', cause?: unknown): Refusal {
  return new Refusal('DUPLICATE_BOOKING', `${who} a booking at this date and time already.`, { cause });
}
