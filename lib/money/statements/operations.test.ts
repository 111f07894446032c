import { beforeEach, describe, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createOrder } from '@/prisma/factories/sales';
import { raw } from '@/lib/db/query';
import type { User } from '@/lib/db/generated/client';
import { orderPayments } from '@/lib/money/ledger/contract';
import { voidEntry } from '@/lib/money/ledger/operations';
import { formatPaise } from '@/lib/paise';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readPdf } from '@/e2e/testing/read-pdf';
import { throughContract } from '@/e2e/testing/through-contract';
import { closingOf, sumsOf } from '@/lib/money/documents/statement-sums';
import { openStatement } from './contract';
import { readStatement, statementOf } from './operations';

/* See docs/product/money.md, "Statement of account". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const open = throughContract(openStatement, readStatement);
const january = { from: '2026-01-01', to: '2026-01-31' };

let company: Company;
beforeEach(async () => {
  await database.emptyAll();
  company = await createCompany(db);
});

const as = (user: User) => context.as(user);
const sale = () => ({
  userId: company.customer.id,
  employeeId: company.employee.id,
  executiveId: company.executive.id,
});
const at = (day: string, time = '06:00:00') => new Date(`${day}T${time}.000Z`);

async function statement(span = january, viewer: Pick<User, 'id' | 'role'> = company.admin) {
  const found = await statementOf(context.sql, {
    customerId: company.customer.id,
    span,
    allowed: raw<boolean>`true`,
    viewer,
    now: context.clock.now(),
  });
  const [account] = found?.accounts ?? [];
  if (found === null || account === undefined) throw new Error('There is no statement');
  return { ...found, ...account };
}
const linesIn = async (span = january) =>
  (await statement(span)).lines.map(({ on, title, debitPaise, creditPaise }) => [
    on,
    title,
    debitPaise,
    creditPaise,
  ]);

/** An order of 1000 rupees, paid on January 5 and invoiced on January 7, with a part of its payment on December 20. */
async function sold() {
  const order = await createOrder(db, { ...sale(), totalAmount: '1000.00', createdAt: at('2025-12-20') });
  const day = at('2025-12-20');
  await createPayment(db, { orderId: order.id, amount: '250.50', receivedAt: day, createdAt: day });
  return order;
}

