import type pg from 'pg';
import { hasBegun } from '@/lib/visits/bookings/rules';
import { checkCounters } from '@/lib/db/counters';
import { storeDate } from '@/lib/kernel/text/format';
import { isSlot } from '@/lib/visits/stores/rules';
import { storesFrom, toSettings } from '@/lib/visits/stores/settings';
import type { TestContext } from '@/e2e/testing/context';

/** Violated invariants of the model test of bookings, after all jobs, but for stored figures. Each list must be empty. */
export async function invariantViolations(
  pool: pg.Pool,
  context: TestContext,
  customerIds: readonly number[],
) {
  return {
    queueOrderViolations: await queueOrderViolations(pool, context),
    staleEntries: await staleEntries(pool, customerIds),
    ...(await outsideOfHours(context, customerIds)),
    capacities: await capacities(pool, context),
    messages: await wrongMessages(pool, customerIds),
  };
}

/** Stored figures that are not what they count, over the whole database: as `npm run db:check`. */
export async function differences(pool: pg.Pool) {
  const client = await pool.connect();
  try {
    return await checkCounters(client);
  } finally {
    client.release();
  }
}

async function rowsOf(pool: pg.Pool, sql: string, values: readonly unknown[]): Promise<readonly object[]> {
  const { rows } = await pool.query<object>(sql, [...values]);
  return rows;
}

const today = ({ clock }: TestContext) => storeDate(clock.now());

/** Slots in which a customer waits while a place is free, and holds out of the order of joining. */
function queueOrderViolations(pool: pg.Pool, context: TestContext) {
  return rowsOf(
    pool,
    `SELECT store_id, slot_date::text, slot_time, capacity, booked, held, next
     FROM (SELECT slots.*, (SELECT min(id) FROM waiting_entries w
             WHERE (w.store_id, w.slot_date, w.slot_time) = (slots.store_id, slots.slot_date, slots.slot_time)
               AND w.ended_at IS NULL AND w.held_until IS NULL) AS next FROM slots WHERE slot_date >= $1) each
     WHERE booked + held > capacity OR next IS NOT NULL AND (booked + held < capacity OR EXISTS (
       SELECT FROM waiting_entries w
       WHERE (w.store_id, w.slot_date, w.slot_time) = (each.store_id, each.slot_date, each.slot_time)
         AND w.ended_at IS NULL AND w.held_until IS NOT NULL AND w.id > each.next))`,
    [today(context)],
  );
}

/** Entries of customers who have a visit in the slot that did not lose its place, or no plan or account any more. */
function staleEntries(pool: pg.Pool, customerIds: readonly number[]) {
  return rowsOf(
    pool,
    `SELECT w.id FROM waiting_entries w JOIN users u ON u.id = w.user_id
     WHERE w.ended_at IS NULL AND w.user_id = ANY ($1) AND (u.deleted_at IS NOT NULL OR NOT u.plan_active OR EXISTS (
       SELECT FROM bookings b WHERE b.user_id = w.user_id AND b.status = 'booked' AND b.needs_new_time_at IS NULL
         AND (b.store_id, b.slot_date, b.slot_time) = (w.store_id, w.slot_date, w.slot_time)))`,
    [customerIds],
  );
}

/**
 * Future visits, and waiting customers, in slots that their store does not have. Arrived customers keep the place; visits that begin are
 * not touched any more.
 */
async function outsideOfHours({ sql, clock }: TestContext, customerIds: readonly number[]) {
  const now = clock.now();
  const rows = await sql.rows(storesFrom(storeDate(now)));
  const stores = new Map(rows.map((row) => [row.id, toSettings(row)]));
  const isOutside = ({
    storeId,
    slotDate,
    slotTime,
  }: {
    storeId: number;
    slotDate: Date;
    slotTime: Date;
  }) => {
    const slot = {
      slot_date: slotDate.toISOString().slice(0, 10),
      slot_time: slotTime.toISOString().slice(11, 19),
    };
    const store = stores.get(storeId);
    return !hasBegun(slot, now) && (store === undefined || !isSlot(store, slot.slot_date, slot.slot_time));
  };
  const userId = { in: [...customerIds] };
  const booked = await sql.prisma.booking.findMany({
    where: { userId, status: 'booked', visit: 'expected', needsNewTimeAt: null },
  });
  const waiting = await sql.prisma.waitingEntry.findMany({ where: { userId, endedAt: null } });
  return { visitsOutsideHours: booked.filter(isOutside), waitingOutsideHours: waiting.filter(isOutside) };
}

/** Future slots with another capacity than their store's, except where more customers have arrived. */
function capacities(pool: pg.Pool, context: TestContext) {
  return rowsOf(
    pool,
    `SELECT store_id, slot_date::text, slot_time, slots.capacity, stores.capacity AS of_store
     FROM slots JOIN stores ON stores.id = store_id
     WHERE slot_date + slot_time > $1::timestamptz AT TIME ZONE 'Asia/Kolkata' AND slots.capacity <> greatest(stores.capacity, (
       SELECT count(*) FROM bookings b
       WHERE (b.store_id, b.slot_date, b.slot_time) = (slots.store_id, slots.slot_date, slots.slot_time)
         AND b.status = 'booked' AND b.arrived_at IS NOT NULL AND b.needs_new_time_at IS NULL AND NOT b.over_capacity))`,
    [context.clock.now()],
  );
}

/** Audited changes without their message, and messages without a change. */
function wrongMessages(pool: pg.Pool, customerIds: readonly number[]) {
  return rowsOf(
    pool,
    `WITH booked AS (SELECT id FROM bookings WHERE user_id = ANY ($1)), due AS (
       SELECT 'booking:' || entity_id || ':' || CASE action
         WHEN 'booking.create' THEN 'visit_booked' WHEN 'booking.lose_slot' THEN 'visit_new_time'
         WHEN 'booking.cancel' THEN 'visit_cancelled' ELSE 'visit_moved' END || ':' || (after->>'version') AS key
       FROM audit_entries a JOIN booked ON entity_id = booked.id JOIN users actor ON actor.id = a.actor_id
       WHERE entity = 'booking' AND (action IN ('booking.create', 'booking.lose_slot')
         OR action IN ('booking.update', 'booking.reschedule') AND after ?| '{slot_date,slot_time,shop_address,needs_new_time}'
         OR action = 'booking.cancel' AND actor.role <> 'user' AND after ? 'version')), queued AS (
       SELECT key FROM messages JOIN booked ON booking_id = booked.id WHERE kind::text LIKE 'visit%')
     SELECT due.key AS missing, queued.key AS unexpected, count(*)::int AS times FROM due FULL JOIN queued USING (key)
     GROUP BY 1, 2 HAVING due.key IS NULL OR queued.key IS NULL OR count(*) > 1`,
    [customerIds],
  );
}
