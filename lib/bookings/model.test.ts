import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '@/lib/access/refusal';
import { compactCounters } from '@/lib/dashboard/counters';
import { checkCounters } from '@/lib/db/counters';
import type { User } from '@/lib/db/generated/client';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { called } from '@/lib/testing/called';
import { testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { deleteUser } from '@/lib/users/contract';
import { removeUser } from '@/lib/users/delete';
import { createCustomers, createUser } from '@/prisma/factories/users';
import { changeBooking, rescheduleVisit } from './change';
import { settleWaitingLists } from '@/lib/waiting/settle';
import { waitingList } from '@/lib/waiting/contract';
import { joinWaitingList, leaveWaitingList } from '@/lib/waiting/operations';
import { bookSlot, cancelBooking, rescheduleBooking, updateBooking } from './contract';
import { bookVisit, cancelVisit } from './operations';
import { daysAfter } from './rules';

/**
 * Model test: customers, staff and admins book, move, reschedule, cancel, join and leave waiting lists, let holds pass, delete accounts and change
 * stores concurrently. Afterwards every counter agrees with a count, no place is free while a customer waits for it, places went in the order of
 * joining, and the only errors are refusals. `MODEL_SEEDS=5000 npm run test:torture -- lib/bookings/model` runs more seeds,
 * `MODEL_FIRST=n` others.
 */
const first = Number(process.env['MODEL_FIRST'] ?? 1);

const perSeed = 6;

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { now: testNow, passwords: 'quick' });

const book = called(bookSlot, bookVisit);
const cancel = called(cancelBooking, cancelVisit);
const change = called(updateBooking, changeBooking);
const reschedule = called(rescheduleBooking, rescheduleVisit);
const remove = called(deleteUser, removeUser);
const join = called(waitingList.actions.join, joinWaitingList);
const leave = called(waitingList.actions.leave, leaveWaitingList);
const settle = () => settleWaitingLists({ sql: context.sql, clock: context.clock });

// Few slots, to force conflicts: two stores, two days per seed, two times.
const stores = ['Karnataka', 'Telangana'];
const times = ['11:00:00', '11:30:00'];

const slot = fc.record({
  shop_address: fc.constantFrom(...stores),
  day: fc.nat({ max: 1 }),
  slot_time: fc.constantFrom(...times),
});
/** Mostly one of the slots that are full at the begin, for the waiting list. */
const fullAtFirst = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      shop_address: fc.constantFrom(...stores),
      day: fc.constant(0),
      slot_time: fc.constant('11:00:00'),
    }),
  },
  { weight: 1, arbitrary: slot },
);
type Slot = typeof slot extends fc.Arbitrary<infer T> ? T : never;
/** Index of a customer or an active booking, modulo their number. */
const which = fc.nat({ max: 11 });
const staff = fc.constantFrom('admin', 'employee', 'executive');
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('book'), which, slot }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('move'), which, slot, staff }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('reschedule'), which, slot }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cancel'), which }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('join'), which, slot: fullAtFirst }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('settle'), minutes: fc.constantFrom(10, 31) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('capacity'),
      slot,
      capacity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel for'), which, staff }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('store'),
      shop_address: fc.constantFrom(...stores),
      capacity: fc.integer({ min: 1, max: 3 }),
      opens: fc.constantFrom('10:00', '11:00', '11:30'),
      minutes: fc.constantFrom(30, 60),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('add up') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const rounds = fc.array(fc.array(step, { minLength: 4, maxLength: 8 }), { minLength: 1, maxLength: 3 });

interface World {
  readonly staff: Readonly<Record<'admin' | 'employee' | 'executive', User>>;
  readonly customers: readonly User[];
}

/**
 * Initial state: the stores, four of the customers with a visit on the first day, which fills one slot of each store, and a fifth who waits for
 * one of them.
 */
