import { logIn, requestReset } from '@/lib/people/accounts/contract';
import { prove, secondFactor } from '@/lib/people/second-factor/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { signIn, type SignedInAccount } from '@/e2e/fixtures/accounts';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { newPassword, requestCode, submitCode } from '@/e2e/fixtures/resets';
import {
  addPasskey,
  logInAsked,
  logInDone,
  protectAccount,
  startPasskey,
} from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';
import { SoftwarePasskey } from '@/e2e/testing/software-passkey';
import { baseUrl } from '@/e2e/fixtures/urls';

/* See docs/product/second-factor.md, "Passkeys"; its attacks: lib/people/second-factor/passkeys.test.ts. */

const { actions } = secondFactor;
const options = actionOf(secondFactor, actions.passkey_options);
const add = actionOf(secondFactor, actions.add_passkey);
const remove = actionOf(secondFactor, actions.remove_passkey);
const status = actionOf(secondFactor, actions.status);
const wrongPasskey = { status: 401, code: 'BAD_CREDENTIALS', fields: ['passkey'] } as const;

async function asked({ mobile, password }: Pick<SignedInAccount, 'mobile' | 'password'>) {
  const first = await new ApiClient().call(logIn, { mobile, password });
  const { ticket, passkey: request, methods } = expectSuccess(logInAsked, first);
  if (request === undefined) throw new Error('No options');
  expect(first.headers.getSetCookie()).toEqual([]);
  return { ticket, request, methods };
}

for (const role of ['employee', 'executive', 'admin'] as const) {
  test(`an ${role} adds a passkey; from then on the password alone opens nothing`, async ({
    accounts,
    visitor,
  }) => {
    const me = await accounts.staff(role);
    const elsewhere = await signIn(me);
    const passkey = await addPasskey(me);
    expectRefusal(await elsewhere.api.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });

    const { ticket, request, methods } = await asked(me);
    expect(methods).toEqual(['passkey', 'recovery_code']);
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    const answer = passkey.get(request);
    const done = await visitor.call(logIn, { ticket, passkey: answer });
    const { token } = expectSuccess(logInDone, done);
    expect(done.headers.getSetCookie().join()).toContain(`pasidi-session=${token};`);
    const { data } = await status.run(new ApiClient({ token }));
    expect(data).toMatchObject({ passkeys: [{ name: 'My key' }], recovery_codes_left: 10 });
    expect(data.passkeys[0]?.used_at).not.toBeNull();
    // Neither again, nor by another ticket.
    expectRefusal(await visitor.call(logIn, { ticket, passkey: answer }), {
      status: 401,
      code: 'BAD_CREDENTIALS',
    });
    const other = await asked(me);
    expectRefusal(await visitor.call(logIn, { ticket: other.ticket, passkey: answer }), wrongPasskey);
  });
}

test('a passkey of another site, another account or without verification opens nothing', async ({
  accounts,
  visitor,
}) => {
  const [me, other] = [await accounts.staff('admin'), await accounts.staff('admin')];
  const [mine, theirs] = [await addPasskey(me), await addPasskey(other)];
  for (const answer of [
    (request: Parameters<typeof mine.get>[0]) => mine.get(request, { origin: 'https://pasidi.example.net' }),
    (request: Parameters<typeof mine.get>[0]) => mine.get(request, { rpId: 'example.net' }),
    (request: Parameters<typeof mine.get>[0]) => mine.get(request, { verified: false }),
    (request: Parameters<typeof mine.get>[0]) => theirs.get(request),
  ]) {
    const { ticket, request } = await asked(me);
    expectRefusal(await visitor.call(logIn, { ticket, passkey: answer(request) }), wrongPasskey);
  }
});

