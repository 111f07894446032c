import { beforeEach, describe, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { readPlanReceipt } from '@/lib/money/subscriptions/plan-receipt';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { pdfTextOf } from '@/e2e/testing/read-pdf';
import { openReceipt, orderPayments, refundOrderPayment } from './contract';
import { addPayment, listEntries, voidEntry } from './operations';
import { readReceipt } from './receipts';
import { refundEntry } from './refund';

/* See docs/product/money.md, "Receipts". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const receipt = throughContract(openReceipt, readReceipt);
const planReceipt = throughContract(openPlanReceipt, readPlanReceipt);
const list = throughContract(orderPayments.actions.list, listEntries);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const parties = () => ({
  userId: staff.customer.id,
  employeeId: staff.employee.id,
  executiveId: staff.executive.id,
  createdAt: context.clock.now(),
});
async function codesOf(attempt: (who: User) => Promise<unknown>, people: readonly User[]) {
  const codes = await Promise.all(people.map(async (who) => (await refusalOf(attempt(who))).code));
  return [...new Set(codes)];
}
const strangers = () => [staff.otherCustomer, staff.otherEmployee, staff.otherExecutive];

describe('the receipt of an entry', () => {
  const payment = async () => {
    const order = await createOrder(db, { ...parties(), totalAmount: '1000.00' });
    const at = { receivedAt: context.clock.now(), createdAt: context.clock.now() };
    const first = await createPayment(db, { orderId: order.id, amount: '102.51', ...at });
    await createPayment(db, { orderId: order.id, amount: '500.00', method: 'upi', reference: 'UTR9', ...at });
    return first;
  };

  test('states the paid and pending amounts as of that entry', async () => {
    const { id, orderId } = await payment();
    const opportunity = await createOpportunity(db, parties());
    await createItem(db, { opportunityId: opportunity.id, orderId, name: 'Bridal ring', price: '1000.00' });
    const file = await receipt(as(staff.employee), { id });
    expect(file.fileName).toBe('receipt-voucher-R-25-26-000001.pdf');
    const { title, text } = await pdfTextOf(file);
    expect(title).toBe('Receipt voucher R/25-26/000001');
    for (const part of [
      'Charu Customer',
      'Bridal ring',
      'Rate of tax: 3%. Place of supply: Andhra Pradesh (37).',
      '₹102.51',
      '₹897.49',
      'Cash',
      staff.customer.mobile,
    ])
      expect(text).toContain(part);
    expect(text).toContain('Rupees one hundred two and fifty-one paise only');
    expect(text).not.toContain('VOID');
  });

  test('has the captions of the language that the customer had then', async () => {
    const setLanguage = (language: string | null) =>
      db.user.update({ where: { id: staff.customer.id }, data: { language } });
    await setLanguage('te');
    const { id } = await payment();
    await setLanguage('hi');
    const { text } = await pdfTextOf(await receipt(as(staff.customer), { id }));
    expect(text).toContain('Receipt voucher');
    expect(text).toContain('రసీదు');
    expect(await db.orderEntry.findUniqueOrThrow({ where: { id } })).toMatchObject({ language: 'te' });
    await setLanguage(null);
    expect((await pdfTextOf(await receipt(as(staff.customer), { id }))).text).toBe(text);
    const change = db.orderEntry.update({ where: { id }, data: { language: 'hi' } });
    await expect(change).rejects.toThrow('order_entries_append_only');
  });

  test('of a refund is a refund voucher; a voided one is marked as such', async () => {
    const { id } = await payment();
    const back = await throughContract(refundOrderPayment, refundEntry)(as(staff.admin), {
      entry_id: id,
      amount: '2.51',
      note: 'Returned',
    });
    const credit = await receipt(as(staff.customer), { id: back.data.id });
    expect(credit.fileName).toBe('refund-voucher-F-25-26-000001.pdf');
    expect((await pdfTextOf(credit)).text).toContain('R/25-26/000001');
    await throughContract(orderPayments.actions.void, voidEntry)(as(staff.admin), {
      id: back.data.id,
      reason: 'x',
    });
    const { title, text } = await pdfTextOf(await receipt(as(staff.customer), { id: back.data.id }));
    expect([title, text.includes('VOID')]).toEqual(['Refund voucher F/25-26/000001', true]);
  });

  test('keeps its title when the invoice follows; after it titles are those of receipts', async () => {
    const { id: order_id } = await createPaidOrder(db, parties());
    const [advance] = (await list(as(staff.admin), { order_id })).entries;
    if (advance === undefined) throw new Error('No payment');
    const refund = (amount: string) =>
      throughContract(refundOrderPayment, refundEntry)(as(staff.admin), {
        entry_id: advance.id,
        amount,
        note: 'Returned',
        allow_due: true,
        due_on: '2026-02-15',
      });
    await createInvoice(db, order_id);
    await refund('100.00');
    await throughContract(orderPayments.actions.add, addPayment)(as(staff.admin), {
      order_id,
      amount: '60.00',
      method: 'upi',
      reference: 'UTR10',
    });
    const { entries } = await list(as(staff.admin), { order_id });
    expect(entries.map(({ document }) => document)).toEqual([
      'receipt_voucher',
      'refund_receipt',
      'payment_receipt',
    ]);
    const texts = await Promise.all(
      entries.map(async ({ id }) => pdfTextOf(await receipt(as(staff.customer), { id }))),
    );
    expect(texts.map(({ title }) => title)).toEqual([
      'Receipt voucher R/25-26/000001',
      'Refund receipt F/25-26/000001',
      'Payment receipt R/25-26/000002',
    ]);
    expect(texts.map(({ text }) => text.includes('No tax on advances'))).toEqual([true, false, false]);
  });

  test('is not found by others, nor is that of an adjustment', async () => {
    const { id } = await payment();
    expect(await codesOf((who) => receipt(as(who), { id }), strangers())).toEqual(['NOT_FOUND']);
    const { id: orderId } = await createOrder(db, { ...parties(), paidAmount: '10.00' });
    const adjustment = await db.orderEntry.findFirstOrThrow({ where: { orderId } });
    expect((await refusalOf(receipt(as(staff.admin), { id: adjustment.id }))).code).toBe('NOT_FOUND');
  });
});

describe('the tax invoice of the plan', () => {
  test('is for the customer and staff who may find the customer by id', async () => {
    const { receiptNo } = await payPlan(db, staff.customer, { paidAt: context.clock.now() });
    const user_id = staff.customer.id;
    const own = await planReceipt(as(staff.customer));
    expect(await planReceipt(as(staff.admin), { user_id })).toEqual(own);
    const { title, text } = await pdfTextOf(own);
    expect(title).toBe(`Tax invoice ${receiptNo}`);
    for (const part of ['₹200.00', 'Rupees two hundred only', 'Premium Plan', 'Online', '999799', '₹169.50'])
      expect(text).toContain(part);
    const both = [...strangers(), staff.employee];
    expect(await codesOf((who) => planReceipt(as(who), { user_id }), both)).toEqual(['NOT_FOUND']);
    await createOrder(db, parties());
    expect(await planReceipt(as(staff.employee), { user_id })).toEqual(own);
  });

  test('needs a paid plan, and from staff the customer’s id', async () => {
    expect((await refusalOf(planReceipt(as(staff.customer)))).code).toBe('NOT_FOUND');
    const { code, details } = await refusalOf(planReceipt(as(staff.admin)));
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', ['user_id']]);
  });
});
