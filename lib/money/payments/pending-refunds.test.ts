import { beforeEach, describe, expect, test } from 'vitest';
import { fakeRefunds } from '@/e2e/testing/fake-refunds';
import { refundFixture } from '@/e2e/testing/refund-fixture';
import { reconcileScheduled } from './reconcile';

/* A refund that Razorpay has accepted, and whose later events are lost (docs/product/payments.md, "Reconciliation"). */

const fixture = await refundFixture();
const { sandbox, context, paidOnline, ledgerOf } = fixture;

beforeEach(async () => {
  await fixture.reset();
});

describe.each([100, 200])('of a payment for a due %i days ago', (days) => {
  /** The payment order was checked just before the refund. */
  async function pending() {
    const { order, refund } = await paidOnline();
    context.clock.forward(days * 86_400);
    const provider = fakeRefunds(sandbox.payments, 100_000);
    const reconcile = async () =>
      (await reconcileScheduled({ ...context, payments: provider.payments })).checked;
    await reconcile();
    await refund(30_000, provider.payments);
    return { order, provider, reconcile };
  }

  test.each(['processed', 'failed'] as const)('is followed until it is %s', async (outcome) => {
    const { order, provider, reconcile } = await pending();
    context.clock.forward(3600);
    await reconcile();
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
    provider.later(outcome);
    context.clock.forward(3600);
    expect(await reconcile()).toBe(1);
    expect(await ledgerOf(order)).toMatchObject({
      paid: outcome === 'failed' ? 1000 : 700,
      entries: ['payment online 1000.00', `refund online -300.00${outcome === 'failed' ? ' voided' : ''}`],
    });
    context.clock.forward(86_400);
    expect(await reconcile()).toBe(0);
  });

  test('is checked at doubling intervals of its own age', { tags: 'torture' }, async () => {
    const { reconcile } = await pending();
    const hours: number[] = [];
    for (let hour = 1; hour <= 40; hour += 1) {
      context.clock.forward(3600);
      if ((await reconcile()) > 0) hours.push(hour);
    }
    expect(hours).toEqual([1, 2, 4, 8, 16, 32]);
  });
});
