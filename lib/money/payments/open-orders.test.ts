import { beforeEach, expect, test, vi } from 'vitest';
import type { RateLimiter } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { createLinkPayment } from '@/lib/money/payment-links/contract';
import { openLinkPayment } from '@/lib/money/payment-links/pay';
import { refusalText } from '@/lib/kernel/text/messages';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { dueFixture } from '@/e2e/testing/due-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createPaymentOrder as storePaymentOrder } from '@/prisma/factories/payments';
import { createUser } from '@/prisma/factories/users';
import { createPaymentOrder } from '@/lib/money/subscriptions/contract';
import { openPaymentOrder } from '@/lib/money/subscriptions/operations';
import { createOrderPayment } from './contract';
import { openOrderPayment } from './operations';
import type { PaymentProvider } from './provider';
import { reconcileScheduled } from './reconcile';

/* Many open payment orders of one account (docs/product/payments.md, "Reconciliation"). */

const fixture = await dueFixture();
const { database, sandbox, context, orderToPay, open, confirmDue, ledgerOf } = fixture;
const { db } = database;
const openByLink = throughContract(createLinkPayment, openLinkPayment);

beforeEach(() => fixture.reset());

test(
  'opens five at most for other amounts in 30 minutes; a payment of an older one is still booked',
  { tags: 'torture' },
  async () => {
    const { user, order, razorpayOrderId: first } = await orderToPay('1000.00', 100);
    const openFor = async (amount: number) =>
      (await open(user, { our_order_id: order.id, amount })).data.order_id;
    const opened = await outcomesOf([101, 102, 103, 104, 105, 106, 107].map(openFor));
    expect(opened).toEqual({ ok: 4, RATE_LIMITED: 3 });
    expect(await db.paymentOrder.count()).toBe(5);
    const refusal = await refusalOf(openFor(108));
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      message:
        '5 payments of other amounts are open for this order. Pay one of them or try again in 30 minutes.',
      details: { retryAfterSeconds: 1800 },
    });
    expect(await openFor(100)).toBe(first);
    // A payment link has its own five.
    const token = await createPaymentLink(db, { orderId: order.id });
    await openByLink(context, { token, amount: 108 });
    context.clock.forward(30 * 60 + 1);
    expect(await openFor(108)).not.toBe(first);
    await confirmDue(user, order, await sandbox.pay(first));
    expect(await ledgerOf(order)).toMatchObject({ paid: 100, status: 'partial' });
  },
);

test('openings are counted by account, before Razorpay is asked', async () => {
  const { user, order } = await orderToPay('1000.00', 100);
  const paymentsOfOrder = vi.fn<PaymentProvider['paymentsOfOrder']>();
  const consume = vi
    .fn<RateLimiter['consume']>()
    .mockRejectedValue(new Refusal('RATE_LIMITED', refusalText.rateLimited(1)));
  const limited = {
    ...context.as(user),
    payments: { ...sandbox.payments, paymentsOfOrder },
    limits: { ...context.limits, consume },
  };
  const openDue = throughContract(createOrderPayment, openOrderPayment);
  const openPlan = throughContract(createPaymentOrder, openPaymentOrder);
  for (const attempt of [() => openDue(limited, { our_order_id: order.id }), () => openPlan(limited, {})])
    expect(await refusalOf(attempt())).toMatchObject({ code: 'RATE_LIMITED' });
  expect(consume.mock.calls).toEqual([1, 2].map(() => ['paymentsOpenedPerAccount', String(user.id)]));
  expect(paymentsOfOrder).not.toHaveBeenCalled();
});

test('many open orders of one account do not delay the check of another', async () => {
  const [many, other] = [await createUser(db), await createUser(db)];
  const now = context.clock.now().getTime();
  const orders = (userId: number, count: number, createdAt: Date) =>
    Promise.all(Array.from({ length: count }, () => storePaymentOrder(db, { userId, createdAt })));
  const [theirs] = await orders(other.id, 1, new Date(now - 60_000));
  await orders(many.id, 12, new Date(now));
  const checked: string[] = [];
  const payments: PaymentProvider = {
    ...sandbox.payments,
    paymentsOfOrder: async (orderId) => {
      checked.push(orderId);
      return [];
    },
  };
  const run = () => reconcileScheduled({ ...context, payments }, 4);
  await run();
  expect(checked).toContain(theirs?.razorpayOrderId);
  // Those of the account take turns: each is checked once before any is checked again.
  for (let nth = 0; nth < 3; nth += 1) {
    context.clock.forward(30);
    await run();
  }
  expect(new Set(checked).size).toBe(13);
  expect(checked.filter((id) => id === theirs?.razorpayOrderId)).toHaveLength(4);
});