describe('a statement', () => {
  test('names an order by its pieces, or else by number and day', async () => {
    const { id } = await sold();
    const { id: paidId } = await createPaidOrder(db, { ...sale(), createdAt: at('2026-01-05') });
    await db.order.updateMany({ where: { id: { in: [id, paidId] } }, data: { name: 'Order for Asha Rao' } });
    const { lines } = await statement({ from: '2025-12-01', to: '2026-01-31' });
    expect(lines.map(({ about }) => about)).toEqual([
      `Order ${id}, 20 Dec · Cash`,
      'Gold ring, Gold chain · Cash',
    ]);
  });

  test('has invoices, payments, voided ones and adjustments, between its balances', async () => {
    await sold();
    const order = await createPaidOrder(db, { ...sale(), createdAt: at('2026-01-05') });
    await createInvoice(db, order.id, at('2026-01-07'));
    const wrong = await createOrder(db, {
      ...sale(),
      totalAmount: '500.00',
      paidAmount: '10.00',
      createdAt: at('2026-01-06'),
    });
    const { id } = await createPayment(db, {
      orderId: wrong.id,
      amount: '400.00',
      receivedAt: at('2026-01-08'),
    });
    context.clock.set(at('2026-01-10'));
    await throughContract(orderPayments.actions.void, voidEntry)(as(company.admin), { id, reason: 'Wrong' });
    const found = await statement();
    expect(found.openingPaise).toBe(-260_50);
    expect(found.lines).toHaveLength(4);
    expect(await linesIn()).toEqual(
      expect.arrayContaining([
        ['2026-01-05', 'Receipt voucher', 0, 1000_00],
        ['2026-01-07', 'Tax invoice', 1000_00, 0],
        ['2026-01-08', 'Receipt voucher', 0, 400_00],
        ['2026-01-10', 'Voided: Receipt voucher', 400_00, 0],
      ]),
    );
    // Before it was voided.
    expect(closingOf(await statement({ from: '2026-01-01', to: '2026-01-09' }))).toBe(-660_50);
    expect(closingOf(found)).toBe(-260_50);
    const adjustment = (await statement({ from: '1900-01-01', to: '2200-01-01' })).lines.find(
      ({ title }) => title === 'Adjustment',
    );
    expect(adjustment).toMatchObject({ number: null, debitPaise: 0, creditPaise: 10_00 });
  });

  test('goes on where the one before ended, by the days of the stores', async () => {
    const order = await createPaidOrder(db, { ...sale(), createdAt: at('2026-01-15', '18:29:59') });
    await createInvoice(db, order.id, at('2026-01-15', '18:30:00'));
    const [first, second] = [
      await statement({ from: '2026-01-01', to: '2026-01-15' }),
      await statement({ from: '2026-01-16', to: '2026-01-31' }),
    ];
    expect([first.lines.length, second.lines.length]).toEqual([1, 1]);
    expect(second.openingPaise).toBe(closingOf(first));
    expect(closingOf(second)).toBe(0);
    expect(closingOf(second)).toBe(closingOf(await statement()));
  });

  test('has the plan with its credit note, in balance', async () => {
    const plan = await payPlan(db, company.customer);
    const note = await refundPlan(db, plan);
    const days = { from: '2000-01-01', to: '2200-01-01' };
    const found = await statement(days);
    expect(
      found.lines.map(({ title, number, debitPaise, creditPaise }) => [
        title,
        number,
        debitPaise,
        creditPaise,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Tax invoice', plan.receiptNo, 200_00, 0],
        ['Payment', null, 0, 200_00],
        ['Credit note', note.number, 0, 200_00],
        ['Refund', null, 200_00, 0],
      ]),
    );
    expect([found.lines.length, closingOf(found)]).toEqual([4, 0]);
  });

  test('of a plan from before tax invoices stays in balance, also after its refund', async () => {
    const plan = await payPlan(db, company.customer, { hasReceipt: true });
    await db.paymentRefund.create({
      data: {
        razorpayRefundId: 'rfnd_1',
        paymentId: plan.paymentId,
        amountPaise: 200_00,
        state: 'processed',
      },
    });
    const found = await statement({ from: '2000-01-01', to: '2200-01-01' });
    expect([sumsOf(found), closingOf(found)]).toEqual([{ debitPaise: 400_00, creditPaise: 400_00 }, 0]);
  });

  test('of staff has the orders in their scope, and says so; a customer has all', async () => {
    await sold();
    const other = await createOrder(db, {
      ...sale(),
      executiveId: company.otherExecutive.id,
      totalAmount: '900.00',
    });
    await createPayment(db, { orderId: other.id, amount: '70.00', receivedAt: at('2026-01-03') });
    expect(closingOf(await statement(january, company.executive))).toBe(-250_50);
    expect(closingOf(await statement(january, company.customer))).toBe(-320_50);
    expect((await statement(january, company.executive)).ordersOf).toBe(company.executive.name);
    expect((await statement(january, company.customer)).ordersOf).toBeNull();
  });

  test('is a PDF of a customer in scope, and the own one', async () => {
    await sold();
    const { id: user_id } = company.customer;
    for (const [who, input] of [
      [company.admin, { user_id }],
      [company.executive, { user_id }],
      [company.customer, {}],
      [company.customer, { user_id }],
    ] as const) {
      const { fileName, bytes } = await open(as(who), { ...input, from: '2025-12-01', to: '2025-12-31' });
      expect(fileName).toBe('statement-2025-12-01-2025-12-31.pdf');
      const { title, pages } = await readPdf(bytes);
      expect(title).toBe('Statement of account Dec 1, 2025 to Dec 31, 2025');
      for (const part of ['Opening balance', 'Receipt voucher', formatPaise(250_50), 'Closing balance'])
        expect(pages[0]?.text).toContain(part);
    }
    expect(await db.customerOpening.count()).toBe(2);
    for (const who of [company.otherExecutive, company.otherEmployee, company.otherCustomer])
      expect((await refusalOf(open(as(who), { user_id, ...january }))).code).toBe('NOT_FOUND');
  });

  test.each([
    ['without a customer, by staff', january, 'user_id'],
    ['without a day', { user_id: 1, to: '2026-01-31' }, 'from'],
    ['of more than 366 days', { user_id: 1, from: '2025-01-01', to: '2026-01-02' }, 'to'],
    ['that ends before it begins', { user_id: 1, from: '2026-01-02', to: '2026-01-01' }, 'to'],
  ])('%s is refused', async (_name, input, field) => {
    const { code, details } = await refusalOf(open(as(company.admin), input));
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', [field]]);
  });
});
