import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createCustomers } from '@/prisma/factories/users';
import { checkCounters } from '@/lib/db/counters';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf } from '@/e2e/testing/context';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { waitingList } from '@/lib/visits/waiting/contract';
import { joinWaitingList } from '@/lib/visits/waiting/operations';
import { book, close, form, monday, reschedule, storeFixture, update } from '@/e2e/testing/store-fixture';

/* Stores for admins (docs/product/rules.md, "Stores and slots"). The clock is at Saturday 2026-01-31, 10:00 at the store. */

const fixture = await storeFixture();
const { database, db, context, store, bookAt, row } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const admin = () => context.as(staff.admin);

describe('in parallel', () => {
  test('a booking that a closing overtakes is refused, and one before it loses its slot', async () => {
    const at = await store();
    const before = await bookAt(customer, at);
    const held = heldBeforeCommit(admin());
    const closing = close(held.context, { id: at.id, from: monday, reason: 'Festival', confirm: true });
    await held.done;
    const late = await createActiveCustomer(db);
    const attempts = outcomesOf([
      bookAt(late, at),
      reschedule(context.as(late), {
        id: 1,
        shop_address: at.shopAddress,
        slot_date: monday,
        slot_time: '12:00:00',
      }),
    ]);
    await waitingForLocks(database, 2);
    held.commit();
    expect((await closing).affected).toBe(1);
    expect(await attempts).toEqual({ VALIDATION: 1, NOT_FOUND: 1 });
    expect((await row(before.id)).needsNewTimeAt).not.toBeNull();
    expect(await db.slot.findMany()).toMatchObject([{ booked: 0 }]);
  });

  test('a closing waits for a booking that is being made, and takes its slot', async () => {
    const at = await store();
    const held = heldBeforeCommit(context.as(customer));
    const booking = book(held.context, form(customer, at));
    await held.done;
    const closing = close(admin(), { id: at.id, from: monday, reason: 'Festival', confirm: true });
    await waitingForLocks(database, 1);
    held.commit();
    const { data } = await booking;
    expect((await closing).affected).toBe(1);
    expect((await row(data.id)).needsNewTimeAt).not.toBeNull();
  });

  test('bookings of a store do not wait for each other', async () => {
    const at = await store();
    const held = heldBeforeCommit(context.as(customer));
    const booking = book(held.context, form(customer, at));
    await held.done;
    const other = await bookAt(await createActiveCustomer(db), at, { slot_time: '15:00:00' });
    expect(other.slot_time).toBe('15:00:00');
    held.commit();
    await booking;
  });

  test(
    'bookings, moves, cancellations and closings leave no visit with a place on a closed day or beyond the capacity',
    { tags: 'torture' },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        await database.emptyAll();
        staff = await createCompany(db);
        const at = await store({ capacity: 3 });
        const other = await store({ capacity: 3 });
        const people = await createCustomers(db, 12, { active: true });
        const booked = await Promise.all(people.slice(0, 3).map((user) => bookAt(user, at)));
        await outcomesOf([
          ...people.slice(3).map((user, index) => bookAt(user, index % 2 === 0 ? at : other)),
          ...booked.map(({ id }, index) =>
            reschedule(context.as(people[index] ?? customer), {
              id,
              shop_address: (index % 2 === 0 ? other : at).shopAddress,
              slot_date: monday,
              slot_time: '11:30:00',
            }),
          ),
          close(admin(), { id: at.id, from: monday, reason: 'Festival', confirm: true }),
          update(admin(), { id: other.id, capacity: 1, confirm: true }),
        ]);
        const { rows } = await database.pool.query<{
          store_id: number;
          capacity: number;
          booked: number;
          live: number;
        }>(
          `SELECT s.store_id, s.capacity, s.booked, (SELECT count(*)::int FROM bookings b WHERE (b.store_id, b.slot_date, b.slot_time)
           = (s.store_id, s.slot_date, s.slot_time) AND status = 'booked' AND needs_new_time_at IS NULL) AS live FROM slots s`,
        );
        for (const slot of rows) {
          expect(slot.booked).toBe(slot.live);
          if (slot.store_id === at.id) expect(slot.booked).toBe(0);
          else expect([slot.capacity, slot.booked <= 1]).toEqual([1, true]);
        }
        const lost = await db.booking.count({ where: { needsNewTimeAt: { not: null } } });
        expect(await db.message.count({ where: { kind: 'visit_new_time' } })).toBeGreaterThanOrEqual(lost);
      }
    },
  );

  test('two closings and a smaller capacity send each customer one message', async () => {
    const at = await store();
    const people = await createCustomers(db, 4, { active: true });
    for (const user of people) await bookAt(user, at);
    const outcomes = await outcomesOf([
      close(admin(), { id: at.id, from: monday, reason: 'One', confirm: true }),
      close(admin(), { id: at.id, from: monday, reason: 'Two', confirm: true }),
      update(admin(), { id: at.id, capacity: 1, confirm: true }),
    ]);
    expect(outcomes).toEqual({ ok: 3 });
    expect(await db.message.count({ where: { kind: 'visit_new_time' } })).toBe(4);
    expect(await db.booking.count({ where: { needsNewTimeAt: { not: null } } })).toBe(4);
  });
});

test('a removed slot ends its waiting entries and holds no place for them', async () => {
  const shop = await store({ capacity: 1 });
  await bookAt(customer, shop);
  const waiting = await createActiveCustomer(db);
  const slot = { shop_address: shop.shopAddress, slot_date: monday, slot_time: '11:00:00', quantity: '1' };
  await throughContract(waitingList.actions.join, joinWaitingList)(context.as(waiting), slot);
  await close(admin(), { id: shop.id, from: monday, reason: 'Festival', confirm: true });
  expect(await db.waitingEntry.findMany()).toMatchObject([{ endReason: 'slot_closed', heldUntil: null }]);
  expect(await db.booking.findMany()).toMatchObject([{ userId: customer.id, status: 'booked' }]);
  const client = await database.pool.connect();
  try {
    expect(await checkCounters(client)).toEqual([]);
  } finally {
    client.release();
  }
});
