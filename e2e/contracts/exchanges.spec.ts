import { randomUUID } from 'node:crypto';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { exchanges } from '@/lib/money/exchanges/contract';
import { myOrders } from '@/lib/money/ledger/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const { actions } = exchanges;
const quote = actionOf(exchanges, actions.quote);
const accept = actionOf(exchanges, actions.accept);
const setOff = actionOf(exchanges, actions.set_off);
const payOut = actionOf(exchanges, actions.pay_out);

test('old gold: quoted, accepted by the code of the SMS, set off and paid out, once per key', async ({
  accounts,
  database: { db },
  provider,
}) => {
  const [me, other] = [await accounts.staff('employee'), await accounts.staff('employee')];
  const customer = await accounts.signedIn();
  await createOpportunity(db, { userId: customer.id, employeeId: me.id });
  const { id: orderId } = await createOrder(db, {
    userId: customer.id,
    employeeId: me.id,
    totalAmount: '30000.00',
  });
  const sent = {
    user_id: customer.id,
    store_id: 1,
    order_id: orderId,
    pieces: [{ article: 'bar', gross_mg: 10_000, touch_percent: 99.5, rate_per_gram: 7000 }],
  };
  expectRefusal(await quote.send(other.api, sent), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await quote.send(me.api, { ...sent, pieces: [] }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['pieces'],
  });
  const { data: quoted } = await quote.run(me.api, sent);
  expect(quoted).toMatchObject({ state: 'quoted', value: 69_650, fine_mg: 9950 });
  const { id } = quoted;
  expect((await accept.send(me.api, { id })).status).toBe(202);
  const code = await provider.saleCode(customer.mobile);
  expectRefusal(await accept.send(me.api, { id, code: code === '000000' ? '000001' : '000000' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['code'],
  });
  const accepted = await accept.run(me.api, { id, code });
  expect(accepted.data.number).toMatch(/^U\/\d\d-\d\d\/\d{6}$/);

  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = [
    await setOff.send(me.api, { id, order_id: orderId }, key),
    await setOff.send(me.api, { id, order_id: orderId }, key),
  ];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  const responses = await Promise.all(
    ['A', 'B', 'C'].map((reference) => payOut.send(me.api, { id, method: 'upi', reference })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const own = expectSuccess(myOrders, await customer.api.call(myOrders, {}), 200);
  expect(own.old_gold).toEqual([
    expect.objectContaining({ id, state: 'settled', value: 69_650, settled_amount: 69_650 }),
  ]);
  expect(own.orders[0]?.entries).toMatchObject([
    { method: 'old_gold', amount: 30_000, reference: accepted.data.number },
  ]);
});
