import { beforeEach, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { myOrders } from './contract';
import { listOwnOrders } from './own-orders';

/* See docs/product/money.md, "Dues and paying them". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const list = throughContract(myOrders, listOwnOrders);

let company: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(testNow);
  company = await createCompany(db);
});

const as = (user: User) => context.as(user);

/** An order with two items, one of them deleted, and two payments, one of them voided. */
async function soldOrder() {
  const { customer, employee, executive } = company;
  const parties = { userId: customer.id, employeeId: employee.id, executiveId: executive.id };
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
  const order = await createOrder(db, { ...parties, opportunityId, totalAmount: '1000.00' });
  const inOrder = { opportunityId, orderId: order.id };
  const item = await createItem(db, { ...inOrder, name: 'Ring', price: '1000.50' });
  const deleted = await createItem(db, inOrder);
  await db.item.update({
    where: { id: item.id },
    data: { discountAmount: '1.00', discountReason: 'For staff alone', huidExemptNote: 'For staff alone' },
  });
  await db.item.update({ where: { id: deleted.id }, data: { deletedAt: context.clock.now() } });
  const payment = await createPayment(db, {
    orderId: order.id,
    amount: '400.25',
    method: 'upi',
    reference: 'UTR1',
    note: 'For staff alone',
    recordedBy: employee.id,
  });
  return { order, item, payment };
}

test('an own order comes with items, entries and invoice number, and with nothing of staff', async () => {
  const { order, item, payment } = await soldOrder();
  const wrong = await createPayment(db, { orderId: order.id, amount: '10.00' });
  await db.$transaction([
    db.orderEntry.update({
      where: { id: wrong.id },
      data: { voidedAt: context.clock.now(), voidedBy: company.admin.id, voidReason: 'Typed twice' },
    }),
    db.order.update({ where: { id: order.id }, data: { paidAmount: '400.25', pendingAmount: '599.75' } }),
  ]);
  const invoice = await createInvoice(db, order.id);

  const response = await list(as(company.customer), {});
  expect(response).toMatchObject({ total: 1, next_cursor: null });
  const [own] = response.orders;
  expect(own).toEqual({
    id: order.id,
    name: 'Ring',
    userid: company.customer.id,
    username: company.customer.name,
    opportunityid: order.opportunityId,
    total_amount: 1000,
    paid_amount: 400.25,
    pending_amount: 599.75,
    status: 'partial',
    created_at: order.createdAt.toISOString(),
    version: expect.any(Number),
    items: [expect.objectContaining({ id: item.id, name: 'Ring', price: 1000.5, orderid: order.id })],
    entries: [
      {
        id: payment.id,
        kind: 'payment',
        amount: 400.25,
        method: 'upi',
        reference: 'UTR1',
        received_at: payment.receivedAt.toISOString(),
        receipt_no: payment.receiptNo,
        document: 'receipt_voucher',
        arrives_by: null,
        voided_at: null,
      },
      expect.objectContaining({ id: wrong.id, amount: 10, voided_at: context.clock.now().toISOString() }),
    ],
    due_on: null,
    promised_on: null,
    advance_since: null,
    advance_amount: null,
    advance_days: null,
    invoice_no: invoice.number,
    credit_notes: [],
    invoices: [
      { id: invoice.id, number: invoice.number, issued_at: invoice.issuedAt.toISOString(), total: 1000.5 },
    ],
  });
  // Pages get it without the contract.
  const ofPage = await listOwnOrders.run(as(company.customer), myOrders.input.parse({}));
  const sent = JSON.stringify([response, ofPage]);
  for (const secret of ['For staff alone', 'Typed twice', company.employee.name, company.executive.name])
    expect(sent).not.toContain(secret);
});

test("neither another customer's nor deleted orders are in the list", async () => {
  const { order } = await soldOrder();
  const other = await createUser(db);
  const stranger = await createOrder(db, { userId: other.id });
  expect((await list(as(other), {})).orders.map(({ id }) => id)).toEqual([stranger.id]);
  await db.order.update({ where: { id: stranger.id }, data: { deletedAt: context.clock.now() } });
  expect(await list(as(other), {})).toMatchObject({ orders: [], total: 0 });
  expect((await list(as(company.customer), {})).orders.map(({ id }) => id)).toEqual([order.id]);
});

test('pages go from the newest to the oldest', async () => {
  for (let hour = 1; hour <= 3; hour += 1)
    await createOrder(db, {
      userId: company.customer.id,
      name: `Order ${hour}`,
      createdAt: new Date(context.clock.now().getTime() + hour * 3_600_000),
    });
  const first = await list(as(company.customer), { limit: 2 });
  expect(first.orders.map(({ name }) => name)).toEqual(['Order 3, 31 Jan', 'Order 2, 31 Jan']);
  expect(first.total).toBe(3);
  const rest = await list(as(company.customer), { limit: '2', cursor: first.next_cursor });
  expect(rest.orders.map(({ name }) => name)).toEqual(['Order 1, 31 Jan']);
  expect(rest.next_cursor).toBeNull();
});

test.each(['employee', 'executive', 'admin'] as const)('%s is refused', async (role) => {
  expect(await refusalOf(list(as(company[role]), {}))).toMatchObject({ code: 'FORBIDDEN' });
});
