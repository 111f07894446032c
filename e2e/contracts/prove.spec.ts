import { z } from 'zod';
import { deleteUser } from '@/lib/people/users/contract';
import { prove } from '@/lib/people/second-factor/contract';
import { setGoldRate } from '@/lib/money/gold-rate/contract';
import { identifyBySite } from '@/e2e/fixtures/identify-by-site';
import { endpointOf, rows, type Row } from '@/e2e/fixtures/endpoint-matrix';
import { castOf, sent, stateOf, type Scene } from '@/e2e/fixtures/endpoint-scenes';
import { signIn } from '@/e2e/fixtures/accounts';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { logInWithCode, protectAccount } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';
import type { Db } from '@/lib/db/client';

/** The session of before the last 15 minutes. */
const age = (db: Db, userId: number) =>
  db.session.updateMany({ where: { userId }, data: { provedAt: new Date(Date.now() - 15 * 60_000) } });
const needed = (...methods: string[]) => ({ status: 403, code: 'PROOF_NEEDED', data: { methods } }) as const;

/** Rows of the matrix that want a proof, of an admin: money out, rights, deletion, data out and in. */
const proven: readonly Row[] = [
  'POST /create_user',
  'POST /create_user, by invitation',
  'POST /customer_identity reveal',
  'POST /delete_user',
  'POST /delete_user, oneself',
  'POST /delete_user, staff',
  'POST /device set_pin',
  'POST /device share',
  'POST /exchanges set_off',
  'POST /exchanges void',
  'GET /export',
  'GET /export, of users',
  'GET /export, of the audit trail',
  'GET /import_refused',
  'POST /import start',
  'POST /invitation resend',
  'POST /Items_gold approve',
  'POST /Opportunity delete',
  'POST /order_payments void',
  'POST /order_payments void, of a colleague',
  'POST /orders_gold delete',
  'POST /refund_order_payment',
  'POST /refund_payment',
  'POST /refund_plan',
  'POST /require_factor',
  'POST /reset_factor approve',
  'POST /reset_factor cancel',
  'POST /reset_factor start',
  'POST /reset_factor start, oneself',
  'POST /returns',
  'POST /second_factor add_passkey',
  'POST /second_factor confirm_totp',
  'POST /second_factor new_codes',
  'POST /second_factor passkey_options',
  'POST /second_factor remove_passkey',
  'POST /second_factor remove_totp',
  'POST /second_factor start_totp',
  'POST /sellers_gold create',
  'POST /sellers_gold update',
  'POST /set_gold_rate',
  'PUT /update_user, active',
  'PUT /update_user, mobile',
  'PUT /update_user, role',
  'PUT /update_user, the own role',
];

test('an old session is asked for a proof by these, and by no other; nothing changes', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const cast = await castOf(accounts);
  const me = await signIn(cast.admin);
  const asked: Row[] = [];
  for (const row of rows) {
    const { method, path, action } = endpointOf(row);
    // These end or prove the session.
    if (/prove|Logout|end_sessions|change_password/.test(path)) continue;
    const scene: Scene = { me: cast.admin, cast, db, watched: [], identify: identifyBySite(db) };
    const input = { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
    await age(db, me.id);
    const before = await stateOf(scene);
    const { body } = await me.api.call({ method, path }, input);
    const { code } = z.object({ code: z.string().optional() }).catch({}).parse(body);
    if (code !== 'PROOF_NEEDED') continue;
    asked.push(row);
    expect(await stateOf(scene), `${row}: something changed`).toEqual(before);
  }
  expect(asked.toSorted()).toEqual(proven.toSorted());
});

test('the proof comes after role and input, before the record', async ({ accounts, database: { db } }) => {
  const me = await accounts.staff('admin');
  const executive = await accounts.staff('executive');
  await age(db, me.id);
  await age(db, executive.id);
  expectRefusal(await executive.api.call(setGoldRate, { rates: { '24K': 13_250 } }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  expectRefusal(await me.api.call(deleteUser, { id: 'x' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['id'],
  });
  expectRefusal(await me.api.call(deleteUser, { id: 2_147_483_647 }), needed('password'));
  expectSuccess(prove, await me.api.call(prove, { password: me.password }));
  expectRefusal(await me.api.call(deleteUser, { id: 2_147_483_647 }), { status: 404, code: 'NOT_FOUND' });
});

test('the proof is of this session alone, and the same request with its key goes through after it', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('admin');
  const elsewhere = await signIn(me);
  await age(db, me.id);
  const sentRates = { rates: { '24K': 13_250, '22K': 12_146 }, confirm: true };
  const key = { 'idempotency-key': `rates-${me.id}` };
  expectRefusal(await me.api.call(setGoldRate, sentRates, key), needed('password'));
  expectRefusal(await me.api.call(prove, { password: 'not it' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['password'],
  });
  expectSuccess(prove, await me.api.call(prove, { password: me.password }));
  expect((await me.api.call(setGoldRate, sentRates, key)).status).toBeLessThan(300);
  expectRefusal(await elsewhere.api.call(setGoldRate, sentRates), needed('password'));
});

test('with a second factor a code proves, once, and the password does not', async ({
  accounts,
  database: { db },
}) => {
  const account = await accounts.staff('admin');
  const app = await protectAccount(account);
  await age(db, account.id);
  const me = account;
  expectRefusal(await me.api.call(deleteUser, { id: 2_147_483_647 }), needed('totp', 'recovery_code'));
  const wrong = (field: string) => ({ status: 400, code: 'VALIDATION', fields: [field] }) as const;
  expectRefusal(await me.api.call(prove, { password: me.password }), wrong('password'));
  const code = app.code(0);
  expectSuccess(prove, await me.api.call(prove, { code }));
  expectRefusal(await me.api.call(prove, { code }), wrong('code'));
  const again = await logInWithCode(me, app.code(1));
  expectRefusal(await again.call(deleteUser, { id: 2_147_483_647 }), { status: 404, code: 'NOT_FOUND' });
});

test('five wrong proofs, then 429, the right one too', async ({ accounts }) => {
  const me = await accounts.staff('executive');
  for (let i = 0; i < 5; i += 1)
    expect((await me.api.call(prove, { password: `guess ${i}` })).status).toBe(400);
  expectRefusal(await me.api.call(prove, { password: me.password }), { status: 429, code: 'RATE_LIMITED' });
});
