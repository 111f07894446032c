import { beforeEach, expect, test } from 'vitest';
import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createPaymentOrder, payPlan, refundPlan } from '@/prisma/factories/payments';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser as makeUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { search } from './contract';
import { searchEverything } from './operations';

/* By numbers of documents, payment ids and the last digits of mobiles (docs/product/rules.md, "Search"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const find = throughContract(search, searchEverything);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const found = async (who: User, q: string) => (await find(context.as(who), { q })).data;
const customers = async (who: User, q: string) => (await found(who, q)).customers.map(({ name }) => name);
const nothing = { customers: [], opportunities: [], orders: [], bookings: [] };

test('the last digits of a mobile find customers within scope, beside those whose mobile begins so', async () => {
  const { executive, otherExecutive, admin } = staff;
  const last = await makeUser(db, { name: 'Last', mobile: '9812347035' });
  await createOpportunity(db, { userId: last.id, executiveId: executive.id });
  for (let n = 0; n < 6; n += 1) await makeUser(db, { name: `First ${n}`, mobile: `703500000${n}` });
  expect(await customers(executive, '7035')).toEqual(['Last']);
  expect(await customers(executive, '347035')).toEqual(['Last']);
  expect((await found(executive, '7035')).opportunities).toHaveLength(1);
  expect(await customers(executive, '447035')).toEqual([]);
  expect(await customers(executive, '035')).toEqual([]);
  expect(await customers(otherExecutive, '7035')).toEqual([]);
  expect(await customers(admin, '7035')).toHaveLength(5);
  expect(await customers(admin, '7035')).toContain('Last');
});

test('a HUID finds the sale of its live piece, within scope', async () => {
  const { executive, otherExecutive, customer } = staff;
  const order = await createPaidOrder(db, { userId: customer.id, executiveId: executive.id });
  const { id } = await db.item.findFirstOrThrow({ where: { orderId: order.id } });
  await db.item.update({ where: { id }, data: { huid: 'QX12C3' } });
  const { opportunities, orders } = await found(executive, ' qx12c3');
  expect([...opportunities, ...orders].map((sale) => sale.id)).toEqual([order.opportunityId, order.id]);
  expect(await found(otherExecutive, 'QX12C3')).toEqual(nothing);
  await db.item.update({ where: { id }, data: { deletedAt: new Date() } });
  expect(await found(executive, 'QX12C3')).toEqual(nothing);
});

test('a HUID of the stock finds the sale that its piece came back from; a credit note finds its order', async () => {
  const { executive, otherExecutive, customer } = staff;
  const order = await createPaidOrder(db, { userId: customer.id, executiveId: executive.id });
  const { id } = await db.item.findFirstOrThrow({ where: { orderId: order.id } });
  await db.item.update({ where: { id }, data: { huid: 'QX12C3' } });
  await createInvoice(db, order.id);
  const { number } = await createCreditNote(db, order.id, [id]);
  const again = await createPaidOrder(db, { userId: customer.id, executiveId: executive.id });
  const next = await db.item.findFirstOrThrow({ where: { orderId: again.id } });
  await db.item.update({ where: { id: next.id }, data: { huid: 'QX12C3' } });
  const ids = async (q: string) => (await found(executive, q)).orders.map((each) => each.id).toSorted();
  expect(await ids('QX12C3')).toEqual([order.id, again.id].toSorted());
  expect(await ids(number)).toEqual([order.id]);
  expect(await found(otherExecutive, number)).toEqual(nothing);
});

test('the number of an estimate finds its opportunity, within scope', async () => {
  const { executive, otherExecutive, customer } = staff;
  const sale = await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
  const { number } = await db.estimate.create({
    data: { opportunityId: sale.id, userId: customer.id, number: '', content: { seller: { id: 1 } } },
  });
  expect((await found(executive, number.toLowerCase())).opportunities.map(({ id }) => id)).toEqual([sale.id]);
  expect(await found(otherExecutive, number)).toEqual(nothing);
});

test('receipts, invoices and payment ids find their order or customer, within scope', async () => {
  const { executive, otherExecutive, customer, otherCustomer, admin } = staff;
  const order = await createPaidOrder(db, { userId: customer.id, executiveId: executive.id });
  const receipt = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
  const { number } = await createInvoice(db, order.id);
  const { razorpayOrderId } = await createPaymentOrder(db, { userId: customer.id, orderId: order.id });
  for (const q of [
    receipt.receiptNo ?? '',
    receipt.receiptNo?.toLowerCase() ?? '',
    number,
    ` ${number} `,
    razorpayOrderId,
  ]) {
    expect((await found(executive, q)).orders.map(({ id }) => id)).toEqual([order.id]);
    expect((await found(admin, q)).orders.map(({ id }) => id)).toEqual([order.id]);
    expect(await found(otherExecutive, q)).toEqual(nothing);
  }
  await payPlan(db, otherCustomer, { paymentId: 'pay_Plan0000000001' });
  const plan = await db.subscription.findFirstOrThrow();
  const { number: creditNote } = await refundPlan(db, plan);
  for (const q of [plan.receiptNo ?? '', 'pay_Plan0000000001', creditNote, creditNote.toLowerCase()]) {
    expect(await customers(admin, q)).toEqual([otherCustomer.name]);
    expect(await found(executive, q)).toEqual(nothing);
  }
  for (const q of ['pay_none', 'R/26-27/999999', 'I/1']) expect(await found(admin, q)).toEqual(nothing);
});
