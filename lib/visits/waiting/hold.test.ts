import { beforeEach, describe, expect, test } from 'vitest';
import { rescheduleVisit } from '@/lib/visits/bookings/change';
import { listFullDays, rescheduleBooking, slotAvailability } from '@/lib/visits/bookings/contract';
import { readFullDays } from '@/lib/visits/bookings/full-days';
import { readAvailability } from '@/lib/visits/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { query, raw } from '@/lib/db/query';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf } from '@/e2e/testing/context';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { createUser } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { later, leave, slot, waitingFixture } from '@/e2e/testing/waiting-fixture';

/* Who gets a place that becomes free, until when, and who is next. */

const fixture = await waitingFixture();
const { db, pool, context, clock, wait, visit, free, own, heldUntil, endPlan, expire, ends, differences } =
  fixture;

let first: User;
let second: User;
let third: User;
let bookingId: number;
let owner: User;

beforeEach(async () => {
  ({ first, second, third, bookingId, owner } = await fixture.reset());
});

const reschedule = throughContract(rescheduleBooking, rescheduleVisit);
const availability = throughContract(slotAvailability, readAvailability);
const fullDays = throughContract(listFullDays, readFullDays);
/** Sets the time, as an operation's transaction does. */
const withCapacity = (capacity: number) =>
  context.sql.transaction(async (tx) => {
    tx.send(query.selectNoFrom(raw`set_config('pasidi.now', ${clock.now().toISOString()}, true)`.as('at')));
    return tx.run(query.updateTable('slots').set({ capacity }));
  });
const counters = async () =>
  (await pool.query<object>('SELECT capacity, booked, held FROM slots ORDER BY slot_time')).rows;
const shown = async (user: User, at = slot) => {
  const { data } = await availability(context.as(user), at);
  return data.find(({ slot_time }) => slot_time === at.slot_time);
};

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

  test('goes to the next in line when the hold expires, before other customers', async () => {
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

  test('goes to another customer when the hold expires and the line is empty', async () => {
    const [entry] = await own(second);
    await leave(context.as(second), { id: entry?.id });
    await free();
    clock.forward(30 * 60 - 1);
    expect((await refusalOf(visit(third))).code).toBe('SLOT_FULL');
    clock.forward(1);
    await visit(third);
    expect(await differences()).toEqual([]);
  });

  test('is passed on by the job, once by parallel runs, and is free in the end', async () => {
    await free();
    expect(await expire()).toEqual({ slots: 0, errors: [] });
    clock.forward(30 * 60);
    await Promise.all(Array.from({ length: 5 }, expire));
    expect(await own(first)).toEqual([]);
    expect(await heldUntil(second)).toBe('2026-01-31T05:30:00.000Z');
    clock.forward(3 * 60 * 60);
    await expire();
    expect(await expire()).toEqual({ slots: 0, errors: [] });
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
    await throughContract(deleteUser, removeUser)(context.as(admin), { id: second.id });
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

  test('ends with the slot: when it begins, and when the store removes it', async () => {
    clock.set('2026-02-02T05:10:00.000Z');
    await free();
    expect(await heldUntil(first)).toBe('2026-02-02T05:30:00.000Z');
    clock.set('2026-02-02T05:30:00.000Z');
    expect(await own(second)).toEqual([]);
    await expire();
    expect(await ends()).toEqual([
      [first.id, 'slot_begun'],
      [second.id, 'slot_begun'],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('makes its day free for its holder only', async () => {
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

  test('is passed on although an earlier slot fails', async () => {
    await createFullSlot(db, later);
    await wait(third, later);
    clock.set('2026-02-02T07:00:00.000Z');
    await pool.query(`
      CREATE FUNCTION refuse_slot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a broken slot'; END $$;
      CREATE TRIGGER refuse_slot BEFORE UPDATE ON slots FOR EACH ROW
        WHEN (OLD.slot_time = '11:00') EXECUTE FUNCTION refuse_slot()`);
    try {
      expect(await expire()).toMatchObject({ slots: 2, errors: [{ message: 'a broken slot' }] });
    } finally {
      await pool.query('DROP TRIGGER refuse_slot ON slots; DROP FUNCTION refuse_slot');
    }
    expect((await ends()).at(-1)).toEqual([third.id, 'slot_begun']);
    expect(await expire()).toEqual({ slots: 1, errors: [] });
  });
});
