import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { hasArrived } from '@/lib/visits/bookings/rules';
import {
  recountSlot,
  refusalOfPlace,
  requireSlot,
  slotValues,
  type SlotKey,
} from '@/lib/visits/bookings/slots';
import { readSlots } from '@/lib/visits/bookings/slots-of-day';
import { lockStore, onDay, requireStore } from '@/lib/visits/bookings/stores';
import { bookingRow, selectBookings, toBookingRecord, type BookingRow } from '@/lib/visits/bookings/to-wire';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { visits } from './contract';
import { lockCustomer, requirePlan } from './customer';
import { arrive } from './operations';
import { runningSlot } from './rules';
import { readVisit } from './visit-rows';

/* Customers without a booking (docs/product/rules.md, "Front desk"). */

type Actions = typeof visits.actions;
type Sent = InputOf<Actions['walk_in']>;

/**
 * Checks in a customer by a new booking for the running slot (201), or by one there today (200), so that a second desk or press does not
 * create another. Decided under the locks of the account, the day's bookings and the slot. Refuses 400 for an unknown store or a staff
 * mobile, 404 on `mobile` for an unknown one, 403 SUBSCRIPTION_REQUIRED, 409 STORE_CLOSED, SLOT_FULL without `over_capacity`,
 * DUPLICATE_BOOKING for a booking at another store at that time.
 */
export const addWalkIn = operation<
  Sent,
  OutputOf<Actions['walk_in']> | WithStatus<OutputOf<Actions['walk_in']>>
>('work at the front desk', 'no proof', async ({ actor, clock, sql }, input) => {
  const now = clock.now();
  const added = sql.transaction(async (tx) => {
    const customer = await lockCustomer(tx, input.mobile);
    const today = storeDate(now);
    lockStore(tx, input.shop_address);
    const store = await requireStore(tx, input.shop_address, onDay(today));
    const booked = await bookedToday(tx, customer.id, store.id, today);
    if (booked !== null) {
      const before = toBookingRecord(booked);
      if (!hasArrived(before))
        await arrive(tx, before, { actorId: actor.id, action: 'booking.check_in', now });
      return new WithStatus({ message: successText.checkedIn, data: await readVisit(tx, before.id) }, 200);
    }
    requirePlan(customer);
    const slots = await readSlots(tx, store, today, now);
    const slot_time = runningSlot(
      slots.map((each) => each.slot_time),
      store.slot_minutes,
      now,
    );
    if (slot_time === null) throw new Refusal('STORE_CLOSED', refusalText.storeClosed);
    const slot = { store_id: store.id, slot_date: today, slot_time };
    const isFull = await lockPlaces(tx, slot, store.capacity);
    if (isFull && input.over_capacity !== true) throw new Refusal('SLOT_FULL', refusalText.walkInFull);
    const booking = await tx.prisma.booking.create({
      data: {
        ...slotValues(slot),
        userId: customer.id,
        userMobile: customer.mobile,
        quantityGrams: Number(input.quantity ?? '1'),
        overCapacity: isFull,
        visit: 'arrived',
        arrivedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    });
    const row = bookingRow(booking, { shop_address: store.shop_address, opportunityid: null });
    const after = { ...toBookingRecord(row), over_capacity: isFull };
    writeAudit(
      tx,
      { actorId: actor.id, action: 'booking.walk_in', entity: 'booking', entityId: row.id, after },
      now,
    );
    return { message: successText.checkedIn, data: await readVisit(tx, row.id) };
  });
  return added.catch((error: unknown) => {
    throw refusalOfPlace(error, 'This customer has') ?? error;
  });
});

/**
 * Locks the customer's booking at the store today: an arrived one, else one to come or missed, else a served one, by time. Null if there is
 * none.
 */
async function bookedToday(
  tx: Transaction,
  userId: number,
  storeId: number,
  today: string,
): Promise<BookingRow | null> {
  const rows = await tx.rows(
    selectBookings
      .where('bookings.user_id', '=', userId)
      .where('bookings.store_id', '=', storeId)
      .where('bookings.slot_date', '=', today)
      .where('bookings.status', '=', 'booked')
      .orderBy('bookings.id')
      .forUpdate('bookings'),
  );
  const byTime = rows.toSorted((one, other) => one.slot_time.localeCompare(other.slot_time));
  const isIn = (state: BookingRow['visit']) => byTime.find(({ visit }) => visit === state);
  return isIn('arrived') ?? byTime.find(({ visit }) => visit !== 'served') ?? isIn('served') ?? null;
}

/** Inserts a missing slot row; returns whether every place is taken. */
async function lockPlaces(tx: Transaction, slot: SlotKey, capacity: number): Promise<boolean> {
  requireSlot(tx, slot, capacity);
  const places = await recountSlot(tx, slot);
  return places !== undefined && places.booked + places.held >= places.capacity;
}

/**
 * Sends an SMS to somebody without an account. Refuses 409 MOBILE_TAKEN for a mobile with an account, 429 after a few per mobile or per
 * staff member.
 */
export const sendSignUpLink = operation<InputOf<Actions['send_link']>, OutputOf<Actions['send_link']>>(
  'work at the front desk',
  'no proof',
  async ({ actor, clock, sql, limits, flushSms }, { mobile }) => {
    const now = clock.now();
    await limits.consume('signUpLinksPerStaff', String(actor.id));
    await sql.transaction(async (tx) => {
      const account = await tx.prisma.user.findFirst({
        where: { mobile, deletedAt: null },
        select: { id: true },
      });
      if (account !== null)
        throw new Refusal('MOBILE_TAKEN', refusalText.hasAccount, {
          fields: { mobile: refusalText.hasAccount },
        });
      await limits.consume('signUpLinksPerMobile', mobile);
      enqueueMessage(
        tx,
        {
          kind: 'sign_up_link',
          // A second press within the same minute sends no second message.
          key: `sign_up_link:${mobile}:${now.toISOString().slice(0, 16)}`,
          customerId: null,
          mobile,
          variables: {},
        },
        now,
      );
    });
    flushSms();
    return { message: successText.signUpLinkSent };
  },
);
