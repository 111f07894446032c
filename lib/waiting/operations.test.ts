import { beforeEach, describe, expect, test } from 'vitest';
import { rescheduleVisit } from '@/lib/bookings/change';
import {
  bookSlot,
  cancelBooking,
  listFullDays,
  rescheduleBooking,
  slotAvailability,
} from '@/lib/bookings/contract';
import { readFullDays } from '@/lib/bookings/full-days';
import { bookVisit, cancelVisit, readAvailability } from '@/lib/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { checkCounters, formatDifference } from '@/lib/db/counters';
import { query, raw } from '@/lib/db/query';
import { announceHolds } from '@/lib/messages/holds';
import { called } from '@/lib/testing/called';
import { refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { deleteUser, updateUser } from '@/lib/users/contract';
import { removeUser } from '@/lib/users/delete';
import { changeUser } from '@/lib/users/operations';
import { createActiveCustomer, createCustomers, createUser } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { waitingList } from './contract';
import { joinWaitingList, leaveWaitingList, readOwnWaiting } from './operations';
import { endWaitingOfClosedSlots, settleWaitingLists } from './settle';

/** Who gets a place that becomes free, until when, and who is next. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { now: testNow, passwords: 'quick' });
const { clock } = context;

const join = called(waitingList.actions.join, joinWaitingList);
const leave = called(waitingList.actions.leave, leaveWaitingList);
const mine = called(waitingList.actions.mine, readOwnWaiting);
const book = called(bookSlot, bookVisit);
const cancel = called(cancelBooking, cancelVisit);
const reschedule = called(rescheduleBooking, rescheduleVisit);
const availability = called(slotAvailability, readAvailability);
const fullDays = called(listFullDays, readFullDays);

/** A Monday; the tests' clock is at Saturday, 10:00. */
const slot = { shop_address: 'Karnataka', slot_date: '2026-02-02', slot_time: '11:00:00' };
const later = { ...slot, slot_time: '12:00:00' };

let first: User;
let second: User;
let third: User;
/** It fills the slot. */
let bookingId: number;
let owner: User;

beforeEach(async () => {
  await database.emptyAll();
  clock.set(testNow);
  [first, second, third] = [
    await createActiveCustomer(db),
    await createActiveCustomer(db),
    await createActiveCustomer(db),
  ];
  bookingId = await createFullSlot(db, slot);
  const { userId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  owner = await db.user.findUniqueOrThrow({ where: { id: userId } });
});

const wait = async (user: User, at = slot) => (await join(context.as(user), { ...at, quantity: '1' })).data;
const visit = (user: User, at = slot) =>
  book(context.as(user), { ...at, quantity: '1', user_id: user.id, user_mobile: user.mobile });
const free = () => cancel(context.as(owner), { id: bookingId });
const own = async (user: User) => (await mine(context.as(user))).data;
const heldUntil = async (user: User) => (await own(user))[0]?.held_until ?? null;
const endPlan = async ({ id }: User) => {
  const admin = await createUser(db, { role: 'admin' });
  return called(updateUser, changeUser)(context.as(admin), { id, active: 0 });
};
/** Sets the time, as an operation's transaction does. */
const withCapacity = (capacity: number) =>
  context.sql.transaction(async (tx) => {
    tx.send(query.selectNoFrom(raw`set_config('pasidi.now', ${clock.now().toISOString()}, true)`.as('at')));
    return tx.run(query.updateTable('slots').set({ capacity }));
  });
const settle = () => settleWaitingLists({ sql: context.sql, clock });
const ends = async () => {
  const entries = await db.waitingEntry.findMany({ orderBy: { id: 'asc' } });
  return entries.map(({ userId, endReason }) => [userId, endReason]);
};
const counters = async () =>
  (await pool.query<object>('SELECT capacity, booked, held FROM slots ORDER BY slot_time')).rows;
const differences = async () => {
  const client = await pool.connect();
  try {
    return (await checkCounters(client)).map(formatDifference);
  } finally {
    client.release();
  }
};
const shown = async (user: User, at = slot) => {
  const { data } = await availability(context.as(user), at);
  return data.find(({ slot_time }) => slot_time === at.slot_time);
};

describe('joining', () => {
  test('is in order, and says the own place in line', async () => {
    const entry = await wait(first);
    expect(entry).toEqual({ id: entry.id, ...slot, quantity: '1', place: 1, held_until: null });
    expect((await wait(second)).place).toBe(2);
    expect((await wait(third)).place).toBe(3);
    expect(await own(second)).toEqual([expect.objectContaining({ ...slot, place: 2 })]);
    await leave(context.as(first), { id: entry.id });
    expect((await own(third))[0]?.place).toBe(2);
    expect(await own(first)).toEqual([]);
  });

  test('takes the customer of a visit that lost its place in the slot', async () => {
    await free();
    const { data: lost } = await visit(first);
    await db.booking.update({ where: { id: lost.id }, data: { needsNewTimeAt: clock.now() } });
    await visit(second);
    expect(await wait(first)).toMatchObject({ ...slot, place: 1 });
  });

  test('is refused where there is a place, twice, and with a booking in the slot', async () => {
    expect((await refusalOf(wait(first, later))).code).toBe('SLOT_FREE');
    expect((await refusalOf(wait(owner))).code).toBe('DUPLICATE_BOOKING');
    await wait(first);
    expect((await refusalOf(wait(first))).code).toBe('ALREADY_WAITING');
    await free();
    expect((await refusalOf(wait(first))).code).toBe('ALREADY_WAITING');
    expect((await wait(second)).place).toBe(2);
  });

  test('is for three slots of a day, also at once; another day counts anew', async () => {
    const times = ['12:00:00', '12:30:00', '13:00:00', '13:30:00', '14:00:00', '14:30:00'];
    const days = times.map((slot_time) => ({ ...slot, slot_time }));
    for (const each of days) await createFullSlot(db, each);
    const outcomes = await Promise.allSettled(days.map((each) => wait(first, each)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await refusalOf(wait(first))).code).toBe('WAITING_LIMIT');
    await leave(context.as(first), { id: (await own(first))[0]?.id });
    await wait(first);
    const tuesday = { ...slot, slot_date: '2026-02-03' };
    await createFullSlot(db, tuesday);
    expect((await wait(first, tuesday)).place).toBe(1);
  });

  test.each([
    ['another store', { shop_address: 'Nowhere' }, 'shop_address'],
    ['a closed day', { slot_date: '2026-02-01' }, 'slot_date'],
    ['no slot', { slot_time: '11:10:00' }, 'slot_time'],
    ['a slot that has begun', { slot_date: '2026-01-31', slot_time: '10:00:00' }, 'slot_time'],
    ['another quantity', { quantity: '2' }, 'quantity'],
  ])('names the field of %s', async (_what, changes, field) => {
    const { code, details } = await refusalOf(
      join(context.as(first), { ...slot, quantity: '1', ...changes }),
    );
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', [field]]);
  });

  test('needs the plan', async () => {
    const inactive = await createUser(db);
    expect((await refusalOf(wait(inactive))).code).toBe('SUBSCRIPTION_REQUIRED');
  });
});

describe('a place that becomes free', () => {
  beforeEach(async () => {
    await wait(first);
    await wait(second);
  });

  test('is held for the first in line: full for others, free for its holder, who books it', async () => {
    await free();
    expect(await heldUntil(first)).toBe('2026-01-31T05:00:00.000Z');
    expect(await heldUntil(second)).toBeNull();
    expect(await counters()).toEqual([{ capacity: 1, booked: 0, held: 1 }]);
    expect(await shown(first)).toMatchObject({ booked: 0, available: 1 });
    expect(await shown(second)).toMatchObject({ booked: 1, available: 0 });
    expect((await refusalOf(visit(third))).code).toBe('SLOT_FULL');
    expect((await refusalOf(visit(second))).code).toBe('SLOT_FULL');
    await visit(first);
    expect(await counters()).toEqual([{ capacity: 1, booked: 1, held: 0 }]);
    expect(await ends()).toEqual([
      [first.id, 'booked'],
      [second.id, null],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('is held when a visit moves away, and its holder may move there', async () => {
    await reschedule(context.as(owner), { id: bookingId, ...later });
    expect(await heldUntil(first)).not.toBeNull();
    const { data } = await visit(first, { ...slot, slot_time: '15:00:00' });
    await reschedule(context.as(first), { id: data.id, ...slot });
    expect(await ends()).toEqual([
      [first.id, 'booked'],
      [second.id, null],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('goes to the next when the hold is over, before a passer-by', async () => {
    await free();
    clock.forward(30 * 60);
    expect((await refusalOf(visit(third))).code).toBe('SLOT_FULL');
    expect((await refusalOf(visit(first))).code).toBe('SLOT_FULL');
    await visit(second);
    expect(await ends()).toEqual([
      [first.id, 'hold_expired'],
      [second.id, 'booked'],
    ]);
  });

  test('goes to a passer-by when the hold is over and nobody else waits', async () => {
    const [entry] = await own(second);
    await leave(context.as(second), { id: entry?.id });
    await free();
    clock.forward(30 * 60 - 1);
    expect((await refusalOf(visit(third))).code).toBe('SLOT_FULL');
    clock.forward(1);
    await visit(third);
    expect(await differences()).toEqual([]);
  });

  test('is passed on by the job, once by many at once, and is free in the end', async () => {
    await free();
    expect(await settle()).toBe(0);
    clock.forward(30 * 60);
    await Promise.all(Array.from({ length: 5 }, settle));
    expect(await own(first)).toEqual([]);
    expect(await heldUntil(second)).toBe('2026-01-31T05:30:00.000Z');
    clock.forward(3 * 60 * 60);
    await settle();
    expect(await settle()).toBe(0);
    expect(await counters()).toEqual([{ capacity: 1, booked: 0, held: 0 }]);
    expect(await shown(third)).toMatchObject({ available: 1 });
    expect(await ends()).toEqual([
      [first.id, 'hold_expired'],
      [second.id, 'hold_expired'],
    ]);
  });

  test('goes on when its holder leaves, however often', async () => {
    await free();
    const [entry] = await own(first);
    const message = 'You left the waiting list.';
    expect(await leave(context.as(first), { id: entry?.id })).toEqual({ message });
    expect(await leave(context.as(first), { id: entry?.id })).toEqual({ message });
    expect(await heldUntil(second)).not.toBeNull();
    expect((await refusalOf(leave(context.as(second), { id: entry?.id }))).code).toBe('NOT_FOUND');
  });

  test('goes on when its holder loses the plan or the account', async () => {
    await wait(third);
    await free();
    await endPlan(first);
    const admin = await createUser(db, { role: 'admin' });
    expect(await heldUntil(second)).not.toBeNull();
    await called(deleteUser, removeUser)(context.as(admin), { id: second.id });
    expect(await heldUntil(third)).not.toBeNull();
    expect(await ends()).toEqual([
      [first.id, 'plan_lost'],
      [second.id, 'account_deleted'],
      [third.id, null],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('by more capacity is held, one for each; less takes the last hold back', async () => {
    await wait(third);
    await withCapacity(3);
    expect([await heldUntil(first), await heldUntil(second)]).not.toContain(null);
    expect(await heldUntil(third)).toBeNull();
    expect(await counters()).toEqual([{ capacity: 3, booked: 1, held: 2 }]);
    await withCapacity(2);
    expect(await heldUntil(first)).not.toBeNull();
    expect(await own(second)).toEqual([expect.objectContaining({ place: 2, held_until: null })]);
    expect(await counters()).toEqual([{ capacity: 2, booked: 1, held: 1 }]);
    await expect(withCapacity(0)).rejects.toThrow('slots_');
  });

  test('ends with the slot: at its begin, and where the store has it no more', async () => {
    clock.set('2026-02-02T05:10:00.000Z');
    await free();
    expect(await heldUntil(first)).toBe('2026-02-02T05:30:00.000Z');
    clock.set('2026-02-02T05:30:00.000Z');
    expect(await own(second)).toEqual([]);
    await settle();
    expect(await ends()).toEqual([
      [first.id, 'slot_begun'],
      [second.id, 'slot_begun'],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('makes its day free for its holder alone', async () => {
    await pool.query('DELETE FROM waiting_entries');
    const times = Array.from(
      { length: 16 },
      (_, n) => `${10 + Math.floor(n / 2)}:${n % 2 === 0 ? '00' : '30'}:00`,
    );
    for (const slot_time of times.filter((time) => time !== slot.slot_time))
      await createFullSlot(db, { ...slot, slot_time });
    await wait(first);
    await free();
    const days = async (user: User) =>
      (await fullDays(context.as(user), { shop_address: slot.shop_address })).data;
    expect(await days(first)).toEqual([]);
    expect(await days(second)).toEqual([slot.slot_date]);
  });
});

test('a store that closes slots ends their entries, and holds nothing in them', async () => {
  await createFullSlot(db, later);
  await wait(first);
  await wait(second);
  await wait(first, later);
  await free();
  const storeId = (await db.store.findUniqueOrThrow({ where: { shopAddress: slot.shop_address } })).id;
  const close = (isSlot: (date: string, time: string) => boolean) =>
    context.sql.transaction((tx) => endWaitingOfClosedSlots(tx, storeId, isSlot, clock.now()));
  expect(await close(() => true)).toBe(0);
  expect(await close((date, time) => date !== slot.slot_date || time !== slot.slot_time)).toBe(2);
  expect(await ends()).toEqual([
    [first.id, 'slot_closed'],
    [second.id, 'slot_closed'],
    [first.id, null],
  ]);
  expect(await differences()).toEqual([]);
});

test.each([
  ['10:00', '10:30'],
  ['20:59:59', '21:29:59'],
  ['21:00', '08:30', 1],
  ['23:59', '08:30', 1],
  ['00:00', '08:30'],
  ['07:59:59', '08:30'],
  ['08:00', '08:30'],
  ['08:10', '08:40'],
])('a hold given at %s ends at %s', async (given, end, days = 0) => {
  const ask = async (slotTime: string) => {
    const { rows } = await pool.query<{ end: Date }>(
      `SELECT hold_end(('2026-03-04 ' || $1 || '+05:30')::timestamptz, '2026-03-05', $2) AS end`,
      [given, slotTime],
    );
    return rows[0]?.end;
  };
  const day = 4 + days;
  expect(await ask('17:00')).toEqual(
    new Date(`2026-03-0${day}T${end.length === 5 ? `${end}:00` : end}+05:30`),
  );
  if (days === 1) expect(await ask('08:15')).toEqual(new Date('2026-03-05T08:15:00+05:30'));
});

describe('at once', () => {
  test('two cancel: two places, held for the first two', async () => {
    const full = { ...slot, slot_date: '2026-02-03' };
    const store = await db.store.findUniqueOrThrow({ where: { shopAddress: slot.shop_address } });
    const customers = await createCustomers(db, store.capacity, { active: true });
    const visits = await Promise.all(customers.map((user) => visit(user, full)));
    for (const user of [first, second, third]) await wait(user, full);
    await Promise.all(
      visits.slice(0, 2).map(({ data }, n) => cancel(context.as(customers[n] ?? first), { id: data.id })),
    );
    expect([await heldUntil(first), await heldUntil(second)]).not.toContain(null);
    expect(await heldUntil(third)).toBeNull();
    expect(await differences()).toEqual([]);
  });

  test('20 passers-by and the holder book: the holder has the place', async () => {
    await wait(first);
    await free();
    const others = await createCustomers(db, 20, { active: true });
    const outcomes = await Promise.allSettled([...others, first].map((user) => visit(user)));
    expect(outcomes.map(({ status }) => status)).toEqual([...others.map(() => 'rejected'), 'fulfilled']);
  });

  test('the holder books and leaves: booked or left, and the place is never lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const at = { ...slot, slot_date: `2026-03-${String(round + 2).padStart(2, '0')}` };
      if (at.slot_date === '2026-03-08') continue;
      await createFullSlot(db, at);
      const entry = await wait(first, at);
      await wait(second, at);
      await db.booking.updateMany({
        where: { slotDate: new Date(at.slot_date) },
        data: { status: 'cancelled', cancelledAt: new Date() },
      });
      await Promise.allSettled([visit(first, at), leave(context.as(first), { id: entry.id })]);
      const { rows } = await pool.query<{ booked: number; held: number }>(
        'SELECT booked, held FROM slots WHERE slot_date = $1',
        [at.slot_date],
      );
      expect([
        { booked: 1, held: 0 },
        { booked: 0, held: 1 },
      ]).toContainEqual(rows[0]);
    }
    expect(await differences()).toEqual([]);
  });

  test('a customer leaves while the plan ends: the entry ends once', async () => {
    const entry = await wait(first);
    await wait(second);
    await free();
    const ended = endPlan(first);
    await Promise.allSettled([ended, leave(context.as(first), { id: entry.id })]);
    expect(await heldUntil(second)).not.toBeNull();
    expect(await differences()).toEqual([]);
  });
});

test('each hold queues one message, however many processes look', async () => {
  await wait(first);
  await wait(second);
  await free();
  const announce = () => announceHolds({ sql: context.sql, clock });
  const counts = await Promise.all(Array.from({ length: 5 }, announce));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1);
  clock.forward(30 * 60);
  await settle();
  expect(await announce()).toBe(1);
  expect(await announce()).toBe(0);
  const messages = await db.message.findMany({ where: { kind: 'place_free' }, orderBy: { id: 'asc' } });
  expect(messages).toMatchObject([
    {
      customerId: first.id,
      mobile: first.mobile,
      slot: '2026-02-02T11:00:00/4',
      variables: { date: 'Mon 2 Feb', time: '11:00 AM', store: 'Karnataka', until: '10:30 AM' },
      expiresAt: new Date('2026-01-31T05:00:00.000Z'),
    },
    { customerId: second.id, variables: { until: '11:00 AM' } },
  ]);
});