async function begin(customers: readonly User[], firstDay: string): Promise<void> {
  await pool.query(`UPDATE stores SET capacity = 2, opens = '10:00', slot_minutes = 30`);
  // Days repeat after 150 seeds.
  await pool.query(
    `UPDATE waiting_entries SET ended_at = now(), end_reason = 'left' WHERE ended_at IS NULL AND slot_date BETWEEN $1 AND $1::date + 1`,
    [firstDay],
  );
  await pool.query(
    `UPDATE bookings SET status = 'cancelled', cancelled_at = now() WHERE status = 'booked' AND slot_date BETWEEN $1 AND $1::date + 1`,
    [firstDay],
  );
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity) SELECT id, $2, $3, 2 FROM stores WHERE shop_address = ANY ($1)
     ON CONFLICT DO NOTHING`,
    [stores, firstDay, times[0]],
  );
  await pool.query(
    `INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams)
     SELECT u.id, u.mobile, s.id, $2, $3, 1 FROM unnest($1::int[]) WITH ORDINALITY AS visitor(id, n)
     JOIN users u ON u.id = visitor.id JOIN stores s ON s.shop_address = ($4::text[])[1 + n % 2]`,
    [customers.slice(0, 4).map(({ id }) => id), firstDay, times[0], stores],
  );
  const [waiting] = customers.slice(4);
  if (waiting === undefined) throw new Error('Too few customers');
  await atOperationTime((tx) =>
    tx.run(
      query
        .insertInto('waiting_entries')
        .columns(['user_id', 'store_id', 'slot_date', 'slot_time', 'quantity_grams'])
        .expression(
          query
            .selectFrom('slots')
            .select((eb) => [
              eb.lit(waiting.id).as('id'),
              'store_id',
              'slot_date',
              'slot_time',
              eb.lit(1).as('grams'),
            ])
            .where('slot_date', '=', firstDay)
            .where('slot_time', '=', '11:00:00')
            .where(
              'store_id',
              '=',
              query.selectFrom('stores').select('id').where('shop_address', '=', 'Karnataka'),
            ),
        ),
    ),
  );
}

/** Active bookings at the start of a round: a step may find its booking moved or cancelled. */
async function liveBookings({ customers }: World) {
  return db.booking.findMany({
    where: { status: 'booked', userId: { in: customers.map(({ id }) => id) } },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
  });
}

/** @param firstDay `YYYY-MM-DD`, the first of the two days of a seed */
async function take(
  it: Step,
  world: World,
  firstDay: string,
  live: Awaited<ReturnType<typeof liveBookings>>,
): Promise<unknown> {
  if (it.does === 'add up') return compactCounters(context.sql);
  if (it.does === 'settle') {
    context.clock.forward(it.minutes * 60);
    return settle();
  }
  if (it.does === 'capacity') return setCapacity({ ...it.slot, firstDay, capacity: it.capacity });
  if (it.does === 'store')
    return pool.query(
      'UPDATE stores SET capacity = $2, opens = $3, slot_minutes = $4 WHERE shop_address = $1',
      [it.shop_address, it.capacity, it.opens, it.minutes],
    );
  const customer = world.customers[it.which % world.customers.length];
  if (customer === undefined) throw new Error('No customer');
  if (it.does === 'delete') return remove(context.as(world.staff.admin), { id: customer.id });
  const wire = ({ day, ...rest }: Slot) => ({ ...rest, slot_date: daysAfter(firstDay, day) });
  if (it.does === 'book')
    return book(context.as(customer), {
      ...wire(it.slot),
      quantity: '1',
      user_id: customer.id,
      user_mobile: customer.mobile,
    });
  if (it.does === 'join') return join(context.as(customer), { ...wire(it.slot), quantity: '1' });
  if (it.does === 'leave') {
    const entries = await db.waitingEntry.findMany({
      where: { userId: { in: world.customers.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    const entry = entries[it.which % entries.length];
    const leaver = world.customers.find((each) => each.id === entry?.userId) ?? customer;
    return leave(context.as(leaver), { id: entry?.id ?? 999_999 });
  }
  // One index beyond the last: a booking that does not exist.
  const booking = live[it.which % (live.length + 1)];
  const id = booking?.id ?? 999_999;
  if (it.does === 'move') return change(context.as(world.staff[it.staff]), { id, ...wire(it.slot) });
  if (it.does === 'cancel for') return cancel(context.as(world.staff[it.staff]), { id });
  const owner = world.customers.find((each) => each.id === booking?.userId) ?? customer;
  if (it.does === 'reschedule') return reschedule(context.as(owner), { id, ...wire(it.slot) });
  return cancel(context.as(owner), { id });
}

/** Runs statements in a transaction with the time of the test's clock, as an operation does. */
function atOperationTime<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
  return context.sql.transaction((tx) => {
    const now = context.clock.now().toISOString();
    tx.send(query.selectNoFrom(raw`set_config('pasidi.now', ${now}, true)`.as('at')));
    return run(tx);
  });
}

/** As an admin would: never below the bookings. */
function setCapacity({
  shop_address,
  day,
  slot_time,
  firstDay,
  capacity,
}: Slot & { firstDay: string; capacity: number }) {
  return atOperationTime((tx) =>
    tx.run(
      query
        .updateTable('slots')
        .set({ capacity: raw`greatest(booked, ${capacity}::int)` })
        .where(
          'store_id',
          '=',
          query.selectFrom('stores').select('id').where('shop_address', '=', shop_address),
        )
        .where('slot_date', '=', daysAfter(firstDay, day))
        .where('slot_time', '=', slot_time),
    ),
  );
}

/** At rest: slots in which a customer waits while a place is free, and holds out of the order of joining. */
async function unfair(): Promise<readonly unknown[]> {
  const { rows } = await pool.query<object>(
    `SELECT store_id, slot_date::text, slot_time, capacity, booked, held, next
     FROM (SELECT slots.*, (SELECT min(id) FROM waiting_entries w
             WHERE (w.store_id, w.slot_date, w.slot_time) = (slots.store_id, slots.slot_date, slots.slot_time)
               AND w.ended_at IS NULL AND w.held_until IS NULL) AS next FROM slots) each
     WHERE booked + held > capacity OR next IS NOT NULL AND (booked + held < capacity OR EXISTS (
       SELECT FROM waiting_entries w
       WHERE (w.store_id, w.slot_date, w.slot_time) = (each.store_id, each.slot_date, each.slot_time)
         AND w.ended_at IS NULL AND w.held_until IS NOT NULL AND w.id > each.next))`,
  );
  return rows;
}

/** Entries of customers who have a booking in the slot, or no plan or account any more: they wait for nothing. */
async function pointless(): Promise<readonly unknown[]> {
  const { rows } = await pool.query<object>(
    `SELECT w.id FROM waiting_entries w JOIN users u ON u.id = w.user_id
     WHERE w.ended_at IS NULL AND (u.deleted_at IS NOT NULL OR NOT u.plan_active OR EXISTS (
       SELECT FROM bookings b WHERE b.user_id = w.user_id AND b.status = 'booked'
         AND (b.store_id, b.slot_date, b.slot_time) = (w.store_id, w.slot_date, w.slot_time)))`,
  );
  return rows;
}

async function differences() {
  const client = await pool.connect();
  try {
    return await checkCounters(client);
  } finally {
    client.release();
  }
}

for (const { seeds, tags } of [
  { seeds: 25, tags: [] },
  { seeds: Number(process.env['MODEL_SEEDS'] ?? 200), tags: ['torture'] },
])
  test(
    `with ${seeds} seeds of actors at the same time every counter agrees`,
    { timeout: 600_000, tags },
    async () => {
      const people = {
        admin: await createUser(db, { role: 'admin' }),
        employee: await createUser(db, { role: 'employee' }),
        executive: await createUser(db, { role: 'executive' }),
      };
      const all = await createCustomers(db, seeds * perSeed, { active: true });
      const met: Record<string, number> = {};
      const meet = (what: string) => (met[what] = (met[what] ?? 0) + 1);
      for (let seed = first; seed < first + seeds; seed += 1) {
        const [steps = []] = fc.sample(rounds, { seed, numRuns: 1 });
        const firstDay = daysAfter('2026-02-02', ((seed - first) * 2) % 300);
        context.clock.set(testNow);
        const world = { staff: people, customers: all.splice(0, perSeed) };
        await begin(world.customers, firstDay);
        for (const round of steps) {
          const live = await liveBookings(world);
          const outcomes = await Promise.allSettled(round.map((it) => take(it, world, firstDay, live)));
          for (const [index, outcome] of outcomes.entries()) {
            const did = round[index]?.does ?? '';
            if (outcome.status === 'fulfilled') meet(`${did} ok`);
            else if (outcome.reason instanceof Refusal && outcome.reason.status < 500)
              meet(outcome.reason.code);
            else throw new Error(`Seed ${seed}: ${did} failed`, { cause: outcome.reason });
          }
        }
        await settle();
        const found = {
          differences: await differences(),
          unfair: await unfair(),
          pointless: await pointless(),
        };
        expect({ seed, ...found }).toEqual({ seed, differences: [], unfair: [], pointless: [] });
      }
      const successes = [
        'book',
        'move',
        'reschedule',
        'cancel',
        'cancel for',
        'join',
        'leave',
        'settle',
        'capacity',
        'delete',
        'store',
        'add up',
      ].map((did) => `${did} ok`);
      const refusals = [
        'SLOT_FULL',
        'SLOT_FREE',
        'ALREADY_WAITING',
        'DUPLICATE_BOOKING',
        'NOT_FOUND',
        'BOOKING_CANCELLED',
        'VALIDATION',
      ];
      expect(Object.keys(met)).toEqual(expect.arrayContaining([...successes, ...refusals]));
    },
  );
