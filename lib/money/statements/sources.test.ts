import { beforeEach, expect, test } from 'vitest';
import { createExchange } from '@/prisma/factories/exchanges';
import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createSellerRow } from '@/prisma/factories/sellers';
import { createStoreRow } from '@/prisma/factories/stores';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { raw } from '@/lib/db/query';
import { paiseOfColumn } from '@/lib/paise';
import { exchanges } from '@/lib/money/exchanges/contract';
import { payOutExchange, setOffExchange } from '@/lib/money/exchanges/settle';
import { orderPayments } from '@/lib/money/ledger/contract';
import { voidEntry } from '@/lib/money/ledger/operations';
import { closingOf } from '@/lib/money/documents/statement-sums';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { statementOf } from './operations';

/* Sources of a statement beside sales and the plan (docs/product/money.md, "Statement of account"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const setOff = throughContract(exchanges.actions.set_off, setOffExchange);
const payOut = throughContract(exchanges.actions.pay_out, payOutExchange);
const voidPayment = throughContract(orderPayments.actions.void, voidEntry);

const now = new Date(testNow);

let company: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(testNow);
  company = await createCompany(db);
});

const sale = () => ({
  userId: company.customer.id,
  employeeId: company.employee.id,
  executiveId: company.executive.id,
});

async function statement() {
  const found = await statementOf(context.sql, {
    customerId: company.customer.id,
    span: { from: '2000-01-01', to: '2200-01-01' },
    allowed: raw<boolean>`true`,
    viewer: company.admin,
    now: context.clock.now(),
  });
  const [account] = found?.accounts ?? [];
  if (found === null || account === undefined) throw new Error('There is no statement');
  return { ...found, ...account };
}
const linesNow = async () =>
  (await statement()).lines.map(({ title, debitPaise, creditPaise }) => [title, debitPaise, creditPaise]);

test('old gold is credited by its voucher, whatever is set off, and charged by what is paid out', async () => {
  const order = await createOrder(db, { ...sale(), totalAmount: '30000.00' });
  const bought = await createExchange(db, {
    userId: company.customer.id,
    createdBy: company.executive.id,
    acceptedBy: company.admin.id,
    createdAt: now,
  });
  const value = paiseOfColumn(bought.value.toFixed(2));
  const admin = context.as(company.admin);
  context.clock.forward(60);
  await setOff(admin, { id: bought.id, order_id: order.id });
  expect(closingOf(await statement())).toBe(-value);
  const entry = await db.orderEntry.findFirstOrThrow({ where: { exchangeId: bought.id } });
  context.clock.forward(60);
  await voidPayment(admin, { id: entry.id, reason: 'Another order' });
  expect(closingOf(await statement())).toBe(-value);
  context.clock.forward(60);
  await payOut(admin, { id: bought.id, amount: 1000, method: 'upi', reference: 'UPI1' });
  const found = await statement();
  expect(closingOf(found)).toBe(1000_00 - value);
  expect(await linesNow()).toEqual([
    ['Purchase voucher', 0, value],
    ['Receipt voucher', 30_000_00, 30_000_00],
    ['Voided: Receipt voucher', 30_000_00, 30_000_00],
    ['Paid out for', 1000_00, 0],
  ]);
  expect(found.lines.at(-1)).toMatchObject({ number: bought.number, about: 'Old gold · UPI' });
});

test('a quotation of old gold is not on it, and a voided purchase is taken back', async () => {
  const gold = { userId: company.customer.id, createdBy: company.executive.id, createdAt: now };
  await createExchange(db, gold);
  const { id, value } = await createExchange(db, { ...gold, acceptedBy: company.admin.id });
  await db.exchange.update({
    where: { id },
    data: { state: 'void', voidedAt: testNow, voidedBy: company.admin.id, voidReason: 'Wrong' },
  });
  const paise = paiseOfColumn(value.toFixed(2));
  expect(await linesNow()).toEqual([
    ['Purchase voucher', 0, paise],
    ['Voided: Purchase voucher', paise, 0],
  ]);
});

test('a credit note is credited, and what came back is charged', async () => {
  const order = await createPaidOrder(db, { ...sale(), createdAt: new Date('2026-01-05') });
  await createInvoice(db, order.id, new Date('2026-01-07'));
  const pieces = await db.item.findMany({ where: { orderId: order.id } });
  const note = await createCreditNote(
    db,
    order.id,
    pieces.map(({ id }) => id),
    { at: new Date('2026-01-09') },
  );
  const found = await statement();
  expect(found.lines.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Receipt voucher', 'Tax invoice', 'Credit note', 'Refund receipt']),
  );
  expect(found.lines.find(({ number }) => number === note.number)).toMatchObject({
    title: 'Credit note',
    debitPaise: 0,
    creditPaise: paiseOfColumn(note.totalAmount.toFixed(2)),
  });
  expect([found.lines.length, closingOf(found)]).toEqual([4, 0]);
});

async function pay(more: {
  readonly effect: 'booked' | 'duplicate' | 'activated' | null;
  readonly amountPaise: number;
  readonly bookedPaise?: number;
  readonly excessPaise?: number;
  readonly refundedPaise?: number;
  readonly orderId?: number;
}) {
  const { orderId, ...payment } = more;
  const { id } = await createPaymentOrder(db, {
    userId: company.customer.id,
    amountPaise: payment.amountPaise,
    ...(orderId === undefined ? {} : { orderId }),
  });
  return db.payment.create({
    data: {
      ...payment,
      razorpayPaymentId: `pay_${id}`,
      paymentOrderId: id,
      userId: company.customer.id,
      currency: 'INR',
      status: 'captured',
      capturedAt: testNow,
      createdAt: testNow,
    },
  });
}

test('money that was not booked is noted until it is returned', async () => {
  const order = await createOrder(db, { ...sale(), totalAmount: '100.00' });
  expect((await statement()).notBookedPaise).toBe(0);
  await pay({ effect: 'activated', amountPaise: 200_00 });
  await pay({ effect: 'duplicate', amountPaise: 200_00, refundedPaise: 50_00 });
  const { id } = await pay({
    effect: 'booked',
    amountPaise: 90_00,
    bookedPaise: 60_00,
    excessPaise: 30_00,
    orderId: order.id,
  });
  expect((await statement()).notBookedPaise).toBe(180_00);
  await db.excessRefund.create({ data: { paymentId: id, amountPaise: 10_00, state: 'failed' } });
  expect((await statement()).notBookedPaise).toBe(180_00);
  await db.excessRefund.create({ data: { paymentId: id, amountPaise: 20_00, state: 'pending' } });
  expect((await statement()).notBookedPaise).toBe(160_00);
});

test('a refund that failed after the order was paid otherwise is named so', async () => {
  const order = await createOrder(db, { ...sale(), totalAmount: '100.00' });
  const { id: paymentId } = await pay({
    effect: 'booked',
    amountPaise: 90_00,
    excessPaise: 90_00,
    orderId: order.id,
  });
  const entry = {
    orderId: order.id,
    method: 'online',
    receivedAt: now,
    createdAt: now,
    orderTotal: '100.00',
    paymentId,
  } as const;
  await db.$transaction(async (tx) => {
    const paid = await tx.orderEntry.create({
      data: {
        ...entry,
        kind: 'payment',
        amount: '90.00',
        reference: 'pay_1',
        document: 'receipt_voucher',
        orderPaid: '90.00',
      },
    });
    await tx.orderEntry.create({
      data: {
        ...entry,
        kind: 'refund',
        amount: '-90.00',
        document: 'refund_voucher',
        orderPaid: '0.00',
        refundOf: paid.id,
        state: 'pending',
        razorpayRefundId: 'rfnd_1',
      },
    });
  });
  const titles = async () => (await linesNow()).map(([title]) => title);
  expect(await titles()).toContain('Refund voucher');
  await db.orderEntry.updateMany({ where: { razorpayRefundId: 'rfnd_1' }, data: { state: 'booked' } });
  expect(await titles()).toContain('Refund voucher');
  await db.paymentRefund.create({
    data: { razorpayRefundId: 'rfnd_1', paymentId, amountPaise: 90_00, state: 'failed' },
  });
  expect(await titles()).toContain('Failed: Refund voucher');
  expect(await titles()).not.toContain('Refund voucher');
});

test('has the balances of each seller apart', async () => {
  const first = await createOrder(db, { ...sale(), totalAmount: '100.00' });
  await createPayment(db, { orderId: first.id, amount: '40.00' });
  const other = await createSellerRow(db);
  const { id: storeId } = await createStoreRow(db, { title: 'Abids', sellerId: other.id });
  const second = await createOrder(db, { ...sale(), totalAmount: '100.00', storeId });
  await createPayment(db, { orderId: second.id, amount: '70.00' });
  const { accounts } = await statement();
  expect(accounts.map((account) => closingOf(account)).toSorted((a, b) => a - b)).toEqual([-70_00, -40_00]);
  expect(accounts.find(({ seller }) => seller.gstin === other.gstin)?.lines).toMatchObject([
    { creditPaise: 70_00 },
  ]);
});
