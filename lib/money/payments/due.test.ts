import { beforeEach, describe, expect, test } from 'vitest';
import { confirmLinkPayment, createLinkPayment } from '@/lib/money/payment-links/contract';
import { confirmThroughLink, openLinkPayment } from '@/lib/money/payment-links/pay';
import { createPayment } from '@/prisma/factories/entries';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { dueFixture } from '@/e2e/testing/due-fixture';
import { titleOf } from '@/e2e/testing/title-of';
import { reconcileScheduled } from './reconcile';

/* See docs/product/money.md, "Dues and paying them". */

const fixture = await dueFixture();
const { database, sandbox, context, orderToPay, open, confirmDue, ledgerOf } = fixture;
const { db } = database;
const openByLink = throughContract(createLinkPayment, openLinkPayment);
const confirmByLink = throughContract(confirmLinkPayment, confirmThroughLink);

beforeEach(() => fixture.reset());

const paidInFull = {
  paid: 1000,
  status: 'paid',
  entries: ['payment online 1000.00'],
  payments: ['captured booked 1000+0'],
};

describe('opening a payment order', () => {
  test('defaults to the due, in paise, with the title of the order as description', async () => {
    const user = await createUser(db);
    const order = await createOrder(db, { userId: user.id, totalAmount: '1000.00', paidAmount: '250.50' });
    const { data } = await open(user, { our_order_id: order.id });
    expect(data).toEqual({
      key_id: sandbox.payments.keyId,
      order_id: data.order_id,
      amount: 74_950,
      currency: 'INR',
      name: 'Pasidi',
      description: titleOf(order),
      prefill: { contact: `+91${user.mobile}` },
    });
    expect(await db.paymentOrder.findFirst()).toMatchObject({
      orderId: order.id,
      userId: user.id,
      amountPaise: 74_950,
      razorpayOrderId: data.order_id,
    });
  });

  test('returns the same one for the same amount, within 30 minutes', async () => {
    const { user, order, razorpayOrderId } = await orderToPay('1000.00', 300);
    const again = async (amount: number) =>
      (await open(user, { our_order_id: order.id, amount })).data.order_id;
    expect(await again(300)).toBe(razorpayOrderId);
    const other = await again(301);
    expect(other).not.toBe(razorpayOrderId);
    expect(await again(300)).toBe(razorpayOrderId);
    context.clock.forward(31 * 60);
    expect(await again(300)).not.toBe(razorpayOrderId);
  });

  test('returns one for parallel requests', async () => {
    const user = await createUser(db);
    const order = await createOrder(db, { userId: user.id });
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(user, { our_order_id: order.id })));
    expect(new Set(opened.map(({ data }) => data.order_id)).size).toBe(1);
    expect(await db.paymentOrder.count()).toBe(1);
  });

  test.each([
    ['more than is due', 1000.01, 'Amount cannot be more than the ₹1,000.00 due.'],
    ['less than a rupee', 0.99, 'Amount must be at least 1 rupee to be paid online.'],
    ['a part that leaves less than a rupee', 999.01, 'Pay all of it, or leave at least 1 rupee.'],
  ])('refuses %s', async (_what, amount, message) => {
    const user = await createUser(db);
    const order = await createOrder(db, { userId: user.id });
    const refusal = await refusalOf(open(user, { our_order_id: order.id, amount }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { amount: message } } });
    expect(await db.paymentOrder.count()).toBe(0);
  });

  test('refuses an order without a due, and amounts above the limit of one payment', async () => {
    const user = await createUser(db);
    const paid = await createOrder(db, { userId: user.id, paidAmount: '1000.00' });
    const huge = await createOrder(db, { userId: user.id, totalAmount: '99999999.00' });
    const large = await createOrder(db, { userId: user.id, totalAmount: '21000000.00' });
    for (const [order, message] of [
      [large, 'Razorpay does not accept this amount at once. Pay it in parts.'],
      [paid, 'Nothing is due on this order.'],
      [huge, 'At most ₹21,474,836.47 can be paid online at once. Pay it in parts.'],
    ] as const)
      expect(await refusalOf(open(user, { our_order_id: order.id }))).toMatchObject({
        code: 'VALIDATION',
        details: { fields: { amount: message } },
      });
  });

  test('refuses orders of others and deleted ones', async () => {
    const [user, other] = [await createUser(db), await createUser(db)];
    const foreign = await createOrder(db, { userId: other.id });
    const deleted = await createOrder(db, { userId: user.id, deletedAt: new Date() });
    for (const { id } of [foreign, deleted])
      expect((await refusalOf(open(user, { our_order_id: id }))).code).toBe('NOT_FOUND');
  });

  test('first books an unreported payment', async () => {
    const { user, order, razorpayOrderId } = await orderToPay('1000.00', 400);
    await sandbox.pay(razorpayOrderId);
    const { data } = await open(user, { our_order_id: order.id });
    expect(data.amount).toBe(60_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 400, status: 'partial' });
  });

  test('does not change the plan', async () => {
    const { user, order, razorpayOrderId } = await orderToPay('200.00');
    const payment = await sandbox.pay(razorpayOrderId);
    expect((await refusalOf(fixture.confirm(user, payment))).code).toBe('PAYMENT_NOT_VERIFIED');
    const plan = await fixture.customerWithOrder();
    const foreign = await sandbox.pay(plan.orderId);
    expect((await refusalOf(confirmDue(user, order, foreign))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await db.subscription.count()).toBe(0);
  });
});

