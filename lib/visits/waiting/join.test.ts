import { beforeEach, describe, expect, test } from 'vitest';
import { holdMinutes, quietHours } from '@/lib/visit-rules';
import type { User } from '@/lib/db/generated/client';
import { refusalOf } from '@/e2e/testing/context';
import { storeInstant } from '@/lib/kernel/text/format';
import { createUser } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { join, later, leave, slot, waitingFixture } from '@/e2e/testing/waiting-fixture';

/* Who gets a place that becomes free, until when, and who is next. */

const fixture = await waitingFixture();
const { db, pool, context, clock, wait, visit, free, own } = fixture;

let first: User;
let second: User;
let third: User;
let owner: User;

beforeEach(async () => {
  ({ first, second, third, owner } = await fixture.reset());
});

describe('joining', () => {
  test('is in order, with the own position', async () => {
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

test.each([
  ['10:00', '10:30'],
  ['20:59:59', '21:29:59'],
  ['21:00', '08:30', 1],
  ['23:59', '08:30', 1],
  ['00:00', '08:30'],
  ['07:59:59', '08:30'],
  ['08:00', '08:30'],
  ['08:10', '08:40'],
])('a hold given at %s ends at %s', async (start, end, days = 0) => {
  const ask = async (slotTime: string) => {
    const { rows } = await pool.query<{ end: Date }>(
      `SELECT hold_expiry(('2026-03-04 ' || $1 || '+05:30')::timestamptz, '2026-03-05', $2) AS end`,
      [start, slotTime],
    );
    return rows[0]?.end;
  };
  const day = 4 + days;
  expect(await ask('17:00')).toEqual(
    new Date(`2026-03-0${day}T${end.length === 5 ? `${end}:00` : end}+05:30`),
  );
  if (days === 1) expect(await ask('08:15')).toEqual(new Date('2026-03-05T08:15:00+05:30'));
});

test.each([
  ['12:00:00', storeInstant('2026-03-04', '12:00:00')],
  [quietHours.from, storeInstant('2026-03-05', quietHours.to)],
])('the database and `holdMinutes` agree on a hold given at %s', async (start, since) => {
  const { rows } = await pool.query<{ end: Date }>(
    `SELECT hold_expiry($1::timestamptz, '2026-03-06', '17:00') AS end`,
    [storeInstant('2026-03-04', start)],
  );
  expect(rows[0]?.end).toEqual(new Date(since.getTime() + holdMinutes * 60_000));
});
