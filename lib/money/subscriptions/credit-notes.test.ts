import { beforeEach, describe, expect, test } from 'vitest';
import { payPlan } from '@/prisma/factories/payments';
import { createUser } from '@/prisma/factories/users';
import { fakeRefunds, reportRefund } from '@/e2e/testing/fake-refunds';
import { paymentFixture } from '@/e2e/testing/payment-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { checkCounters } from '@/lib/db/counters';
import { refund as refundOperation } from '@/lib/money/payments/back-office';
import { refundPayment } from '@/lib/money/payments/contract';
import { planDocumentContent } from './plan-document';

/* Documents of the plan, made by payments and refunds (docs/product/money.md, "Tax documents of the plan"). */

const fixture = await paymentFixture();
const { database, sandbox, context, customerWithOrder, confirm } = fixture;
const { db, pool } = database;
const refund = throughContract(refundPayment, refundOperation);
beforeEach(() => fixture.reset());

async function paidPlan() {
  const { user, orderId } = await customerWithOrder({ name: 'Asha Rao', address: '4 Temple Street' });
  const payment = await sandbox.pay(orderId);
  await confirm(user, payment);
  const subscription = await db.subscription.findFirstOrThrow({ where: { userId: user.id } });
  const report = (
    id: string,
    of: number,
    refunded: number,
    status: 'pending' | 'processed' | 'failed' = 'processed',
  ) => reportRefund(context, { id: payment.id, orderId, amount: 20_000, refunded, refund: id, of, status });
  return { user, payment, subscription, report };
}

const notes = async () => {
  const rows = await db.planCreditNote.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ number, razorpayRefundId, voidedAt, content }) => {
    const { line, credit } = planDocumentContent.parse(content);
    const { taxablePaise, cgstPaise, sgstPaise } = line.taxed;
    return {
      number: number.replace(/^C\/\d\d-\d\d\//, ''),
      refund: razorpayRefundId,
      invoice: credit?.invoice.number,
      parts: [taxablePaise, cgstPaise, sgstPaise],
      isVoid: voidedAt !== null,
    };
  });
};

/** Numbers without gaps, and numbers of each series. */
async function expectNumbersToFit() {
  const client = await pool.connect();
  try {
    expect(await checkCounters(client)).toEqual([]);
  } finally {
    client.release();
  }
}

describe('a payment of the plan', () => {
  test('makes a numbered tax invoice, frozen with seller, customer and tax', async () => {
    const { user, payment, subscription } = await paidPlan();
    expect(subscription.receiptNo).toMatch(/^P\/\d\d-\d\d\/000001$/);
    expect(planDocumentContent.parse(subscription.invoice)).toMatchObject({
      document: 'tax_invoice',
      seller: { id: (await db.seller.findFirstOrThrow()).id, gstin: '37AAACP0000A1ZI' },
      customer: { name: 'Asha Rao', mobile: user.mobile, address: '4 Temple Street' },
      line: { taxed: { taxablePaise: 16_950, cgstPaise: 1525, sgstPaise: 1525 } },
      reference: payment.id,
    });
    await expect(
      db.subscription.update({ where: { id: subscription.id }, data: { receiptNo: 'P/26-27/000009' } }),
    ).rejects.toThrow('append_only');
    await expectNumbersToFit();
  });

  test('makes a bill of supply for a seller without GSTIN', async () => {
    const { gstin, id } = await db.seller.findFirstOrThrow();
    await db.seller.update({ where: { id }, data: { gstin: null } });
    const { subscription } = await paidPlan();
    expect(planDocumentContent.parse(subscription.invoice)).toMatchObject({
      document: 'bill_of_supply',
      line: { taxed: { taxablePaise: 20_000, cgstPaise: 0 } },
    });
    await db.$executeRaw`ALTER TABLE sellers DISABLE TRIGGER USER`;
    await db.seller.update({ where: { id }, data: { gstin } });
    await db.$executeRaw`ALTER TABLE sellers ENABLE TRIGGER USER`;
  });
});

