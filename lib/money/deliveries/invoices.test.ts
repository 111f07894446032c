import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createOrder } from '@/prisma/factories/sales';
import { deleted } from '@/prisma/factories/users';
import { seller } from '@/lib/business';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { pdfTextOf } from '@/e2e/testing/read-pdf';
import { issueInvoice, openInvoice, orderPayments } from '@/lib/money/ledger/contract';
import { listEntries } from '@/lib/money/ledger/operations';
import { readInvoice } from './invoices';
import { issueInvoiceOfOrder } from './operations';

/* See docs/product/sale.md, "The invoice". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
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
async function codesOf(attempt: (who: User) => Promise<unknown>, people: readonly User[]) {
  const codes = await Promise.all(people.map(async (who) => (await refusalOf(attempt(who))).code));
  return [...new Set(codes)];
}
const strangers = () => [staff.otherCustomer, staff.otherEmployee, staff.otherExecutive];

describe('the invoice of an order', () => {
  test('is issued once, also by parallel requests, and never changes', async () => {
    const { id: order_id } = await createPaidOrder(db, parties());
    expect((await refusalOf(invoice(as(staff.customer), { order_id }))).code).toBe('NOT_FOUND');
    expect((await list(as(staff.admin), { order_id })).invoice_no).toBeNull();
    const responses = await Promise.all(
      [staff.admin, staff.employee, staff.executive].map((who) => issue(as(who), { order_id })),
    );
    const { id } = await db.invoice.findFirstOrThrow();
    const data = { id, number: 'I/25-26/000001', issued_at: context.clock.now().toISOString(), total: 1000 };
    expect(responses).toEqual([{ data }, { data }, { data }]);
    expect((await list(as(staff.admin), { order_id })).invoice_no).toBe(data.number);
    const trail = await db.auditEntry.findMany({ where: { action: 'order.invoice' } });
    expect(trail).toMatchObject([{ entityId: order_id, after: { invoice_no: data.number } }]);

    const before = await invoice(as(staff.customer), { order_id });
    expect(before.fileName).toBe('invoice-I-25-26-000001.pdf');
    await db.item.updateMany({ where: { orderId: order_id }, data: { name: 'Changed' } });
    await db.user.update({ where: { id: staff.customer.id }, data: { name: 'Somebody Else' } });
    expect(await invoice(as(staff.employee), { order_id })).toEqual(before);
    expect(await issue(as(staff.employee), { order_id })).toEqual({ data });
    const { title, text } = await pdfTextOf(before);
    expect(title).toBe('Tax invoice I/25-26/000001');
    // 412 and 588 rupees with 3 % tax.
    for (const part of ['Charu Customer', 'Gold ring', '7113', '₹400.00', '₹570.88', '₹8.56'])
      expect(text).toContain(part);
  });

  test.each([
    ['kn', 'kn', 'ತೆರಿಗೆ'],
    ['en', undefined, 'Tax invoice'],
    [null, undefined, 'Tax invoice'],
  ])('of a customer with the language %s keeps %s', async (language, frozen, title) => {
    const setLanguage = (to: string | null) =>
      db.user.update({ where: { id: staff.customer.id }, data: { language: to } });
    await setLanguage(language);
    const { id: order_id } = await createPaidOrder(db, parties());
    await issue(as(staff.admin), { order_id });
    await setLanguage('ta');
    const { content } = await db.invoice.findFirstOrThrow();
    const kept = z.looseObject({ language: z.string().optional() }).parse(content);
    expect(kept.language).toBe(frozen);
    expect('language' in kept).toBe(frozen !== undefined);
    const { text } = await pdfTextOf(await invoice(as(staff.customer), { order_id }));
    expect(text).toContain(title);
    expect(text).not.toContain('வரி');
  });

  test('that stores no tax, since it was issued earlier, keeps its amounts', async () => {
    const { id: orderId } = await createPaidOrder(db, parties());
    const item = { name: 'Chain', pricePaise: 588_00, taxHundredths: null, weightMg: null, purity: null };
    await db.item.deleteMany({ where: { orderId, name: 'Gold ring' } });
    const customer = { name: 'Charu', mobile: '9827801234', address: null };
    const content = { seller: { ...seller }, customer, orderName: 'Set', items: [item] };
    await db.invoice.create({ data: { orderId, number: '', content } });
    const { text } = await pdfTextOf(await invoice(as(staff.customer), { order_id: orderId }));
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