test('proves the session; the password does not; removed, it proves nothing', async ({ accounts }) => {
  const me = await accounts.staff('executive');
  const passkey = await addPasskey(me);
  const { data } = await options.run(me.api, { for: 'prove' });
  if (data.request === null) throw new Error('No options');
  expectSuccess(prove, await me.api.call(prove, { passkey: passkey.get(data.request) }));
  expectRefusal(await me.api.call(prove, { passkey: passkey.get(data.request) }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['passkey'],
  });
  expectRefusal(await me.api.call(prove, { password: me.password }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['password'],
  });
  const id = (await status.run(me.api)).data.passkeys[0]?.id;
  const removed = await remove.run(me.api, { id });
  expect(removed.data).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  expectRefusal(await options.send(me.api, { for: 'prove' }), { status: 409, code: 'NO_FACTOR' });
});

test('up to five, each once, and not those of others', async ({ accounts }) => {
  const [me, other] = [await accounts.staff('employee'), await accounts.staff('employee')];
  const first = await addPasskey(me);
  const creation = await startPasskey(other);
  expectRefusal(await add.send(other.api, { name: 'Mine', passkey: first.create(creation) }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['passkey'],
  });
  for (let i = 0; i < 4; i += 1) await addPasskey(me);
  expectRefusal(await options.send(me.api, {}), { status: 409, code: 'PASSKEY_LIMIT' });
  const id = (await status.run(me.api)).data.passkeys[0]?.id;
  expectRefusal(await remove.send(other.api, { id }), { status: 404, code: 'NOT_FOUND' });
  expect((await status.run(me.api)).data.passkeys).toHaveLength(5);
});

test('a reset of the password by SMS opens nothing', async ({ accounts, visitor, provider }) => {
  const me = await accounts.staff('admin');
  const passkey = await addPasskey(me);
  const before = await asked(me);
  expectSuccess(requestReset, await requestCode(me.mobile), 202);
  expectSuccess(requestReset, await submitCode(me.mobile, await provider.code(me.mobile)), 200);
  const sent = { ticket: before.ticket, passkey: passkey.get(before.request) };
  expectRefusal(await visitor.call(logIn, sent), { status: 401, code: 'BAD_CREDENTIALS' });
  const { ticket, request } = await asked({ mobile: me.mobile, password: newPassword });
  expectSuccess(logInDone, await visitor.call(logIn, { ticket, passkey: passkey.get(request) }));
});

test('beside an app both finish the log-in; without JavaScript the form asks for a code', async ({
  accounts,
  visitor,
}) => {
  const me = await accounts.staff('executive');
  const app = await protectAccount(me);
  const passkey = await addPasskey(me);
  const first = await asked(me);
  expect(first.methods).toEqual(['passkey', 'totp', 'recovery_code']);
  expectSuccess(logInDone, await visitor.call(logIn, { ticket: first.ticket, code: app.code(0) }));
  const second = await asked(me);
  const sent = { ticket: second.ticket, passkey: passkey.get(second.request) };
  expectSuccess(logInDone, await visitor.call(logIn, sent));
  const { mobile, password } = me;
  const form = await visitor.request('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ mobile, password }).toString(),
  });
  expect([form.status, form.headers.getSetCookie()]).toEqual([200, []]);
  expect(form.text).toContain('name="code"');
});

test('what is not an answer of a passkey is refused', async ({ accounts }) => {
  const me = await accounts.staff('executive');
  const creation = await startPasskey(me);
  const right = new SoftwarePasskey(baseUrl).create(creation);
  for (const passkey of [
    null,
    'x',
    { ...right, id: '<b>' },
    { ...right, response: 'x' },
    { ...right, response: { ...right.response, attestationObject: 'A'.repeat(9000) } },
  ]) {
    const response = await add.send(me.api, { name: 'Key', passkey });
    expect([response.status, JSON.stringify(response.body)]).toEqual([
      400,
      expect.stringContaining('passkey'),
    ]);
  }
  expectRefusal(await add.send(me.api, { name: ' ', passkey: right }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['name'],
  });
});
