import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser as makeUser, deleted } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { customers } from './contract';
import { findCustomers } from './list';

/* See docs/product/permissions.md, "Scope". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const find = throughContract(customers.actions.list, findCustomers);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const namesFor = async (who: User, search: string) =>
  (await find(context.as(who), { search })).data.map(({ name }) => name);

test('names that sound like the words, in any script, beside those that begin with them', async () => {
  for (const name of ['లక్ష్మి దేవి', 'Lakshmipathi', 'Laxmi Rao', 'லட்சுமி', 'Lokesh'])
    await makeUser(db, { name });
  expect((await namesFor(staff.admin, 'lakshmi')).toSorted()).toEqual(
    ['Lakshmipathi', 'Laxmi Rao', 'లక్ష్మి దేవి', 'லட்சுமி'].toSorted(),
  );
  expect(await namesFor(staff.admin, 'lakshmi devi')).toEqual(['లక్ష్మి దేవి']);
  expect(await namesFor(staff.admin, 'లక్ష్మి రావు')).toEqual(['Laxmi Rao']);
  expect(await namesFor(staff.executive, 'lakshmi')).toEqual([]);
});

describe('scope', () => {
  test('an admin finds all customers, and no staff', async () => {
    await makeUser(db, { name: 'Omar Deleted', deletedAt: new Date() });
    expect(await namesFor(staff.admin, 'om')).toEqual(['Omkar Customer']);
    expect(await namesFor(staff.admin, 'e')).toEqual([]);
    expect(await namesFor(staff.admin, 'cus')).toEqual(['Charu Customer', 'Omkar Customer']);
  });

  const reasons: readonly [string, 'executive' | 'employee', (customer: User) => Promise<unknown>][] = [
    [
      'an own opportunity',
      'executive',
      ({ id }) => createOpportunity(db, { userId: id, executiveId: staff.executive.id }),
    ],
    [
      'an own order',
      'executive',
      ({ id }) => createOrder(db, { userId: id, executiveId: staff.executive.id }),
    ],
    [
      'an own opportunity',
      'employee',
      ({ id }) => createOpportunity(db, { userId: id, employeeId: staff.employee.id }),
    ],
    ['an own order', 'employee', ({ id }) => createOrder(db, { userId: id, employeeId: staff.employee.id })],
  ];
  test.each(reasons)('with %s an %s finds the customer, a colleague does not', async (_what, role, give) => {
    const me = staff[role];
    const colleague = role === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    expect(await namesFor(me, 'charu')).toEqual([]);
    await give(staff.customer);
    expect(await namesFor(me, 'charu')).toEqual(['Charu Customer']);
    expect(await namesFor(colleague, 'charu')).toEqual([]);
    const start = staff.customer.mobile.slice(0, 9);
    const spaced = `${start.slice(0, 5)} ${start.slice(5)}`;
    for (const search of [start, spaced, `+91 ${spaced}`, String(staff.customer.id)]) {
      expect(await namesFor(me, search)).toContain('Charu Customer');
      expect(await namesFor(colleague, search)).toEqual([]);
    }
  });

  test('deleted sales and deleted customers do not count', async () => {
    const { executive, customer, otherCustomer } = staff;
    await createOpportunity(db, { userId: customer.id, executiveId: executive.id, deletedAt: new Date() });
    await createOrder(db, { userId: customer.id, executiveId: executive.id, deletedAt: new Date() });
    await createOpportunity(db, { userId: otherCustomer.id, executiveId: executive.id });
    await db.user.update({ where: { id: otherCustomer.id }, data: deleted() });
    expect(await namesFor(executive, 'cus')).toEqual([]);
  });

  test('referred customers; customers with a visit today or later, until it is cancelled', async () => {
    const { employee, otherEmployee, customer } = staff;
    await makeUser(db, { name: 'Rita Referred', referrerCode: employee.referralId });
    expect(await namesFor(employee, 'rita')).toEqual(['Rita Referred']);
    expect(await namesFor(otherEmployee, 'rita')).toEqual([]);
    const today = storeDate(context.clock.now());
    const visit = { userId: customer.id, userMobile: customer.mobile };
    await createBooking(db, { ...visit, slotDate: daysAfter(today, -1) });
    expect(await namesFor(otherEmployee, 'charu')).toEqual([]);
    const booking = await createBooking(db, { ...visit, slotDate: daysAfter(today, 2) });
    expect(await namesFor(otherEmployee, 'charu')).toEqual(['Charu Customer']);
    await db.booking.update({
      where: { id: booking.id },
      data: { status: 'cancelled', cancelledAt: new Date() },
    });
    expect(await namesFor(otherEmployee, 'charu')).toEqual([]);
  });

  test('the whole mobile finds any customer, and no colleague', async () => {
    for (const who of [staff.admin, staff.executive, staff.employee]) {
      expect(await namesFor(who, staff.customer.mobile)).toEqual(['Charu Customer']);
      expect(await namesFor(who, staff.otherExecutive.mobile)).toEqual([]);
    }
    await db.user.update({ where: { id: staff.customer.id }, data: deleted() });
    expect(await namesFor(staff.admin, staff.customer.mobile)).toEqual([]);
  });

  test('customers may not search', async () => {
    expect((await refusalOf(find(context.as(staff.customer), { search: 'omkar' }))).code).toBe('FORBIDDEN');
  });
});

describe('search', () => {
  test('matches the beginning of each word, escapes wildcards, and sorts by name', async () => {
    for (const name of ['Ravi Kumar', 'Kumari Ravi', 'Haravi', 'R_vi', 'Zed 100%'])
      await makeUser(db, { name });
    expect(await namesFor(staff.admin, 'RAVI')).toEqual(['Kumari Ravi', 'Ravi Kumar']);
    expect(await namesFor(staff.admin, 'ravi ku')).toEqual(['Ravi Kumar']);
    expect(await namesFor(staff.admin, 'r_')).toEqual(['R_vi']);
    expect(await namesFor(staff.admin, '%')).toEqual([]);
    expect(await namesFor(staff.admin, '100%')).toEqual(['Zed 100%']);
    expect(await namesFor(staff.admin, 'nobody')).toEqual([]);
  });

  test('returns id, name and mobile, up to the limit; an empty search is refused', async () => {
    await makeUser(db, { name: 'Customer Three' });
    const { data } = await find(context.as(staff.admin), { search: 'customer', limit: 2 });
    const { id, name, mobile, createdAt } = staff.customer;
    expect(data).toHaveLength(2);
    const summary = { id, name, mobile, active: 0, visited: false, created_at: createdAt.toISOString() };
    expect(data[0]).toMatchObject({ ...summary, active: expect.any(Number) });
    expect(Object.keys(data[0] ?? {})).toEqual(Object.keys(summary));
  });
});

describe('names however they are written', () => {
  beforeEach(async () => {
    for (const name of ['Lakshmi Reddy', 'Lakshmi Naidu', 'Laxman Rao']) await makeUser(db, { name });
  });

  test.each([
    ['laxmi', ['Lakshmi Naidu', 'Lakshmi Reddy']],
    ['lakshmi redy', ['Lakshmi Reddy']],
    ['lakshmu reddy', ['Lakshmi Reddy']],
    ['laxman', ['Laxman Rao']],
  ])('%s', async (search, names) => {
    expect(await namesFor(staff.admin, search)).toEqual(names);
  });

  test('beyond the scope they stay hidden', async () => {
    expect(await namesFor(staff.executive, 'laxmi')).toEqual([]);
  });

  test('where five or more match as typed, there are no others; pages go on in the same list', async () => {
    for (let n = 0; n < 4; n += 1) await makeUser(db, { name: 'Laxmi Iyer' });
    const page = (cursor?: string) =>
      find(context.as(staff.admin), { search: 'laxmi', limit: 4, ...(cursor !== undefined && { cursor }) });
    const first = await page();
    expect(first.total).toBe(6);
    const second = await page(first.next_cursor ?? '');
    expect(second.total).toBe(6);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual([
      'Lakshmi Naidu',
      'Lakshmi Reddy',
      ...Array.from({ length: 4 }, () => 'Laxmi Iyer'),
    ]);
    await makeUser(db, { name: 'Laxmi Iyer' });
    expect(await namesFor(staff.admin, 'laxmi')).toEqual(Array.from({ length: 5 }, () => 'Laxmi Iyer'));
  });
});

describe('list', () => {
  test('without a search: all within scope, newest first, page by page', async () => {
    for (let n = 0; n < 3; n += 1) await makeUser(db, { name: `New ${n}` });
    const first = await find(context.as(staff.admin), { limit: 2 });
    expect(first.data.map(({ name }) => name)).toEqual(['New 2', 'New 1']);
    expect(first.total).toBe(5);
    const second = await find(context.as(staff.admin), { limit: 2, cursor: first.next_cursor });
    expect(second.data[0]?.name).toBe('New 0');
    expect((await find(context.as(staff.executive), {})).total).toBe(0);
  });

  test('an own customer with a visit to come is listed once', async () => {
    const { customer, executive } = staff;
    await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
    await createBooking(db, {
      userId: customer.id,
      userMobile: customer.mobile,
      slotDate: daysAfter(storeDate(context.clock.now()), 1),
    });
    for (const sent of [{}, { sort: 'name' }, { search: 'cha' }]) {
      const { data, total } = await find(context.as(executive), sent);
      expect([data.map(({ id }) => id), total]).toEqual([[customer.id], 1]);
    }
  });

  test('by plan, and those who have never come', async () => {
    const { customer, otherCustomer, admin } = staff;
    await db.user.update({ where: { id: customer.id }, data: { planActive: true } });
    await db.user.update({ where: { id: otherCustomer.id }, data: { planActive: false } });
    await createBooking(db, {
      userId: customer.id,
      userMobile: customer.mobile,
      slotDate: '2026-01-05',
      visit: 'arrived',
    });
    const ids = async (sent: object) => (await find(context.as(admin), sent)).data.map(({ id }) => id);
    expect(await ids({ plan: 'active' })).toEqual([customer.id]);
    expect(await ids({ plan: 'none' })).toEqual([otherCustomer.id]);
    expect(await ids({ no_visit: true })).toEqual([otherCustomer.id]);
    expect(await ids({ no_visit: true, plan: 'active' })).toEqual([]);
    expect(await ids({ search: customer.mobile, no_visit: true })).toEqual([]);
  });
});
