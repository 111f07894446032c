import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createUser, deleted } from '@/prisma/factories/users';
import { premiumPlan } from '@/lib/business';
import { backOfficeFixture } from '@/e2e/testing/back-office-fixture';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { paymentAttentions, paymentEffects } from './record';

/* See docs/product/payments.md, "Refunds". */

const fixture = await backOfficeFixture();
const { db, sandbox, list, check, sendRefund, admin, order } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('payments that need attention', () => {
  const statuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
  const excesses = ['none', 'left', 'returned', 'unbooked', 'left and unbooked'] as const;
  type Excess = Exclude<(typeof excesses)[number], 'none'>;
  const standing = ['active', 'ended', 'inactive', 'deleted'] as const;
  /** Failed refunds return nothing. */
  const refundsOf = (excess: Excess) => [
    { amountPaise: 500, state: 'failed' as const },
    { amountPaise: 498, state: 'processed' as const },
    ...(excess === 'left and unbooked' ? [{ amountPaise: 1 }] : []),
    ...(excess === 'returned' || excess === 'unbooked' ? [{ amountPaise: 2 }] : []),
  ];
  /** One made at Razorpay, while one made here is pending: it did not fit, or has failed. */
  const reportsOf = (excess: Excess, id: number) => [
    {
      razorpayRefundId: `rfnd_case_${id}`,
      amountPaise: 300,
      state: excess.endsWith('unbooked') ? ('processed' as const) : ('failed' as const),
    },
  ];
  /** Every payment status with every effect and plan state. */
  async function everyCase() {
    const cases = statuses.flatMap((status) =>
      (status === 'captured' || status === 'refunded' ? [null, ...paymentEffects] : [null]).flatMap(
        (effect) =>
          (effect === 'activated' ? standing : (['active', 'inactive'] as const)).flatMap((plan) =>
            (effect === 'booked' ? excesses : (['none'] as const)).map((excess) => ({
              status,
              effect,
              plan,
              excess,
            })),
          ),
      ),
    );
    const orders = new Map<number, (typeof cases)[number]>();
    for (const each of cases) {
      const { status, effect, plan, excess } = each;
      const excessPaise = excess === 'none' ? 0 : 500;
      const captured = status === 'captured' || status === 'refunded';
      const user = await createUser(db);
      const { id } = await createPaymentOrder(db, {
        userId: user.id,
        status: captured ? 'paid' : 'attempted',
      });
      const payment = await db.payment.create({
        data: {
          razorpayPaymentId: `pay_case_${id}`,
          paymentOrderId: id,
          userId: user.id,
          amountPaise: effect === 'mismatch' ? 100 : premiumPlan.amountPaise,
          refundedPaise: status === 'refunded' ? (effect === 'mismatch' ? 100 : premiumPlan.amountPaise) : 0,
          currency: premiumPlan.currency,
          status,
          effect,
          ...(effect === 'booked' ? { bookedPaise: premiumPlan.amountPaise - excessPaise, excessPaise } : {}),
          ...(excess === 'none' ? {} : { excessRefunds: { create: refundsOf(excess) } }),
          ...(excess === 'none' ? {} : { refunds: { create: reportsOf(excess, id) } }),
          capturedAt: captured ? new Date() : null,
        },
      });
      if (effect === 'activated')
        await db.subscription.create({
          data: {
            userId: user.id,
            mobile: user.mobile,
            name: premiumPlan.subscriptionName,
            paymentId: payment.id,
            amountPaise: premiumPlan.amountPaise,
            endedAt: plan === 'ended' ? new Date() : null,
          },
        });
      await db.user.update({
        where: { id: user.id },
        data: { planActive: plan !== 'inactive', ...(plan === 'deleted' ? deleted() : {}) },
      });
      orders.set(id, each);
    }
    return orders;
  }

  test('is equal in record, filter and count, for every state', { tags: 'torture' }, async () => {
    const orders = await everyCase();
    const expected = new Map(
      [...orders].map(([id, { status, effect, plan, excess }]) => [
        id,
        effect === 'booked'
          ? excess === 'left'
            ? 'excess'
            : excess.endsWith('unbooked')
              ? 'unbooked_refund'
              : null
          : status === 'captured' && effect !== 'activated'
            ? (effect ?? 'no_effect')
            : status === 'refunded' && effect === 'activated' && plan === 'active'
              ? 'refund'
              : null,
      ]),
    );
    const all = await list(admin(), { limit: 500 });
    expect(all.data).toHaveLength(orders.size);
    for (const { id, payments: paidWith } of all.data)
      expect([orders.get(id), paidWith[0]?.attention]).toEqual([orders.get(id), expected.get(id)]);

    const found = async (attention: string) =>
      (await list(admin(), { attention, limit: 500 })).data.map(({ id }) => id).toSorted((a, b) => a - b);
    const needed = (kind?: string) =>
      [...expected].flatMap(([id, reason]) =>
        reason !== null && (kind === undefined || reason === kind) ? [id] : [],
      );
    for (const reason of paymentAttentions) {
      expect(needed(reason).length).toBeGreaterThan(0);
      expect([reason, await found(reason)]).toEqual([reason, needed(reason)]);
    }
    expect(await found('any')).toEqual(needed());
    // The count ignores filters.
    for (const input of [{}, { attention: 'refund' }, { status: 'created' }, { limit: 1 }])
      expect((await list(admin(), input)).needs_attention).toBe(needed().length);
    expect((await refusalOf(list(admin(), { attention: 'urgent' }))).code).toBe('VALIDATION');
  });

  test('shows the received amount: one rupee of two hundred pays no plan', async () => {
    const { id, razorpayOrderId } = await order(staff.customer);
    await sandbox.pay(razorpayOrderId, { amount: 100 });
    const { data } = await check(admin(), { id });
    expect(data).toMatchObject({
      amount: 200,
      received_amount: 1,
      payments: [{ amount: 1, effect: 'mismatch', attention: 'mismatch' }],
    });
    expect((await list(admin())).data).toMatchObject([{ id, received_amount: 1 }]);
    const payment = data.payments[0]?.id ?? 0;
    const { data: after } = await sendRefund(admin(), { id: payment });
    expect(after).toMatchObject({ received_amount: 1, payments: [{ refunded_amount: 1, attention: null }] });
    expect((await list(admin())).needs_attention).toBe(0);
  });

  test('counts only captured payments as received', async () => {
    const { id, razorpayOrderId } = await order(staff.customer);
    await sandbox.pay(razorpayOrderId, { outcome: 'failed' });
    expect((await check(admin(), { id })).data.received_amount).toBe(0);
    const returned = await sandbox.pay(razorpayOrderId, { outcome: 'authorized' });
    await sandbox.returnUncaptured(returned.id);
    expect((await check(admin(), { id })).data).toMatchObject({
      status: 'attempted',
      received_amount: 0,
      payments: [{ status: 'failed' }, { status: 'failed', refunded_amount: 0, attention: null }],
    });
    await sandbox.pay(razorpayOrderId);
    expect((await check(admin(), { id })).data.received_amount).toBe(200);
  });
});
