import { beforeEach, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { bookForCaller } from './caller';
import { visits } from './contract';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { as, clock } = context;
const book = throughContract(visits.actions.book, bookForCaller);

const slot = {
  shop_address: 'Karnataka',
  slot_date: '2026-02-03',
  slot_time: '11:00:00',
  quantity: '5',
} as const;
let staff: Company;
let customer: User;

beforeEach(async () => {
  clock.set('2026-02-02T04:00:00.000Z');
  await database.emptyAll();
  staff = await createCompany(db);
  customer = await createActiveCustomer(db);
});
const bookFor = (mobile: string, changes: object = {}) =>
  book(as(staff.employee), { ...slot, mobile, ...changes });

test('the booking is the customer’s, with a confirmation by SMS and an audit entry of the staff member', async () => {
  const { data } = await bookFor(customer.mobile);
  expect(data).toMatchObject({
    ...slot,
    user_id: customer.id,
    user_mobile: customer.mobile,
    user_name: customer.name,
    visit: 'expected',
    referral_code: null,
  });
  expect(await db.auditEntry.findMany()).toMatchObject([
    { actorId: staff.employee.id, action: 'booking.create', entity: 'booking', entityId: data.id },
  ]);
  const kinds = (await db.message.findMany()).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['reminder_day', 'reminder_hours', 'visit_booked']);
});

test('each refusal names its field, and nothing is written', async () => {
  const noPlan = await createUser(db);
  const cases = [
    ['6999999999', {}, 'NOT_FOUND', 'mobile'],
    [staff.executive.mobile, {}, 'VALIDATION', 'mobile'],
    [noPlan.mobile, {}, 'SUBSCRIPTION_REQUIRED', 'mobile'],
    [customer.mobile, { shop_address: 'Atlantis' }, 'VALIDATION', 'shop_address'],
    [customer.mobile, { slot_date: '2026-02-01' }, 'VALIDATION', 'slot_date'],
    [customer.mobile, { slot_time: '10:07:00' }, 'VALIDATION', 'slot_time'],
  ] as const;
  for (const [mobile, changes, code, field] of cases) {
    const refusal = await refusalOf(bookFor(mobile, changes));
    expect([refusal.code, Object.keys(refusal.details.fields ?? {})]).toEqual([code, [field]]);
  }
  expect(await db.booking.count()).toBe(0);
  expect(await db.message.count()).toBe(0);
});

test('two desks at once book the last place once, and one visit for one caller', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => createActiveCustomer(db)));
  for (const { mobile } of others) await bookFor(mobile);
  const last = await createActiveCustomer(db);
  const outcomes = await outcomesOf([
    bookFor(customer.mobile),
    bookFor(customer.mobile),
    bookFor(last.mobile),
  ]);
  // The same caller's second one is a duplicate, or the slot is full.
  expect(outcomes['ok']).toBe(1);
  expect(await db.booking.count()).toBe(4);
});

test('a plan that ends first leaves no booking', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE users SET plan_active = false WHERE id = $1', [customer.id]);
    const waiting = refusalOf(bookFor(customer.mobile));
    await client.query('COMMIT');
    expect((await waiting).code).toBe('SUBSCRIPTION_REQUIRED');
  } finally {
    client.release();
  }
});