describe('a refund of the plan', () => {
  test('by an admin makes one credit note that names the invoice, also by a double click', async () => {
    const { subscription } = await paidPlan();
    const admin = await createUser(db, { role: 'admin' });
    const provider = fakeRefunds(sandbox.payments, 20_000);
    const attempts = [1, 2].map(() =>
      refund({ ...context.as(admin), payments: provider.payments }, { id: subscription.paymentId }),
    );
    await Promise.allSettled(attempts);
    expect(await notes()).toEqual([
      {
        number: '000001',
        refund: 'rfnd_1',
        invoice: subscription.receiptNo,
        parts: [16_950, 1525, 1525],
        isVoid: false,
      },
    ]);
    await expectNumbersToFit();
  });

  test('made at Razorpay in parts makes a note for each; together they are the invoice', async () => {
    const { report } = await paidPlan();
    await report('rfnd_a', 6667, 6667);
    await report('rfnd_b', 6667, 13_334, 'pending');
    await report('rfnd_b', 6667, 13_334);
    await report('rfnd_c', 6666, 20_000);
    await report('rfnd_a', 6667, 20_000);
    const made = await notes();
    expect(made.map((note) => [note.number, note.refund])).toEqual([
      ['000001', 'rfnd_a'],
      ['000002', 'rfnd_b'],
      ['000003', 'rfnd_c'],
    ]);
    const sums = [0, 1, 2].map((part) => made.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0));
    expect(sums).toEqual([16_950, 1525, 1525]);
  });

  test('that fails voids its note; the next refund has a new one, whatever comes first', async () => {
    const { report, subscription } = await paidPlan();
    await report('rfnd_a', 20_000, 20_000, 'pending');
    // Reported before the failure of the first: both do not fit into the invoice.
    await report('rfnd_b', 20_000, 20_000);
    expect((await notes()).map((note) => [note.refund, note.isVoid])).toEqual([['rfnd_a', false]]);
    await report('rfnd_a', 20_000, 20_000, 'failed');
    await report('rfnd_a', 20_000, 20_000, 'failed');
    expect((await notes()).map((note) => [note.refund, note.isVoid, note.parts])).toEqual([
      ['rfnd_a', true, [16_950, 1525, 1525]],
      ['rfnd_b', false, [16_950, 1525, 1525]],
    ]);
    const [note] = await db.planCreditNote.findMany({ orderBy: { id: 'asc' } });
    for (const data of [
      { voidedAt: null },
      { number: 'C/26-27/000009' },
      { subscriptionId: subscription.id + 1 },
    ])
      await expect(db.planCreditNote.update({ where: { id: note?.id ?? 0 }, data })).rejects.toThrow();
    await expect(db.planCreditNote.deleteMany()).rejects.toThrow('append_only');
    await expectNumbersToFit();
  });

  test('that failed at once makes none', async () => {
    const { report } = await paidPlan();
    await report('rfnd_a', 20_000, 0, 'failed');
    expect(await notes()).toEqual([]);
  });

  test('of a plan with a receipt of before makes none', async () => {
    const user = await createUser(db);
    const { paymentId, receiptNo } = await payPlan(db, user, { hasReceipt: true });
    expect(receiptNo).toMatch(/^R\//);
    const { razorpayPaymentId, paymentOrder } = await db.payment.findUniqueOrThrow({
      where: { id: paymentId },
      include: { paymentOrder: true },
    });
    await reportRefund(context, {
      id: razorpayPaymentId,
      orderId: paymentOrder.razorpayOrderId,
      amount: 20_000,
      refunded: 20_000,
      refund: 'rfnd_a',
      of: 20_000,
      status: 'processed',
    });
    expect(await db.paymentRefund.count()).toBe(1);
    expect(await notes()).toEqual([]);
  });

  test('of a part, reported before the payment, has its note with the invoice', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    const order = await db.paymentOrder.findFirstOrThrow();
    // A payment that is known and has not been decided yet.
    await db.payment.create({
      data: {
        razorpayPaymentId: payment.id,
        paymentOrderId: order.id,
        userId: user.id,
        amountPaise: 20_000,
        currency: 'INR',
        status: 'authorized',
        refunds: { create: { razorpayRefundId: 'rfnd_a', amountPaise: 5000, state: 'processed' } },
      },
    });
    await confirm(user, payment);
    const { receiptNo } = await db.subscription.findFirstOrThrow();
    expect(await notes()).toMatchObject([{ refund: 'rfnd_a', invoice: receiptNo, isVoid: false }]);
  });
});