describe('confirming', () => {
  test('books the payment once, with its receipt, and returns the order', async () => {
    const { user, order, razorpayOrderId } = await orderToPay();
    const payment = await sandbox.pay(razorpayOrderId);
    const confirmed = await confirmDue(user, order, payment);
    expect(confirmed).toMatchObject({
      data: { id: order.id, paid_amount: 1000, pending_amount: 0, status: 'paid', version: 2 },
      excess: 0,
    });
    expect(await confirmDue(user, order, payment)).toEqual(confirmed);
    expect(await ledgerOf(order)).toEqual(paidInFull);
    const [entry] = await db.orderEntry.findMany();
    expect(entry).toMatchObject({ reference: payment.id, recordedBy: null, voidedAt: null });
    expect(entry?.receiptNo).toMatch(/^R\/\d{2}-\d{2}\/\d{6}$/);
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'order.payment', actorId: null, after: { paid_amount: 1000, status: 'paid' } },
      { action: 'payment.booked', actorId: null, after: { booked_paise: 100_000, excess_paise: 0 } },
    ]);
  });

  test('captures an authorized payment if it is still due', async () => {
    const { user, order, razorpayOrderId } = await orderToPay();
    await confirmDue(user, order, await sandbox.pay(razorpayOrderId, { outcome: 'authorized' }));
    expect(await ledgerOf(order)).toEqual(paidInFull);
    const late = await orderToPay();
    const payment = await sandbox.pay(late.razorpayOrderId, { outcome: 'authorized' });
    await db.order.update({ where: { id: late.order.id }, data: { deletedAt: new Date() } });
    await reconcileScheduled(context);
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'authorized' });
  });

  test.each([
    ['by its customer', false],
    ['through a link', true],
  ])('reports that an authorized payment is no longer due: %s', async (_what, isByLink) => {
    const { user, order, razorpayOrderId } = await orderToPay();
    const link = { token: await createPaymentLink(db, { orderId: order.id }) };
    const orderId = isByLink ? (await openByLink(context, link)).data.order_id : razorpayOrderId;
    const payment = await sandbox.pay(orderId, { outcome: 'authorized' });
    const confirm = () =>
      isByLink
        ? confirmByLink(context, {
            ...link,
            razorpay_order_id: payment.orderId,
            razorpay_payment_id: payment.id,
            razorpay_signature: payment.signature ?? '',
          })
        : confirmDue(user, order, payment);
    await createPayment(db, { orderId: order.id, amount: '0.01' });
    for (let times = 0; times < 2; times += 1)
      expect(await refusalOf(confirm())).toMatchObject({
        code: 'PAYMENT_NOT_VERIFIED',
        message:
          'This amount is no longer due. Your payment was not taken; your bank releases it within a few days.',
      });
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await ledgerOf(order)).toMatchObject({ paid: 0.01, payments: ['authorized - 0+0'] });
  });

  test('refuses wrong proofs, failed payments and other amounts', async () => {
    const { user, order, razorpayOrderId } = await orderToPay();
    const failed = await sandbox.pay(razorpayOrderId, { outcome: 'failed' });
    const odd = await orderToPay();
    const cheap = await sandbox.pay(odd.razorpayOrderId, { amount: 500 });
    const payment = await sandbox.pay(razorpayOrderId);
    const refused = { code: 'PAYMENT_NOT_VERIFIED' };
    const wrong = { razorpay_signature: `${payment.signature?.slice(0, -1)}x` };
    expect(await refusalOf(confirmDue(user, order, payment, wrong))).toMatchObject(refused);
    expect(await refusalOf(confirmDue(user, order, failed))).toMatchObject(refused);
    expect(await refusalOf(confirmDue(odd.user, odd.order, cheap))).toMatchObject(refused);
    expect(await refusalOf(confirmDue(odd.user, odd.order, payment))).toMatchObject(refused);
    expect((await refusalOf(confirmDue(odd.user, order, payment))).code).toBe('NOT_FOUND');
    expect(await ledgerOf(order)).toMatchObject({ paid: 0, entries: [] });
    expect(await ledgerOf(odd.order)).toMatchObject({ payments: ['captured mismatch 0+0'] });
  });

  test('keeps the amount beyond the due as excess: paid twice, or partly in cash meanwhile', async () => {
    const { user, order, razorpayOrderId } = await orderToPay('1000.00', 700);
    const other = (await open(user, { our_order_id: order.id, amount: 600 })).data.order_id;
    await confirmDue(user, order, await sandbox.pay(razorpayOrderId));
    const second = await confirmDue(user, order, await sandbox.pay(other));
    expect(second).toMatchObject({ data: { paid_amount: 1000, status: 'paid' }, excess: 300 });
    expect(await ledgerOf(order)).toEqual({
      paid: 1000,
      status: 'paid',
      entries: ['payment online 700.00', 'payment online 300.00'],
      payments: ['captured booked 700+0', 'captured booked 300+300'],
    });
  });

  test.each([
    ['deleted', { deletedAt: new Date() }],
    ['given to another customer', {}],
  ])('keeps all as excess if the order was %s', async (what, data) => {
    const { user, order, razorpayOrderId } = await orderToPay();
    const heir = await createUser(db);
    await db.order.update({
      where: { id: order.id },
      data: what === 'deleted' ? data : { userId: heir.id },
    });
    const payment = await sandbox.pay(razorpayOrderId);
    expect((await refusalOf(confirmDue(user, order, payment))).code).toBe('NOT_FOUND');
    await reconcileScheduled(context);
    expect(await ledgerOf(order)).toMatchObject({
      paid: 0,
      entries: [],
      payments: ['captured booked 0+1000'],
    });
  });

  test('in parallel with webhook and reconciliation books once', async () => {
    const { user, order, razorpayOrderId } = await orderToPay();
    const payment = await sandbox.pay(razorpayOrderId);
    await outcomesOf(
      Array.from({ length: 3 }, () => [
        confirmDue(user, order, payment),
        sandbox.deliver(payment.id, 'payment.captured'),
        reconcileScheduled(context),
      ]).flat(),
    );
    expect(await ledgerOf(order)).toEqual(paidInFull);
  });
});
