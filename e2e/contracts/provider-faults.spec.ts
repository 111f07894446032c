import { logIn, requestReset } from '@/lib/people/accounts/contract';
import { createPaymentOrder, recordSubscription } from '@/lib/money/subscriptions/contract';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { confirmation, openOrder } from '@/e2e/fixtures/payments';
import type { Faults } from '@/e2e/fixtures/sandbox';
import { stateOf } from '@/e2e/fixtures/state';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

/* Razorpay and MSG91 slow, failing or down: clear responses in time, no partial writes, full recovery. */

test.describe.configure({ mode: 'default' });

const unavailable: Refused = { status: 503, code: 'UNAVAILABLE' };

const faults: Record<string, Faults> = {
  down: { down: true },
  'failing every time': { fail_rate: 1 },
  'behind a broken proxy': { bad_gateway: true },
  'never responding': { hang: true },
};
for (const [how, fault] of Object.entries(faults)) {
  const tag = how === 'down' ? [] : ['@torture'];
  test(
    `Razorpay ${how}: 503 within 10 s, and the same requests succeed after recovery`,
    { tag },
    async ({ accounts, ownProvider, database: { db } }) => {
      const payer = await accounts.signedIn();
      const payment = await ownProvider.pay(await openOrder(payer));
      const newcomer = await accounts.signedIn();
      const [before, payerBefore] = [await stateOf(db, newcomer.id), await stateOf(db, payer.id)];

      await ownProvider.breakDown(fault);
      const responses = await Promise.all([
        newcomer.api.call(createPaymentOrder, {}),
        payer.api.call(recordSubscription, confirmation(payer, payment)),
      ]);
      for (const response of responses) expectRefusal(response, unavailable);
      expect(await stateOf(db, newcomer.id)).toEqual(before);
      expect(await stateOf(db, payer.id)).toEqual(payerBefore);

      await ownProvider.heal();
      expectSuccess(createPaymentOrder, await newcomer.api.call(createPaymentOrder, {}), 201);
      expectSuccess(
        recordSubscription,
        await payer.api.call(recordSubscription, confirmation(payer, payment)),
      );
    },
  );
}

test('lost response to order creation leaves no second order', async ({
  accounts,
  ownProvider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  await ownProvider.breakDown({ lost_responses: true });
  expectRefusal(await me.api.call(createPaymentOrder, {}), unavailable);
  await ownProvider.heal();
  await openOrder(me);
  expect(await db.paymentOrder.count({ where: { userId: me.id } })).toBe(1);
});

test(
  'slow Razorpay does not delay other requests',
  // Each process has its own permits.
  { tag: ['@direct', '@torture'] },
  async ({ accounts, ownProvider }) => {
    const [slow, other] = [await accounts.signedIn(), await accounts.account()];
    await ownProvider.breakDown({ latency_ms: 6000 });
    const statuses: number[] = [];
    const waiting = Array.from({ length: 20 }, async () => {
      const { status } = await slow.api.call(createPaymentOrder, {});
      statuses.push(status);
    });
    expectSuccess(logInDone, await new ApiClient().call(logIn, other));
    // Orders without a permit may have been refused by now; none has Razorpay's response.
    expect(statuses).not.toContain(201);
    await Promise.all(waiting);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
  },
);

test('MSG91 down: same response, and the code is sent after recovery', async ({
  accounts,
  ownProvider,
  database: { db },
}) => {
  const me = await accounts.account();
  await ownProvider.breakDown({ down: true });
  const sent = { mobile: me.mobile, new_password: 'another1' };
  const { message } = expectSuccess(requestReset, await new ApiClient().call(requestReset, sent), 202);
  expect(message).toBe('If this mobile number has an account, a 6-digit code is on its way by SMS.');
  const tried = () => db.smsRequest.findFirst({ where: { mobile: me.mobile }, select: { attempts: true } });
  await expect.poll(async () => (await tried())?.attempts).toBeGreaterThanOrEqual(1);
  expect(await ownProvider.messages(me.mobile)).toEqual([]);
  await ownProvider.heal();
  const otp = await ownProvider.code(me.mobile);
  expectSuccess(requestReset, await new ApiClient().call(requestReset, { ...sent, otp }), 200);
});

test(
  '50 payments missed by browser and webhook: plans active within a minute',
  { tag: '@torture' },
  async ({ accounts, provider, database: { db } }) => {
    const payers = await Promise.all(Array.from({ length: 50 }, () => accounts.signedIn()));
    const ids = payers.map(({ id }) => id);
    for (const payer of payers) await provider.pay(await openOrder(payer), { webhook: 'never' });
    await db.paymentOrder.updateMany({ where: { userId: { in: ids } }, data: { checkedAt: null } });
    const active = () => db.user.count({ where: { id: { in: ids }, planActive: true } });
    await expect.poll(active, { timeout: 60_000 }).toBe(50);
    for (const id of ids) {
      const state = await stateOf(db, id);
      expect(state.subscriptions).toHaveLength(1);
      expect(state.payments).toMatchObject([{ status: 'captured', effect: 'activated' }]);
    }
  },
);
