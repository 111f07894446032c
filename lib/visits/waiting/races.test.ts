import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { announceHolds } from '@/lib/visits/messages/holds';
import { createCustomers } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { cancel, later, leave, slot, waitingFixture } from '@/e2e/testing/waiting-fixture';
import { endWaitingOfClosedSlots } from './expire-holds';

/* Who gets a place that becomes free, until when, and who is next. */

const fixture = await waitingFixture();
const { db, pool, context, clock, wait, visit, free, heldUntil, endPlan, expire, ends, differences } =
  fixture;

let first: User;
let second: User;
let third: User;

beforeEach(async () => {
  ({ first, second, third } = await fixture.reset());
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

describe('in parallel', () => {
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

  test('20 other customers and the holder book: the holder has the place', { tags: 'torture' }, async () => {
    await wait(first);
    await free();
    const others = await createCustomers(db, 20, { active: true });
    const outcomes = await Promise.allSettled([...others, first].map((user) => visit(user)));
    expect(outcomes.map(({ status }) => status)).toEqual([...others.map(() => 'rejected'), 'fulfilled']);
  });

  test(
    'the holder books and leaves: booked or left, and the place is never lost',
    { tags: 'torture' },
    async () => {
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
    },
  );

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

test('each hold queues one message, with any number of processes', async () => {
  await wait(first);
  await wait(second);
  await free();
  const announce = () => announceHolds({ sql: context.sql, clock });
  const counts = await Promise.all(Array.from({ length: 5 }, announce));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1);
  clock.forward(30 * 60);
  await expire();
  expect(await announce()).toBe(1);
  expect(await announce()).toBe(0);
  const messages = await db.message.findMany({ where: { kind: 'place_free' }, orderBy: { id: 'asc' } });
  expect(messages).toMatchObject([
    {
      customerId: first.id,
      mobile: first.mobile,
      slot: '2026-02-02T11:00:00/4',
      variables: { date: '2 Feb 2026', time: '11 00 AM', store: 'Karnataka', until: '10 30 AM' },
      expiresAt: new Date('2026-01-31T05:00:00.000Z'),
    },
    { customerId: second.id, variables: { until: '11 00 AM' } },
  ]);
});
