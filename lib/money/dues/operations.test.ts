import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { dues, duesFixture } from '@/e2e/testing/dues-fixture';
import { createUser } from '@/prisma/factories/users';

/* See docs/product/money.md, "Staff endpoints and screens". */

const fixture = await duesFixture();
const { as, order } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const none = { count: 0, amount: 0 };

test('orders with something due, oldest first, with their age and the sums by age', async () => {
  const [newer, older] = [
    await order({ name: 'Newer', totalAmount: '500.50', paidAmount: '100.25' }),
    await order({ name: 'Older', createdAt: new Date('2026-08-01T10:00:00Z') }),
  ];
  await order({ name: 'Paid', totalAmount: '500.00', paidAmount: '500.00' });
  await order({ name: 'Deleted', deletedAt: new Date() });
  const response = await dues(as(staff.admin));
  expect(response).toMatchObject({
    orders: [
      { id: older.id, name: 'Older', pending_amount: 1000, age_days: 114, username: staff.customer.name },
      { id: newer.id, name: 'Newer', pending_amount: 400.25, age_days: 1 },
    ],
    total: 2,
    next_cursor: null,
    sums: {
      '0-7': { count: 1, amount: 400.25 },
      '8-30': none,
      '31-90': none,
      '90+': { count: 1, amount: 1000 },
    },
  });
  const newest = await dues(as(staff.admin), { direction: 'desc', limit: 1 });
  expect(newest.orders.map(({ name }) => name)).toEqual(['Newer']);
  const next = await dues(as(staff.admin), { direction: 'desc', limit: 1, cursor: newest.next_cursor });
  expect([next.orders.map(({ name }) => name), next.next_cursor]).toEqual([['Older'], null]);
});

test('staff see the dues of their own orders alone, in rows and sums', async () => {
  await order({ name: 'Of the executive', executiveId: staff.executive.id, totalAmount: '100.00' });
  await order({
    name: 'Of both',
    executiveId: staff.executive.id,
    employeeId: staff.employee.id,
    totalAmount: '20.00',
  });
  await order({ name: 'Of the other', executiveId: staff.otherExecutive.id, totalAmount: '3.00' });
  const seen = async (user: User, input: object = {}) => {
    const { orders, total, sums } = await dues(as(user), input);
    return [orders.map(({ name }) => name).toSorted(), total, sums['0-7']];
  };
  expect(await seen(staff.admin)).toEqual([
    ['Of both', 'Of the executive', 'Of the other'],
    3,
    { count: 3, amount: 123 },
  ]);
  const executive = [['Of both', 'Of the executive'], 2, { count: 2, amount: 120 }];
  expect(await seen(staff.executive)).toEqual(executive);
  expect(await seen(staff.executive, { search: 'Of' })).toEqual(executive);
  // A customer's dues, within scope.
  const { name, mobile } = staff.customer;
  for (const search of [name, mobile, mobile.slice(0, 6), `+91 ${mobile}`])
    expect(await seen(staff.executive, { search })).toEqual(executive);
  await fixture.db.user.update({ where: { id: staff.customer.id }, data: { name: 'లక్ష్మి' } });
  expect(await seen(staff.executive, { search: 'laxmi' })).toEqual(executive);
  expect(await seen(staff.employee)).toEqual([['Of both'], 1, { count: 1, amount: 20 }]);
  expect(await seen(staff.otherEmployee)).toEqual([[], 0, none]);
  expect(await seen(staff.otherEmployee, { search: 'Of' })).toEqual([[], 0, none]);
  expect((await refusalOf(dues(as(staff.customer)))).code).toBe('FORBIDDEN');
});

test('dues of one person, by counters or by rows', async () => {
  await order({ executiveId: staff.executive.id, totalAmount: '100.00' });
  await order({ executiveId: staff.executive.id, employeeId: staff.employee.id, totalAmount: '20.00' });
  await order({ employeeId: staff.otherEmployee.id, totalAmount: '3.00' });
  const { executive, employee } = staff;
  const of = async (user: User, input: object) => {
    const { total, sums } = await dues(as(user), input);
    return [total, sums['0-7']];
  };
  expect(await of(staff.admin, { executiveid: executive.id })).toEqual([2, { count: 2, amount: 120 }]);
  expect(await of(staff.admin, { employeeid: employee.id })).toEqual([1, { count: 1, amount: 20 }]);
  expect(await of(staff.admin, { executiveid: executive.id, employeeid: employee.id })).toEqual([
    1,
    { count: 1, amount: 20 },
  ]);
  expect(await of(executive, { employeeid: employee.id })).toEqual([1, { count: 1, amount: 20 }]);
  expect(await of(employee, { executiveid: staff.otherExecutive.id })).toEqual([0, none]);
});

