import { beforeAll, describe, expect, test } from 'vitest';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createBooking } from '@/prisma/factories/bookings';
import type { User } from '@/lib/db/generated/client';
import { recordHistory } from '@/lib/audit/contract';
import { readHistory } from '@/lib/audit/operations';
import { dashboardCounts } from '@/lib/dashboard/contract';
import { readDashboardCounts } from '@/lib/dashboard/operations';
import { items } from '@/lib/items/contract';
import * as itemOperations from '@/lib/items/operations';
import { opportunities } from '@/lib/opportunities/contract';
import * as opportunityOperations from '@/lib/opportunities/operations';
import { orders } from '@/lib/orders/contract';
import * as orderOperations from '@/lib/orders/operations';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { listUsers } from '@/lib/users/contract';
import { readUsers } from '@/lib/users/operations';
import { listBookings } from '@/lib/bookings/contract';
import { readAllBookings } from '@/lib/bookings/back-office';

/**
 * Row-level access of executives and employees to each other's records (docs/product/permissions.md, "Scope"). Out of scope, a record is
 * not found and does not change.
 */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
type Seller = 'executive' | 'otherExecutive' | 'employee' | 'otherEmployee';
const sellers: readonly Seller[] = ['executive', 'otherExecutive', 'employee', 'otherEmployee'];
/** Every pair of an executive and an employee, one of each alone, and none. */
const pairs = [
  ['executive', 'employee'],
  ['executive', 'otherEmployee'],
  ['otherExecutive', 'employee'],
  ['otherExecutive', 'otherEmployee'],
  ['executive', null],
  [null, 'employee'],
  [null, null],
] as const;

interface Sale {
  readonly of: readonly (string | null)[];
  readonly opportunity: number;
  readonly item: number;
  readonly order: number;
}
let staff: Company;
const sales: Sale[] = [];

beforeAll(async () => {
  staff = await createCompany(db);
  const idOf = (who: Seller | null) => (who === null ? null : staff[who].id);
  for (const of of pairs) {
    const own = { userId: staff.customer.id, executiveId: idOf(of[0]), employeeId: idOf(of[1]) };
    const opportunity = await createOpportunity(db, own);
    const item = await createItem(db, { opportunityId: opportunity.id });
    const order = await createOrder(db, own);
    sales.push({ of, opportunity: opportunity.id, item: item.id, order: order.id });
    // Soft-deleted copies: in no list or count.
    await createOpportunity(db, { ...own, deletedAt: new Date() });
    await createOrder(db, { ...own, deletedAt: new Date() });
  }
  await createBooking(db, {
    userId: staff.customer.id,
    userMobile: staff.customer.mobile,
    slotDate: '2026-02-02',
  });
  await db.user.update({
    where: { id: staff.customer.id },
    data: { referrerCode: staff.employee.referralId },
  });
});

const list = called(opportunities.actions.list, opportunityOperations.listOpportunities);
const allOrders = called(orders.actions.all, orderOperations.listOrders);
const counts = called(dashboardCounts, readDashboardCounts);
const users = called(listUsers, readUsers);
const bookings = called(listBookings, readAllBookings);
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

const read = called(opportunities.actions.read, opportunityOperations.readOpportunity);
const readOrder = called(orders.actions.read, orderOperations.readOrder);
const itemsOf = called(items.actions.read_by_opportunity, itemOperations.readItems);
const addItem = called(items.actions.create, itemOperations.createItem);
const addOrder = called(orders.actions.create, orderOperations.createOrder);
const history = called(recordHistory, readHistory);
const update = called(opportunities.actions.update, opportunityOperations.updateOpportunity);
const remove = called(opportunities.actions.delete, opportunityOperations.deleteOpportunity);
const editItem = called(items.actions.update, itemOperations.updateItem);
const removeItem = called(items.actions.delete, itemOperations.deleteItem);
const editOrder = called(orders.actions.update, orderOperations.updateOrder);
const removeOrder = called(orders.actions.delete, orderOperations.deleteOrder);

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

async function everything() {
  const [o, i, r, trail] = await Promise.all([
    db.opportunity.findMany({ orderBy: { id: 'asc' } }),
    db.item.findMany({ orderBy: { id: 'asc' } }),
    db.order.findMany({ orderBy: { id: 'asc' } }),
    db.auditEntry.count(),
  ]);
  return { o, i, r, trail };
}

test('a record reassigned by an admin is not found at once, and found again when reassigned back', async () => {
  const sale = sales[0];
  if (sale === undefined) throw new Error('No sales');
  const move = (to: User) => update(context.as(staff.admin), { id: sale.opportunity, executiveid: to.id });
  await move(staff.otherExecutive);
  expect((await refusalOf(read(context.as(staff.executive), { id: sale.opportunity }))).code).toBe(
    'NOT_FOUND',
  );
  expect((await read(context.as(staff.otherExecutive), { id: sale.opportunity })).data.id).toBe(
    sale.opportunity,
  );
  await move(staff.executive);
  expect((await read(context.as(staff.executive), { id: sale.opportunity })).data.id).toBe(sale.opportunity);
});

test("an order reassigned to another executive than its opportunity's is changed by its own staff only", async () => {
  const { executive, otherExecutive, admin, customer } = staff;
  const sale = await createOpportunity(db, {
    userId: customer.id,
    executiveId: executive.id,
    totalAmount: '900.00',
  });
  const closed = await update(context.as(executive), { id: sale.id, status: 'closed' });
  const id = closed.order?.id ?? 0;
  await editOrder(context.as(admin), { id, executiveid: otherExecutive.id });

  const its = context.as(otherExecutive);
  expect((await readOrder(its, { id })).data).toMatchObject({
    executiveid: otherExecutive.id,
    opportunityid: sale.id,
  });
  expect((await allOrders(its, { opportunityid: sale.id })).orders.map((order) => order.id)).toEqual([id]);
  expect((await history(its, { entity: 'order', id })).data).toHaveLength(2);
  // Forms send all unchanged fields, others' opportunities too.
  const form = {
    id,
    opportunityid: sale.id,
    executiveid: otherExecutive.id,
    paid_amount: 900,
    status: 'paid',
  };
  expect((await editOrder(its, form)).data).toMatchObject({ opportunityid: sale.id, pending_amount: 0 });

  const former = context.as(executive);
  expect((await read(former, { id: sale.id })).data.id).toBe(sale.id);
  const before = await everything();
  for (const attempt of [
    () => readOrder(former, { id }),
    () => editOrder(former, { id, paid_amount: 1 }),
    () => removeOrder(former, { id }),
    () => history(former, { entity: 'order', id }),
    () => read(its, { id: sale.id }),
    () => itemsOf(its, { opportunityid: sale.id }),
    () => history(its, { entity: 'opportunity', id: sale.id }),
  ])
    expect((await refusalOf(attempt())).code).toBe('NOT_FOUND');
  expect(await everything()).toEqual(before);
  expect((await allOrders(former, { opportunityid: sale.id })).orders).toEqual([]);
  expect((await refusalOf(removeOrder(its, { id }))).code).toBe('HAS_PAYMENTS');
});
