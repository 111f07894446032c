import { beforeEach, describe, expect, test } from 'vitest';
import { backOfficeFixture } from '@/e2e/testing/back-office-fixture';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { OutcomeUnknown } from './provider';
import { reconcileScheduled } from './reconcile';

/* A refund in full whose outcome is unknown and whose event is lost (docs/product/payments.md, "Reconciliation"). */

const fixture = await backOfficeFixture();
const { payments, context, sendRefund, admin, paid, rowOf } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const reconcile = async () => (await reconcileScheduled(context)).checked;
/** Razorpay makes the refund, or does not; its response is lost. */
const losing = (isCreated: boolean) => ({
  ...payments,
  refund: async (...parameters: Parameters<typeof payments.refund>) => {
    if (isCreated) await payments.refund(...parameters);
    throw new OutcomeUnknown('lost');
  },
});

describe.each(['the plan', 'a duplicate'])('of a payment for %s', (what) => {
  async function refunding(isCreated: boolean) {
    if (what === 'a duplicate') await paid(staff.customer);
    const { id } = await paid(staff.customer);
    expect((await refusalOf(sendRefund({ ...admin(), payments: losing(isCreated) }, { id }))).code).toBe(
      'UNAVAILABLE',
    );
    context.clock.forward(30);
    return id;
  }

  test('is found by the next run', async () => {
    const id = await refunding(true);
    expect(await reconcile()).toBe(1);
    expect(await rowOf(id)).toMatchObject({
      status: 'refunded',
      refundedPaise: 20_000,
      refundFlaggedAt: context.clock.now(),
    });
  });

  test('that was not made is looked for at every run until its request has ended, then no more', async () => {
    const id = await refunding(false);
    expect(await reconcile()).toBe(1);
    context.clock.forward(30);
    expect(await reconcile()).toBe(1);
    context.clock.forward(600);
    expect(await reconcile()).toBe(1);
    context.clock.forward(30);
    expect(await reconcile()).toBe(0);
    expect(await rowOf(id)).toMatchObject({ status: 'captured', refundedPaise: 0 });
  });
});

test.each([
  ['made', payments],
  ['refused', { ...payments, refund: async () => null }],
])('a refund that is known to be %s is not looked for', async (_outcome, provider) => {
  const { id } = await paid(staff.customer);
  await sendRefund({ ...admin(), payments: provider }, { id }).catch(() => undefined);
  context.clock.forward(30);
  expect(await reconcile()).toBe(0);
});
