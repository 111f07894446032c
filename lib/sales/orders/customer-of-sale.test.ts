import { beforeEach, describe, expect, test } from 'vitest';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orderPayments } from '@/lib/money/ledger/contract';
import { voidEntry } from '@/lib/money/ledger/operations';
import { updateOpportunity } from '@/lib/sales/opportunities/operations';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder as orderRow } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { orders } from './contract';
import * as operations from './operations';

/* An order, its opportunity and its invoice have one customer, who sees items and invoice with the order. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const create = throughContract(orders.actions.create, operations.createOrder);
const update = throughContract(orders.actions.update, operations.updateOrder);
const remove = throughContract(orders.actions.delete, operations.deleteOrder);
const updateSale = throughContract(opportunities.actions.update, updateOpportunity);

let staff: Company;
let customer: number;
let other: number;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  customer = staff.customer.id;
  ({ id: other } = await createUser(db));
});
const admin = () => context.as(staff.admin);

async function wonWithItem(userId: number): Promise<number> {
  const { id } = await createOpportunity(db, { userId, status: 'closed' });
  await createItem(db, { opportunityId: id, name: 'Gold chain' });
  return id;
}

async function refused(attempt: () => Promise<unknown>) {
  const { code, details } = await refusalOf(attempt());
  expect(await db.item.count({ where: { orderId: { not: null } } })).toBe(0);
  return [code, ...Object.keys(details.fields ?? {})];
}

describe('opportunity of another customer', () => {
  test('is refused for a new order and for a link', async () => {
    const opportunityid = await wonWithItem(other);
    const sent = { name: 'Order', userid: customer, total_amount: 1000, opportunityid };
    expect(await refused(() => create(admin(), sent))).toEqual(['VALIDATION', 'opportunityid']);
    const { id } = await orderRow(db, { userId: customer });
    expect(await refused(() => update(admin(), { id, opportunityid }))).toEqual([
      'VALIDATION',
      'opportunityid',
    ]);
    // With both at once they are one customer's again.
    const { data } = await update(admin(), { id, opportunityid, userid: other });
    expect(data).toMatchObject({ opportunityid, userid: other });
  });

  test('is refused for an order that keeps it and gets another customer, also out of scope', async () => {
    const opportunityId = await wonWithItem(customer);
    const { id } = await orderRow(db, {
      userId: customer,
      opportunityId,
      executiveId: staff.executive.id,
    });
    for (const actor of [admin(), context.as(staff.executive)])
      expect(await refused(() => update(actor, { id, userid: other }))).toEqual([
        'VALIDATION',
        'opportunityid',
      ]);
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ userId: customer, version: 1 });
    const { data } = await update(admin(), { id, userid: other, opportunityid: null });
    expect(data).toMatchObject({ userid: other, opportunityid: null });
  });

  test('may be kept by an order that goes to its customer', async () => {
    const opportunityId = await wonWithItem(other);
    const { id } = await orderRow(db, { userId: customer, opportunityId });
    expect((await update(admin(), { id, userid: other })).data).toMatchObject({
      userid: other,
      opportunityid: opportunityId,
    });
  });

  test('opportunity with an order keeps its customer; other changes succeed', async () => {
    const { id: opportunityId } = await createOpportunity(db, { userId: customer });
    const { id } = await orderRow(db, { userId: customer, opportunityId });
    expect(await refused(() => updateSale(admin(), { id: opportunityId, userid: other }))).toEqual([
      'HAS_ORDER',
      'userid',
    ]);
    const { data } = await updateSale(admin(), { id: opportunityId, name: 'Ring', userid: customer });
    expect(data.name).toBe('Ring');
    await remove(admin(), { id });
    await updateSale(admin(), { id: opportunityId, userid: other });
  });
});

test('order with an invoice keeps its customer and cannot be deleted, also without live entries', async () => {
  const { id } = await createPaidOrder(db, { userId: customer });
  await createInvoice(db, id);
  const [entry] = await db.orderEntry.findMany({ where: { orderId: id } });
  await throughContract(orderPayments.actions.void, voidEntry)(admin(), {
    id: entry?.id ?? 0,
    reason: 'Wrong customer',
    allow_due: true,
    due_on: '2100-01-31',
  });
  for (const attempt of [
    () => update(admin(), { id, userid: other, opportunityid: null }),
    () => remove(admin(), { id }),
  ]) {
    const { code, message } = await refusalOf(attempt());
    expect([code, message]).toEqual([
      'HAS_PAYMENTS',
      'This order has an invoice, so it cannot be deleted or given to another customer.',
    ]);
  }
});
