import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardCounts } from '@/lib/desk/dashboard/contract';
import { readDashboardCounts } from '@/lib/desk/dashboard/operations';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { listUsers } from '@/lib/people/users/contract';
import { readUsers } from '@/lib/people/users/operations';
import { listBookings } from '@/lib/visits/bookings/contract';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import {
  allOrders,
  editOrder,
  history,
  itemsOf,
  read,
  readOrder,
  removeOrder,
  type Sale,
  scopeFixture,
  type Seller,
  update,
} from '@/e2e/testing/scope-fixture';

/*
 * Row-level access of executives and employees to each other's records (docs/product/permissions.md, "Scope"). Out of scope, a record is
 * not found and does not change.
 */

const fixture = await scopeFixture();
const { context, sales, everything } = fixture;

let staff: Company;

beforeAll(async () => {
  staff = await fixture.fill();
});

const sellers: readonly Seller[] = ['executive', 'otherExecutive', 'employee', 'otherEmployee'];

const list = throughContract(opportunities.actions.list, opportunityOperations.listOpportunities);
const counts = throughContract(dashboardCounts, readDashboardCounts);
const users = throughContract(listUsers, readUsers);
const bookings = throughContract(listBookings, readAllBookings);
const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const own = (who: Seller) => sales.filter((sale) => sale.of.includes(who));
const outside = (who: Seller) => sales.filter((sale) => !sale.of.includes(who));

describe.each(sellers)('%s', (who) => {
  const me = () => context.as(staff[who]);

  test('lists own records only, whatever the filter', async () => {
    expect(ids((await list(me())).data)).toEqual(own(who).map((sale) => sale.opportunity));
    expect(ids((await allOrders(me())).orders)).toEqual(own(who).map((sale) => sale.order));
    for (const other of sellers) {
      const filter = other.toLowerCase().includes('executive') ? 'executiveid' : 'employeeid';
      const { data, total } = await list(me(), { [filter]: staff[other].id });
      const both = own(who).filter((sale) => sale.of.includes(other));
      expect(ids(data)).toEqual(both.map((sale) => sale.opportunity));
      expect(total).toBe(both.length);
    }
    for (const { opportunity, order } of outside(who)) {
      expect((await list(me(), { search: String(opportunity) })).data).toEqual([]);
      expect((await allOrders(me(), { search: String(order) })).orders).toEqual([]);
      expect((await allOrders(me(), { opportunityid: opportunity })).orders).toEqual([]);
    }
  });

  test('counts equal the lists', async () => {
    const { data } = await counts(me());
    const expected = { opportunities: own(who).length, orders: own(who).length, bookings: 1 };
    if (who.endsWith('xecutive')) expect(data).toEqual(expected);
    else expect(data).toEqual({ ...expected, referrals: (await users(me())).total });
  });

  test('reads the own ones', async () => {
    for (const { opportunity, order } of own(who)) {
      expect((await read(me(), { id: opportunity })).data.id).toBe(opportunity);
      expect((await readOrder(me(), { id: order })).data.id).toBe(order);
      expect((await itemsOf(me(), { opportunityid: opportunity })).items).toHaveLength(1);
      expect((await history(me(), { entity: 'opportunity', id: opportunity })).data).toEqual([]);
    }
  });

  test("another's record is not found by any operation, like an unknown id, and nothing changes", async () => {
    const nowhere = { opportunity: 2_000_000, item: 2_000_000, order: 2_000_000 };
    const before = await everything();
    for (const sale of [...outside(who), nowhere])
      for (const [what, attempt] of attemptsOn(me(), sale)) {
        const { code, message, details } = await refusalOf(attempt());
        expect([what, code, message, details]).toEqual([what, 'NOT_FOUND', 'Record not found.', {}]);
      }
    const own = { name: 'Mine', price: 1, userid: staff.customer.id, total_amount: 1 };
    for (const sale of [...outside(who), nowhere])
      for (const [field, attempt] of [
        ['opportunityid', () => addItem(me(), { ...own, opportunityid: sale.opportunity })],
        ['opportunityid', () => addOrder(me(), { ...own, opportunityid: sale.opportunity })],
      ] as const) {
        const { code, details } = await refusalOf(attempt());
        expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', [field]]);
      }
    expect(await everything()).toEqual(before);
  });
});

test('an admin sees all of them, and the counts are the totals of the lists', async () => {
  const me = context.as(staff.admin);
  expect(ids((await list(me)).data)).toEqual(sales.map((sale) => sale.opportunity));
  expect(ids((await allOrders(me)).orders)).toEqual(sales.map((sale) => sale.order));
  expect((await counts(me)).data).toEqual({
    opportunities: (await list(me)).total,
    orders: (await allOrders(me)).total,
    users: (await users(me)).total,
    bookings: (await bookings(me)).total,
  });
});

test('customers are forbidden', async () => {
  for (const attempt of [list, allOrders, counts, users, bookings])
    expect((await refusalOf(attempt(context.as(staff.customer)))).code).toBe('FORBIDDEN');
});
const addItem = throughContract(items.actions.create, itemOperations.createItem);
const addOrder = throughContract(orders.actions.create, orderOperations.createOrder);
const remove = throughContract(opportunities.actions.delete, opportunityOperations.deleteOpportunity);
const editItem = throughContract(items.actions.update, itemOperations.updateItem);
const removeItem = throughContract(items.actions.delete, itemOperations.deleteItem);

function attemptsOn(me: ReturnType<typeof context.as>, { opportunity, item, order }: Omit<Sale, 'of'>) {
  return [
    ['read', () => read(me, { id: opportunity })],
    ['update', () => update(me, { id: opportunity, name: 'Mine' })],
    [
      'take over',
      () => update(me, { id: opportunity, executiveid: staff.executive.id, employeeid: staff.employee.id }),
    ],
    ['close', () => update(me, { id: opportunity, status: 'closed' })],
    ['update with a version', () => update(me, { id: opportunity, name: 'Mine', version: 99 })],
    ['delete', () => remove(me, { id: opportunity })],
    ['items', () => itemsOf(me, { opportunityid: opportunity })],
    ['edit item', () => editItem(me, { id: item, name: 'Mine' })],
    ['delete item', () => removeItem(me, { id: item })],
    ['history', () => history(me, { entity: 'opportunity', id: opportunity })],
    ['order history', () => history(me, { entity: 'order', id: order })],
    ['read order', () => readOrder(me, { id: order })],
    ['edit order', () => editOrder(me, { id: order, paid_amount: 1 })],
    ['delete order', () => removeOrder(me, { id: order })],
  ] as const;
}
