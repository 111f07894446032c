import { beforeEach, expect, test } from 'vitest';
import { createEntry, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { createCompany, type Company } from '@/e2e/testing/company';
import { createSecondStore } from '@/e2e/testing/second-store';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { listAdvances } from './contract';
import { readAdvances } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const advances = throughContract(listAdvances, readAdvances);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  // 00:30 of 23 November 2026 at the store.
  context.clock.set('2026-11-22T19:00:00Z');
});
const today = '2026-11-23';

/** An order of 1,000 rupees with a payment of so many days ago. */
async function advance(
  days: number,
  amount = '100.00',
  options: Partial<Parameters<typeof createOrder>[1]> = {},
) {
  const at = new Date(`${daysAfter(today, -days)}T12:00:00+05:30`);
  const createdAt = options.createdAt ?? at;
  const order = await createOrder(db, { userId: staff.customer.id, ...options, createdAt });
  await createEntry(db, { orderId: order.id, amount, receivedAt: at, createdAt: at });
  return order.id;
}
const idsOf = ({ orders }: { readonly orders: readonly { readonly id: number }[] }) =>
  orders.map(({ id }) => id);
const none = { count: 0, amount: 0 };

test('orders with an advance, the oldest first, with their ages and the sums by age', async () => {
  const ids = new Map<number, number>();
  // A new order of an old payment: the payment counts.
  for (const days of [0, 269, 270, 329, 330, 364, 365, 400])
    ids.set(days, await advance(days, `${days + 1}.50`, { createdAt: new Date('2025-10-01T00:00:00Z') }));
  await createOrder(db, { userId: staff.customer.id });
  const { orders, total, sums } = await advances(context.as(staff.admin));
  expect(orders.map(({ id, advance_days }) => [id, advance_days])).toEqual(
    [400, 365, 364, 330, 329, 270, 269, 0].map((days) => [ids.get(days), days]),
  );
  expect(orders[1]).toMatchObject({
    advance_since: '2025-11-23',
    advance_amount: 366.5,
    refund_by: '2026-12-08',
    username: staff.customer.name,
  });
  expect(total).toBe(8);
  expect(sums).toEqual({
    '0-269': { count: 2, amount: 272 },
    '270-329': { count: 2, amount: 602 },
    '330-364': { count: 2, amount: 697 },
    '365+': { count: 2, amount: 768 },
  });
  const ofAge = async (age: string) => idsOf(await advances(context.as(staff.admin), { age }));
  expect(await ofAge('0-269')).toEqual([ids.get(269), ids.get(0)]);
  expect(await ofAge('270-329')).toEqual([ids.get(329), ids.get(270)]);
  expect(await ofAge('330-364')).toEqual([ids.get(364), ids.get(330)]);
  expect(await ofAge('365+')).toEqual([ids.get(400), ids.get(365)]);
});

test('pages by keyset in both directions, also through advances of one day', async () => {
  const made = [await advance(5), await advance(5), await advance(5), await advance(9)];
  for (const direction of ['asc', 'desc'] as const) {
    const seen: number[] = [];
    for (let cursor: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof advances>> = await advances(context.as(staff.admin), {
        direction,
        limit: 1,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...idsOf(page));
      expect(page.sums['0-269']).toEqual({ count: 4, amount: 400 });
      cursor = page.next_cursor;
      if (cursor === null) break;
    }
    const oldest = [made[3], made[0], made[1], made[2]];
    expect(seen).toEqual(direction === 'asc' ? oldest : oldest.toReversed());
  }
});

test('each sees the own orders, with sums over them; admins filter by people and store', async () => {
  const store = await createSecondStore(database);
  const mine = await advance(3, '10.00', { executiveId: staff.executive.id });
  const sold = await advance(4, '20.00', { employeeId: staff.employee.id, storeId: store });
  const nobodys = await advance(5, '40.00');
  const sumOf = async (user: Company['admin'], input: object = {}) => {
    const found = await advances(context.as(user), input);
    return [idsOf(found), found.sums['0-269'].amount];
  };
  expect(await sumOf(staff.executive)).toEqual([[mine], 10]);
  expect(await sumOf(staff.employee)).toEqual([[sold], 20]);
  expect(await sumOf(staff.admin)).toEqual([[nobodys, sold, mine], 70]);
  expect(await sumOf(staff.admin, { executiveid: staff.executive.id })).toEqual([[mine], 10]);
  expect(await sumOf(staff.admin, { employeeid: staff.employee.id })).toEqual([[sold], 20]);
  expect(await sumOf(staff.admin, { store_id: store })).toEqual([[sold], 20]);
  expect(await sumOf(staff.executive, { store_id: store })).toEqual([[], 0]);
  expect((await refusalOf(advances(context.as(staff.customer)))).code).toBe('FORBIDDEN');
});

test('a search finds by name and id of the order, name and mobile of the customer, and sums what it finds', async () => {
  const customer = await createUser(db, { name: 'Padma Iyer', mobile: '8123456789' });
  const found = await advance(3, '10.00', { userId: customer.id, name: 'Temple chain' });
  await advance(280);
  for (const search of ['Padma', '81234', 'temple', String(found)]) {
    const page = await advances(context.as(staff.admin), { search });
    expect([search, idsOf(page), page.sums]).toEqual([
      search,
      [found],
      { '0-269': { count: 1, amount: 10 }, '270-329': none, '330-364': none, '365+': none },
    ]);
  }
});

test('a deleted order, and one that is delivered against, have none', async () => {
  const id = await advance(3);
  await db.order.update({ where: { id }, data: { deletedAt: new Date() } });
  expect(await advances(context.as(staff.admin))).toMatchObject({
    orders: [],
    total: 0,
    sums: { '0-269': none },
  });
});
