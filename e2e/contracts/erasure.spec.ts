import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { logIn, sessionBegun, signUp } from '@/lib/people/accounts/contract';
import { readCustomer } from '@/lib/people/customers/contract';
import { erasure } from '@/lib/people/erasure/contract';
import { createOrder } from '@/prisma/factories/sales';

/* docs/product/privacy.md, "Erasure". */

const { actions } = erasure;
const ask = actionOf(erasure, actions.ask);
const confirm = actionOf(erasure, actions.confirm);
const state = actionOf(erasure, actions.state);
const freeze = actionOf(erasure, actions.freeze);

test('a customer asks, confirms by the code, takes it back by a log-in, and closes the account', async ({
  accounts,
  visitor,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const admin = await accounts.staff('admin');
  const { mobile, password } = me;
  expect((await state.run(me.api)).data).toEqual({ state: 'none', at: null, closes_at: null, reasons: [] });
  expect((await ask.run(me.api)).data.state).toBe('asked');
  const code = await provider.erasureCode(mobile);
  const wrong = code === '000000' ? '000001' : '000000';
  expectRefusal(await confirm.send(me.api, { code: wrong }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['code'],
  });
  const { data: requested } = await confirm.run(me.api, { code });
  expect(requested.state).toBe('requested');
  expectRefusal(await ask.send(me.api), { status: 409, code: 'ERASURE_STATE' });
  const page = expectSuccess(readCustomer, await admin.api.call(readCustomer, { id: me.id, mobile }));
  expect(page.data.closes_at).toBe(requested.closes_at);

  const back = sessionBegun.parse((await visitor.call(logIn, { mobile, password })).body);
  expect(back.erasure_taken_back).toBe(true);
  expect((await state.run(me.api)).data.state).toBe('taken_back');

  // Seven days later: the job closes within a minute.
  await db.erasure.updateMany({
    where: { userId: me.id },
    data: { state: 'requested', endedAt: null, closesAt: new Date() },
  });
  const closed = () => db.user.count({ where: { id: me.id, deletedAt: { not: null } } });
  await expect.poll(closed, { timeout: 90_000 }).toBe(1);
  expectRefusal(await state.send(me.api), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await visitor.call(logIn, { mobile, password }), { status: 401, code: 'BAD_CREDENTIALS' });
  const another = { name: 'Another', mobile, password, confirm_password: password };
  const { data } = expectSuccess(signUp, await visitor.call(signUp, another), 201);
  expect(data.id).not.toBe(me.id);
});

test('what is open is named, and freezing is possible', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn();
  await createOrder(db, { userId: me.id });
  const refused = await ask.send(me.api);
  expectRefusal(refused, { status: 409, code: 'ERASURE_BLOCKED' });
  const { data } = await freeze.run(me.api);
  expect(data.reasons).toMatchObject([{ reason: 'due' }]);
  expect(refused.body).toMatchObject({ data: { reasons: data.reasons } });
});
