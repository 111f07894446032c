import { beforeEach, expect, test } from 'vitest';
import { visitor } from '@/lib/kernel/access/actor';
import type { Prisma, User } from '@/lib/db/generated/client';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testDb } from '@/e2e/testing/database';
import { createInvoice } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { readOwnHome } from './operations';

/* See docs/product/rules.md, "The customer's home". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

let company: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(testNow);
  company = await createCompany(db);
});

const home = (user: User) => readOwnHome.run(context.as(user), {});

async function soldOrder(totalAmount: string, { paidAmount = '0.00', dueOn = '' } = {}) {
  const { customer, employee, executive } = company;
  const parties = { userId: customer.id, employeeId: employee.id, executiveId: executive.id };
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
  const order = await createOrder(db, { ...parties, opportunityId, totalAmount, paidAmount });
  if (dueOn !== '') await db.order.update({ where: { id: order.id }, data: { dueOn: new Date(dueOn) } });
  return { id: order.id, opportunityId };
}

async function addPiece(
  { id: orderId, opportunityId }: { id: number; opportunityId: number },
  name: string,
  values: Prisma.ItemUncheckedUpdateInput = {},
) {
  const { id } = await createItem(db, { orderId, opportunityId, name });
  return db.item.update({ where: { id }, data: values });
}

test('a customer without orders owes nothing and has no gold', async () => {
  expect(await home(company.customer)).toEqual({
    due: 0,
    dueCount: 0,
    dues: [],
    gold: { booked: { count: 0, weightMg: 0 }, delivered: { count: 0, weightMg: 0 }, pieces: [] },
  });
});

test('dues are named by their pieces, the first day first; paid, deleted and strange orders are left out', async () => {
  const later = await soldOrder('5000.00', { dueOn: '2026-03-01' });
  await addPiece(later, 'Ring');
  const first = await soldOrder('1000.50', { dueOn: '2026-02-01' });
  const someDay = await soldOrder('10.00');
  const fourth = await soldOrder('20.00');
  await soldOrder('100.00', { paidAmount: '100.00' });
  const deleted = await soldOrder('900.00');
  await db.order.update({ where: { id: deleted.id }, data: { deletedAt: context.clock.now() } });
  await createOrder(db, { userId: (await createUser(db)).id, totalAmount: '700.00' });

  const { due, dueCount, dues } = await home(company.customer);
  expect([due, dueCount]).toEqual([6030.5, 4]);
  expect(dues).toEqual([
    {
      id: first.id,
      title: expect.stringMatching(`^Order ${first.id}, `),
      due: 1000.5,
      dueOn: '2026-02-01',
      isOver: false,
    },
    { id: later.id, title: 'Ring', due: 5000, dueOn: '2026-03-01', isOver: false },
    expect.objectContaining({ id: someDay.id, dueOn: null }),
  ]);
  expect(dues.map(({ id }) => id)).not.toContain(fourth.id);
});

test('an order whose advance is over is shown last and is not in the sum', async () => {
  const over = await soldOrder('800.00', { paidAmount: '100.00' });
  await db.order.update({
    where: { id: over.id },
    data: { advanceSince: new Date('2025-01-31'), advanceAmount: '100.00' },
  });
  const open = await soldOrder('50.00');
  const { due, dueCount, dues } = await home(company.customer);
  expect([due, dueCount]).toEqual([50, 2]);
  expect(dues.map(({ id, isOver }) => [id, isOver])).toEqual([
    [open.id, false],
    [over.id, true],
  ]);
});

test('gold is summed by state, without silver, services, deleted and returned pieces', async () => {
  const order = await soldOrder('1000.00');
  const chain = await addPiece(order, 'Chain', { weightMg: 8250, purity: 'k22' });
  await createInvoice(db, order.id);
  const ring = await addPiece(order, 'Ring', { weightMg: 3000, purity: 'k18' });
  const coin = await addPiece(order, 'Coin', { article: 'coin', weightMg: null });
  await addPiece(order, 'Silver coin', { article: 'coin', purity: 's999', weightMg: 10_000 });
  await addPiece(order, 'Polish', { article: 'service' });
  const deleted = await addPiece(order, 'Mistake', { weightMg: 1 });
  await db.item.update({ where: { id: deleted.id }, data: { deletedAt: context.clock.now() } });

  const { gold } = await home(company.customer);
  expect(gold).toEqual({
    booked: { count: 2, weightMg: 3000 },
    delivered: { count: 1, weightMg: 8250 },
    pieces: [
      { id: coin.id, name: 'Coin', state: 'booked', weightMg: null, purity: null },
      { id: ring.id, name: 'Ring', state: 'booked', weightMg: 3000, purity: '18K' },
      { id: chain.id, name: 'Chain', state: 'delivered', weightMg: 8250, purity: '22K' },
    ],
  });
  expect((await home(await createUser(db))).gold.pieces).toEqual([]);
});

test.each(['employee', 'executive', 'admin'] as const)('%s is refused', async (role) => {
  expect(await refusalOf(home(company[role]))).toMatchObject({ code: 'FORBIDDEN' });
});

test('a visitor is refused', async () => {
  expect(await refusalOf(readOwnHome.run(context.as(visitor), {}))).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
