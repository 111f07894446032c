import { beforeEach, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createCustomers } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { actions, during, walkInFixture } from '@/e2e/testing/walk-in-fixture';
import { callNext, undoCall } from './call';
import { findCustomer } from './find';
import { markVisit, readDay } from './operations';

/* docs/product/rules.md, "Front desk". */

const { database, db, as, clock, reset } = await walkInFixture();
const call = throughContract(actions.call_next, callNext);
const undo = throughContract(actions.undo_call, undoCall);
const mark = throughContract(actions.mark, markVisit);
const day = throughContract(actions.day, readDay);
const find = throughContract(actions.find, findCustomer);
const at = { shop_address: 'Karnataka' };
const monday = '2026-02-02';
const waitingForLocks = async () =>
  (
    await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rowCount;

let staff: Company;
beforeEach(async () => {
  ({ staff } = await reset());
});

/** Visits that arrived so many minutes ago, by id. */
async function waiting(...minutes: readonly number[]): Promise<number[]> {
  const customers = await createCustomers(db, minutes.length, { active: true });
  const ids: number[] = [];
  for (const [index, ago] of minutes.entries()) {
    const customer = customers[index];
    if (customer === undefined) throw new Error('A customer is missing');
    const { id: userId, mobile: userMobile } = customer;
    const arrivedAt = new Date(new Date(during).getTime() - ago * 60_000);
    const { id } = await createBooking(db, {
      userId,
      userMobile,
      shopAddress: at.shop_address,
      slotDate: monday,
      visit: 'arrived',
    });
    await db.booking.update({ where: { id }, data: { arrivedAt } });
    ids.push(id);
  }
  return ids;
}

test('calls who waits longest, then the next, then nobody', async () => {
  const [short, long] = await waiting(5, 20);
  const first = await call(as(staff.employee), at);
  expect(first.data).toMatchObject({
    id: long,
    visit: 'arrived',
    called_at: during,
    called_by_name: staff.employee.name,
    version: 2,
  });
  expect((await call(as(staff.executive), at)).data).toMatchObject({ id: short });
  expect(await call(as(staff.admin), at)).toEqual({ message: 'Nobody is waiting.', data: null });
  const audits = await db.auditEntry.findMany({ where: { action: 'booking.call' } });
  expect(audits.map(({ entityId }) => entityId)).toEqual([long, short]);
  expect((await day(as(staff.admin), { ...at, date: monday })).data).toMatchObject([
    { called_by_name: expect.any(String) },
    { called_by_name: expect.any(String) },
  ]);
});

test('two desks that call at once never call the same', async () => {
  await waiting(1, 2, 3, 4);
  const called = await Promise.all(Array.from({ length: 6 }, () => call(as(staff.employee), at)));
  const ids = called.flatMap(({ data }) => (data === null ? [] : [data.id]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(4);
  expect(await db.booking.count({ where: { calledAt: null } })).toBe(0);
});

test('a visit that another desk is changing is waited for, also the only one', async () => {
  const [first = 0, second = 0] = await waiting(20, 5);
  for (const id of [first, second]) {
    const desk = await database.pool.connect();
    try {
      await desk.query('BEGIN');
      await desk.query('SELECT FROM bookings WHERE id = $1 FOR UPDATE', [id]);
      const called = call(as(staff.employee), at);
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      await desk.query('COMMIT');
      expect((await called).data).toMatchObject({ id });
    } finally {
      desk.release(true);
    }
  }
});

test('of another day or store nobody is called', async () => {
  await waiting(5);
  expect((await call(as(staff.employee), { shop_address: 'Telangana' })).data).toBeNull();
  clock.set('2026-02-03T05:40:00.000Z');
  expect((await call(as(staff.employee), at)).data).toBeNull();
});

test('a call taken back lets the customer wait again, in the old place; repeatable', async () => {
  const [long] = await waiting(20, 5);
  const { data } = await call(as(staff.employee), at);
  expect((await refusalOf(undo(as(staff.executive), { id: data?.id, version: 1 }))).code).toBe(
    'STALE_VERSION',
  );
  for (let i = 0; i < 2; i += 1)
    expect((await undo(as(staff.executive), { id: long })).data).toMatchObject({
      called_at: null,
      called_by_name: null,
      version: 3,
    });
  expect((await call(as(staff.employee), at)).data).toMatchObject({ id: long });
});

test('a check-in that is undone ends the call, and a served visit keeps it', async () => {
  const [id = 0] = await waiting(20);
  await call(as(staff.employee), at);
  expect((await mark(as(staff.employee), { id, visit: 'expected' })).data).toMatchObject({ called_at: null });
  expect((await refusalOf(undo(as(staff.employee), { id }))).code).toBe('VISIT_DONE');
  await db.booking.update({ where: { id }, data: { visit: 'served', arrivedAt: new Date(during) } });
  expect(await outcomesOf([undo(as(staff.employee), { id }), undo(as(staff.employee), { id: 999 })])).toEqual(
    {
      VISIT_DONE: 1,
      NOT_FOUND: 1,
    },
  );
});

test('a whole mobile finds the customer with the visits of a day, nobody, or refuses staff', async () => {
  const [id = 0] = await waiting(5);
  const { userMobile: mobile, userId: user_id } = await db.booking.findUniqueOrThrow({ where: { id } });
  expect((await find(as(staff.employee), { mobile })).data).toMatchObject({
    user_id,
    has_plan: true,
    visits: [{ id, visit: 'arrived', ...at }],
  });
  expect((await find(as(staff.employee), { mobile, date: '2026-02-03' })).data?.visits).toEqual([]);
  expect(await db.customerOpening.findMany({ select: { customerId: true } })).toEqual([
    { customerId: user_id },
  ]);
  expect(await find(as(staff.employee), { mobile: '9999999998' })).toEqual({ data: null });
  const refusal = await refusalOf(find(as(staff.employee), { mobile: staff.admin.mobile }));
  expect(refusal.details.fields).toHaveProperty('mobile');
});
