import { beforeEach, describe, expect, test } from 'vitest';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { listOwnPlanDocuments, readOwnReceipt } from './own-plan';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
beforeEach(() => database.emptyAll());

const paidAt = new Date('2026-01-30T05:00:00.000Z');

describe("a customer's receipt", () => {
  test('shows amount, date, method and id of the payment', async () => {
    const [user, other] = [await createUser(db, { name: 'Asha Rao' }), await createUser(db)];
    await payPlan(db, other);
    const { receiptNo } = await payPlan(db, user, { paidAt, paymentId: 'pay_Abc123' });
    expect(receiptNo).toMatch(/^P\/25-26\/\d{6}$/);
    expect(await readOwnReceipt.run(context.as(user), {})).toEqual({
      receipt: {
        number: receiptNo,
        document: 'tax_invoice',
        creditNotes: [],
        name: 'Asha Rao',
        mobile: user.mobile,
        plan: 'Premium Plan',
        amountRupees: 200,
        refundedRupees: 0,
        paidAt: '2026-01-30T05:00:00.000Z',
        paymentId: 'pay_Abc123',
        method: 'upi',
      },
    });
  });

  test('shows the refunded amount', async () => {
    const user = await createUser(db);
    const { paymentId } = await payPlan(db, user);
    await db.payment.update({ where: { id: paymentId }, data: { refundedPaise: 5050 } });
    expect((await readOwnReceipt.run(context.as(user), {})).receipt).toMatchObject({ refundedRupees: 50.5 });
  });

  test('of a plan with a receipt of before is a receipt', async () => {
    const user = await createUser(db);
    const { receiptNo } = await payPlan(db, user, { hasReceipt: true });
    expect(receiptNo).toMatch(/^R\//);
    expect((await readOwnReceipt.run(context.as(user), {})).receipt).toMatchObject({
      number: receiptNo,
      document: 'receipt',
    });
  });

  test('has the credit notes of the refunds that did not fail', async () => {
    const user = await createUser(db);
    const { id, number } = await refundPlan(db, await payPlan(db, user));
    const read = async () => (await readOwnReceipt.run(context.as(user), {})).receipt?.creditNotes;
    expect(await read()).toEqual([{ id, number }]);
    await db.planCreditNote.update({ where: { id }, data: { voidedAt: new Date() } });
    expect(await read()).toEqual([]);
  });

  test('is empty for a plan activated manually, and after the plan has ended', async () => {
    const manual = await createActiveCustomer(db);
    const ended = await createUser(db);
    const { id } = await payPlan(db, ended);
    await db.subscription.update({ where: { id }, data: { endedAt: new Date() } });
    for (const user of [manual, ended, await createUser(db, { role: 'admin' })])
      expect(await readOwnReceipt.run(context.as(user), {})).toEqual({ receipt: null });
  });

  test('refuses visitors', async () => {
    const attempt = async () => readOwnReceipt.run({ ...context, actor: visitor }, {});
    expect((await refusalOf(attempt())).code).toBe('UNAUTHENTICATED');
  });
});

test('the documents of an ended plan stay, without voided ones and those of others', async () => {
  const [user, other] = [await createUser(db), await createUser(db)];
  const as = context.as(user);
  expect(await listOwnPlanDocuments.run(as, {})).toEqual({ documents: [] });
  const plan = await payPlan(db, user);
  const note = await refundPlan(db, plan);
  await refundPlan(db, await payPlan(db, other));
  await db.subscription.update({ where: { id: plan.id }, data: { endedAt: paidAt } });
  const invoice = { id: plan.id, document: 'tax_invoice', number: plan.receiptNo, amountRupees: 200 };
  const credit = { id: note.id, document: 'credit_note', number: note.number, amountRupees: 200 };
  const { documents } = await listOwnPlanDocuments.run(as, {});
  expect(documents).toHaveLength(2);
  expect(documents).toEqual(
    expect.arrayContaining([expect.objectContaining(invoice), expect.objectContaining(credit)]),
  );
  await db.planCreditNote.update({ where: { id: note.id }, data: { voidedAt: paidAt } });
  expect((await listOwnPlanDocuments.run(as, {})).documents).toMatchObject([invoice]);
});
