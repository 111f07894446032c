import { beforeEach, describe, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { deleted } from '@/prisma/factories/users';
import { seller } from '@/lib/business';
import type { User } from '@/lib/db/generated/client';
import { openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { readPlanReceipt } from '@/lib/money/subscriptions/plan-receipt';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readPdf } from '@/e2e/testing/read-pdf';
import { issueInvoice, openInvoice, openReceipt, orderPayments, refundOrderPayment } from './contract';
import { issueInvoiceOfOrder, readInvoice } from './invoices';
import { addPayment, listEntries, voidEntry } from './operations';
import { readReceipt } from './receipts';
import { refundEntry } from './refund';

/* See docs/product/money.md, "Receipts". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const receipt = throughContract(openReceipt, readReceipt);
const planReceipt = throughContract(openPlanReceipt, readPlanReceipt);
const issue = throughContract(issueInvoice, issueInvoiceOfOrder);
const invoice = throughContract(openInvoice, readInvoice);
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
async function textOf({ bytes }: { bytes: Uint8Array }) {
  const { title, pages } = await readPdf(bytes);
  return {
    title,
    text: pages
      .map((page) => page.text)
      .join('\n')
      .replaceAll(/\s+/g, ' '),
  };
}
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
    const { title, text } = await textOf(file);
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

  test('of a refund is a refund voucher; a voided one is marked as such', async () => {
    const { id } = await payment();
    const back = await throughContract(refundOrderPayment, refundEntry)(as(staff.admin), {
      entry_id: id,
      amount: '2.51',
      note: 'Returned',
    });
    const credit = await receipt(as(staff.customer), { id: back.data.id });
    expect(credit.fileName).toBe('refund-voucher-F-25-26-000001.pdf');
    expect((await textOf(credit)).text).toContain('R/25-26/000001');
    await throughContract(orderPayments.actions.void, voidEntry)(as(staff.admin), {
      id: back.data.id,
      reason: 'x',
    });
    const { title, text } = await textOf(await receipt(as(staff.customer), { id: back.data.id }));
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
      entries.map(async ({ id }) => textOf(await receipt(as(staff.customer), { id }))),
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
    const { title, text } = await textOf(own);
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

describe('the invoice of an order', () => {
  test('is issued once, also by parallel requests, and never changes', async () => {
    const { id: order_id } = await createPaidOrder(db, parties());
    expect((await refusalOf(invoice(as(staff.customer), { order_id }))).code).toBe('NOT_FOUND');
    expect((await list(as(staff.admin), { order_id })).invoice_no).toBeNull();
    const responses = await Promise.all(
      [staff.admin, staff.employee, staff.executive].map((who) => issue(as(who), { order_id })),
    );
    const data = { number: 'I/25-26/000001', issued_at: context.clock.now().toISOString() };
    expect(responses).toEqual([{ data }, { data }, { data }]);
    expect((await list(as(staff.admin), { order_id })).invoice_no).toBe(data.number);
    const trail = await db.auditEntry.findMany({ where: { action: 'order.invoice' } });
    expect(trail).toMatchObject([{ entityId: order_id, after: { invoice_no: data.number } }]);

    const before = await invoice(as(staff.customer), { order_id });
    expect(before.fileName).toBe('invoice-I-25-26-000001.pdf');
    await db.item.updateMany({ where: { orderId: order_id }, data: { name: 'Changed', price: '1.00' } });
    await db.user.update({ where: { id: staff.customer.id }, data: { name: 'Somebody Else' } });
    expect(await invoice(as(staff.employee), { order_id })).toEqual(before);
    expect(await issue(as(staff.employee), { order_id })).toEqual({ data });
    const { title, text } = await textOf(before);
    expect(title).toBe('Tax invoice I/25-26/000001');
    // 412 and 588 rupees with 3 % tax.
    for (const part of ['Charu Customer', 'Gold ring', '7113', '₹400.00', '₹570.88', '₹8.56'])
      expect(text).toContain(part);
  });

  test('that stores no tax, since it was issued earlier, keeps its amounts', async () => {
    const { id: orderId } = await createPaidOrder(db, parties());
    const item = { name: 'Chain', pricePaise: 588_00, taxHundredths: null, weightMg: null, purity: null };
    const customer = { name: 'Charu', mobile: '9827801234', address: null };
    const content = { seller: { ...seller }, customer, orderName: 'Set', items: [item] };
    await db.invoice.create({ data: { orderId, number: '', content } });
    const { text } = await textOf(await invoice(as(staff.customer), { order_id: orderId }));
    expect(text).toContain('Place of supply: Andhra Pradesh (37)');
    expect(text).toContain('₹570.87 ₹8.57 1.5% ₹8.56 1.5% ₹588.00');
  });

  test('needs a paid order above 0 whose items add up to its total', async () => {
    const code = async (order_id: number) => (await refusalOf(issue(as(staff.admin), { order_id }))).code;
    const { id: orderId } = await createPaidOrder(db, parties());
    await db.item.updateMany({ where: { orderId, name: 'Gold ring' }, data: { price: '411.99' } });
    expect(await code(orderId)).toBe('NOT_INVOICEABLE');
    const unpaid = await createOrder(db, { ...parties(), totalAmount: '10.00' });
    expect(await code(unpaid.id)).toBe('NOT_INVOICEABLE');
    const free = await createOrder(db, { ...parties(), totalAmount: '0.00', status: 'paid' });
    expect(await code(free.id)).toBe('NOT_INVOICEABLE');
    expect(await db.invoice.count()).toBe(0);
    expect(await db.numberSeries.count({ where: { series: 'I' } })).toBe(0);
  });

  test('is not issued without a buyer: once the customer’s account is deleted', async () => {
    const [first, second] = [await createPaidOrder(db, parties()), await createPaidOrder(db, parties())];
    const { data } = await issue(as(staff.admin), { order_id: first.id });
    await db.user.update({ where: { id: staff.customer.id }, data: deleted() });
    expect(await refusalOf(issue(as(staff.admin), { order_id: second.id }))).toMatchObject({
      code: 'NOT_INVOICEABLE',
      message: 'The account of this customer was deleted.',
    });
    expect(await issue(as(staff.admin), { order_id: first.id })).toEqual({ data });
  });

  test('is not found out of scope; customers do not issue it', async () => {
    const { id: order_id } = await createPaidOrder(db, parties());
    await createInvoice(db, order_id);
    expect(await codesOf((who) => invoice(as(who), { order_id }), strangers())).toEqual(['NOT_FOUND']);
    expect((await refusalOf(issue(as(staff.otherEmployee), { order_id }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(issue(as(staff.customer), { order_id }))).code).toBe('FORBIDDEN');
  });
});
