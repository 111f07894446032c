import { razorpayWebhook, recordSubscription } from '@/lib/money/subscriptions/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { confirmation, openOrder } from '@/e2e/fixtures/payments';
import { webhookSignature } from '@/e2e/fixtures/sandbox';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';
import { deliver, eventId, eventOf } from '@/e2e/fixtures/webhooks';

for (const event of ['payment.captured', 'order.paid']) {
  test(`${event} activates the plan without the browser`, async ({
    accounts,
    provider,
    database: { db },
  }) => {
    void provider;
    const me = await accounts.signedIn();
    const order = await openOrder(me);
    const id = eventId();
    expectSuccess(razorpayWebhook, await deliver(eventOf(order, {}, event), {}, id));
    const state = await stateOf(db, me.id);
    expect(state.user.planActive).toBe(true);
    expect(state.subscriptions).toMatchObject([{ userId: me.id, amountPaise: 20_000, mobile: me.mobile }]);
    expect(state.orders).toMatchObject([{ status: 'paid' }]);
    const row = await db.webhookEvent.findUniqueOrThrow({ where: { eventId: id } });
    expect(row).toMatchObject({ event, processedAt: expect.any(Date) });
  });
}

test('sandbox webhooks are delivered and accepted', async ({ accounts, provider, database: { db } }) => {
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  const payment = await provider.pay(order, { webhook: 'twice' });
  await expect.poll(async () => (await stateOf(db, me.id)).user.planActive).toBe(true);
  const { events } = await provider.sendWebhooks(payment.razorpay_payment_id);
  expect(events.map(({ event, status }) => [event, status])).toEqual([
    ['payment.authorized', 200],
    ['payment.captured', 200],
    ['order.paid', 200],
  ]);
  const state = await stateOf(db, me.id);
  expect([state.subscriptions.length, state.payments.length, state.user.version]).toEqual([1, 1, 2]);
});

test('browser and webhook in either order have the same result', async ({
  accounts,
  provider,
  database: { db },
}) => {
  for (const webhookFirst of [true, false]) {
    const me = await accounts.signedIn();
    const payment = await provider.pay(await openOrder(me));
    const confirm = async () =>
      expectSuccess(recordSubscription, await me.api.call(recordSubscription, confirmation(me, payment)));
    const hook = () => provider.sendWebhooks(payment.razorpay_payment_id);
    if (webhookFirst) await hook();
    const { data } = await confirm();
    if (!webhookFirst) await hook();
    const state = await stateOf(db, me.id);
    expect(state.subscriptions).toMatchObject([{ id: data.subscription.id }]);
    expect([state.payments.length, state.user.version]).toEqual([1, 2]);
  }
});

test('ten confirmations and thirty events of one payment at once: one activation', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  const payment = await provider.pay(order);
  const body = (event: string) => eventOf(order, { id: payment.razorpay_payment_id }, event);
  const deliveries = Array.from({ length: 30 }, (_, index) =>
    deliver(body(index % 2 ? 'payment.captured' : 'order.paid')),
  );
  const confirmations = Array.from({ length: 10 }, () =>
    me.api.call(recordSubscription, confirmation(me, payment)),
  );
  for (const response of await Promise.all([...deliveries, ...confirmations]))
    expect(response.status).toBe(200);
  const state = await stateOf(db, me.id);
  expect([state.subscriptions.length, state.payments.length, state.user.version]).toEqual([1, 1, 2]);
});

test(
  '1000 identical webhooks: one activation',
  { tag: '@torture' },
  async ({ accounts, provider, database: { db } }) => {
    void provider;
    const times = 1000;
    const me = await accounts.signedIn();
    const body = eventOf(await openOrder(me));
    const id = eventId();
    const statuses = new Map<number, number>();
    let left = times;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const { status } = await deliver(body, {}, id);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // Razorpay redelivers after a 503.
        if (status === 503) left += 1;
      }
    };
    await Promise.all(Array.from({ length: 40 }, worker));
    statuses.delete(503);
    expect(Object.fromEntries(statuses)).toEqual({ 200: times });
    const state = await stateOf(db, me.id);
    expect([state.subscriptions.length, state.payments.length, state.user.version]).toEqual([1, 1, 2]);
    const payment = state.payments[0];
    expect(await db.auditEntry.count({ where: { entity: 'payment', entityId: payment?.id ?? 0 } })).toBe(1);
    expect(await db.webhookEvent.count({ where: { eventId: id } })).toBe(1);
  },
);

test('401 for a signature not over the exact bytes; nothing is stored', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  const body = eventOf(await openOrder(me));
  const before = await stateOf(db, me.id);
  const spaced = JSON.stringify(JSON.parse(body), null, 1);
  const signatures: Record<string, Record<string, string>> = {
    'another secret': { 'x-razorpay-signature': webhookSignature(body, 'another secret') },
    'equal JSON in other bytes': { 'x-razorpay-signature': webhookSignature(spaced) },
    'one letter missing': { 'x-razorpay-signature': webhookSignature(body).slice(1) },
    'in capitals': { 'x-razorpay-signature': webhookSignature(body).toUpperCase() },
    empty: { 'x-razorpay-signature': '' },
    'the key secret instead': { 'x-razorpay-signature': webhookSignature(body, 'sandbox_key_secret') },
  };
  for (const headers of Object.values(signatures)) {
    const id = eventId();
    expectRefusal(await deliver(body, headers, id), { status: 401, code: 'BAD_SIGNATURE' });
    expect(await db.webhookEvent.count({ where: { eventId: id } })).toBe(0);
  }
  const unsigned = await new ApiClient().request('/api/razorpay_webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expectRefusal(unsigned, { status: 401, code: 'BAD_SIGNATURE' });
  expect(await stateOf(db, me.id)).toEqual(before);
});

test('session is not required, and a cookie is ignored', async ({ accounts }) => {
  const me = await accounts.staff('admin');
  const body = eventOf('order_AAAAAAAAAAAAAA');
  const response = await me.browser.request('/api/razorpay_webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expectRefusal(response, { status: 401, code: 'BAD_SIGNATURE' });
});

test('200 for unhandled events, which are stored', async ({ database: { db } }) => {
  for (const body of [
    eventOf('order_AAAAAAAAAAAAAA'),
    eventOf('order_AAAAAAAAAAAAAA', { order_id: null }),
    JSON.stringify({ entity: 'event', event: 'payment.downtime.started', payload: {} }),
    JSON.stringify({
      entity: 'event',
      event: 'something.new',
      payload: { thing: { entity: { odd: true } } },
    }),
    JSON.stringify({ event: 'invoice.paid' }),
  ]) {
    const id = eventId();
    expectSuccess(razorpayWebhook, await deliver(body, {}, id));
    // Without what may name the payer.
    const stored = body.replace('"notes":[]', '"notes":null');
    expect(await db.webhookEvent.findUniqueOrThrow({ where: { eventId: id } })).toMatchObject({
      body: stored,
      processedAt: expect.any(Date),
    });
  }
});

test('signature covers the raw bytes, not the re-serialized JSON', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  const body = eventOf(await openOrder(me)).replace(
    '"entity":"event"',
    ' "entity" : "\\u0065vent", "note":"₹200\\/-" ',
  );
  expectSuccess(razorpayWebhook, await deliver(new TextEncoder().encode(body)));
  expect((await stateOf(db, me.id)).user.planActive).toBe(true);
});