describe('the age', () => {
  /** Last and first instants of days at the store. */
  test.each([
    ['2026-11-23T00:10:00+05:30', 0, '0-7'],
    ['2026-11-22T23:59:59.999+05:30', 1, '0-7'],
    ['2026-11-16T00:00:00+05:30', 7, '0-7'],
    ['2026-11-15T23:59:59.999+05:30', 8, '8-30'],
    ['2026-10-24T00:00:00+05:30', 30, '8-30'],
    ['2026-10-23T23:59:59.999+05:30', 31, '31-90'],
    ['2026-08-25T00:00:00+05:30', 90, '31-90'],
    ['2026-08-24T23:59:59.999+05:30', 91, '90+'],
    // A clock that is ahead.
    ['2026-11-24T10:00:00+05:30', 0, '0-7'],
  ])('of an order of %s is %i days: %s', async (createdAt, days, age) => {
    await order({ createdAt: new Date(createdAt) });
    for (const search of [undefined, 'Bridal']) {
      for (const wanted of ['0-7', '8-30', '31-90', '90+'] as const) {
        const { orders, total, sums } = await dues(as(staff.admin), { search, age: wanted });
        expect(orders.map(({ age_days }) => age_days)).toEqual(wanted === age ? [days] : []);
        expect(total).toBe(wanted === age ? 1 : 0);
        expect(sums).toEqual({
          '0-7': none,
          '8-30': none,
          '31-90': none,
          '90+': none,
          [age]: { count: 1, amount: 1000 },
        });
      }
    }
  });

  test('that does not exist is refused', async () => {
    const { details } = await refusalOf(dues(as(staff.admin), { age: '0-8' }));
    expect(details.fields).toEqual({ age: 'Age must be 0-7, 8-30, 31-90 or 90+.' });
  });
});

test('the sums follow the search and not the age', async () => {
  const { id } = await order({ name: 'Ring', totalAmount: '10.10' });
  await order({ name: 'Gold ring', totalAmount: '20.20', createdAt: new Date('2026-01-01T00:00:00Z') });
  await order({ name: 'Chain', totalAmount: '40.00' });
  const found = {
    '0-7': { count: 1, amount: 10.1 },
    '8-30': none,
    '31-90': none,
    '90+': { count: 1, amount: 20.2 },
  };
  for (const age of [undefined, '0-7', '31-90'])
    expect((await dues(as(staff.admin), { search: 'ring', age })).sums).toEqual(found);
  expect(await dues(as(staff.admin), { search: String(id) })).toMatchObject({
    orders: [{ id }],
    sums: { '0-7': { count: 1, amount: 10.1 } },
  });
});

test('the search finds the customer by how the name sounds, in rows and sums', async () => {
  const { id: userId } = await createUser(fixture.db, { name: 'Lakshmi Reddy' });
  await order({ name: 'Ring', userId, totalAmount: '10.00' });
  await order({ name: 'Chain', totalAmount: '40.00' });
  const found = { orders: [{ name: 'Ring' }], total: 1, sums: { '0-7': { count: 1, amount: 10 } } };
  expect(await dues(as(staff.admin), { search: 'laxmi redy' })).toMatchObject(found);
  expect(await dues(as(staff.executive), { search: 'laxmi redy' })).toMatchObject({ orders: [], total: 0 });
});

test('sums beyond the bounds of one amount', async () => {
  for (let n = 0; n < 3; n += 1) await order({ totalAmount: '999999999999.99' });
  for (const search of [undefined, 'Bridal'])
    expect((await dues(as(staff.admin), { search })).sums['0-7']).toEqual({
      count: 3,
      amount: 2_999_999_999_999.97,
    });
});
