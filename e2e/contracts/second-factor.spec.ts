import { logIn, requestReset } from '@/lib/people/accounts/contract';
import { secondFactor } from '@/lib/people/second-factor/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { signIn } from '@/e2e/fixtures/accounts';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { logInAsked, logInDone, protectAccount, wrongCodeOf } from '@/e2e/fixtures/second-factor';
import { newPassword, requestCode, submitCode } from '@/e2e/fixtures/resets';
import { expect, test } from '@/e2e/fixtures/test';

const { actions } = secondFactor;
const status = actionOf(secondFactor, actions.status);
const wrongCode = { status: 401, code: 'BAD_CREDENTIALS', fields: ['code'] } as const;
const expired = { status: 401, code: 'BAD_CREDENTIALS' } as const;

for (const role of ['employee', 'executive', 'admin'] as const) {
  test(`an ${role} sets one up; from then on the password alone opens nothing, by token, cookie or form`, async ({
    accounts,
    visitor,
    database: { db },
  }) => {
    const me = await accounts.staff(role);
    const elsewhere = await signIn(me);
    const app = await protectAccount(me);
    expect(app.recoveryCodes).toHaveLength(10);
    expectSuccess(listStores, await me.api.call(listStores));
    expectRefusal(await elsewhere.api.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });
    const { mobile, password } = me;

    const open = await db.session.count({ where: { userId: me.id, endedAt: null } });
    const first = await visitor.call(logIn, { mobile, password });
    const { ticket, methods } = expectSuccess(logInAsked, first);
    expect(methods).toEqual(['totp', 'recovery_code']);
    // An older client finds no token, a browser no cookie.
    expect(first.body).not.toHaveProperty('token');
    expect(first.headers.getSetCookie()).toEqual([]);
    const form = await visitor.request('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ mobile, password }).toString(),
    });
    expect([form.status, form.headers.getSetCookie()]).toEqual([200, []]);
    expect(await db.session.count({ where: { userId: me.id, endedAt: null } })).toBe(open);

    const second = await visitor.call(logIn, { ticket, code: app.code(0) });
    const { token } = expectSuccess(logInDone, second);
    expect(second.headers.getSetCookie().join()).toContain(`pasidi-session=${token};`);
    expectSuccess(listStores, await new ApiClient({ token }).call(listStores));
    expectRefusal(await visitor.call(logIn, { ticket, code: app.code(1) }), expired);
  });
}

test('the ticket is no token, and a token no ticket', async ({ accounts, visitor }) => {
  const me = await accounts.staff('executive');
  const app = await protectAccount(me);
  const { mobile, password } = me;
  const { ticket } = expectSuccess(logInAsked, await visitor.call(logIn, { mobile, password }));
  expectRefusal(await new ApiClient({ token: ticket }).call(listStores), {
    status: 401,
    code: 'UNAUTHENTICATED',
  });
  const asTicket = { ticket: me.token, code: app.code(0) };
  expectRefusal(await visitor.call(logIn, asTicket), { status: 400, code: 'VALIDATION', fields: ['ticket'] });
});

test('five wrong codes over several tickets and addresses, then 429, the right one too', async ({
  accounts,
}) => {
  const me = await accounts.staff('executive');
  const app = await protectAccount(me);
  const { mobile, password } = me;
  const ticketOf = async () =>
    expectSuccess(logInAsked, await new ApiClient().call(logIn, { mobile, password })).ticket;
  const wrong = wrongCodeOf(app);
  for (let i = 0; i < 5; i += 1)
    expectRefusal(await new ApiClient().call(logIn, { ticket: await ticketOf(), code: wrong }), wrongCode);
  const sent = { ticket: await ticketOf(), code: app.code(0) };
  const refusal = await new ApiClient().call(logIn, sent);
  expectRefusal(refusal, { status: 429, code: 'RATE_LIMITED' });
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
});

test('a recovery code finishes the log-in, once', async ({ accounts, visitor }) => {
  const me = await accounts.staff('employee');
  const { recoveryCodes } = await protectAccount(me);
  const { mobile, password } = me;
  const ticketOf = async () =>
    expectSuccess(logInAsked, await visitor.call(logIn, { mobile, password })).ticket;
  const [code = ''] = recoveryCodes;
  const { token } = expectSuccess(
    logInDone,
    await visitor.call(logIn, { ticket: await ticketOf(), code: code.toLowerCase() }),
  );
  expectRefusal(await visitor.call(logIn, { ticket: await ticketOf(), recovery_code: code }), {
    ...wrongCode,
    fields: ['recovery_code'],
  });
  expect((await status.run(new ApiClient({ token }))).data.recovery_codes_left).toBe(9);
});

test('a reset of the password by SMS opens nothing: the new password gives a ticket, and older tickets end', async ({
  accounts,
  visitor,
  provider,
  database: { db },
}) => {
  const me = await accounts.staff('admin');
  const app = await protectAccount(me);
  const { mobile, password } = me;
  const before = expectSuccess(logInAsked, await visitor.call(logIn, { mobile, password }));
  expectSuccess(requestReset, await requestCode(mobile), 202);
  const reset = await submitCode(mobile, await provider.code(mobile));
  expectSuccess(requestReset, reset, 200);
  expect([reset.headers.getSetCookie().join(), JSON.stringify(reset.body)]).not.toContain('token');
  expect(await db.session.count({ where: { userId: me.id, endedAt: null } })).toBe(0);

  expectRefusal(await visitor.call(logIn, { ticket: before.ticket, code: app.code(0) }), expired);
  const asked = await visitor.call(logIn, { mobile, password: newPassword });
  const { ticket } = expectSuccess(logInAsked, asked);
  expect(asked.headers.getSetCookie()).toEqual([]);
  expectSuccess(logInDone, await visitor.call(logIn, { ticket, code: app.code(1) }));
});

test('new recovery codes void the older ones; without its app an account opens by the password', async ({
  accounts,
  visitor,
}) => {
  const me = await accounts.staff('executive');
  const { recoveryCodes: older } = await protectAccount(me);
  const { mobile, password } = me;
  const ticketOf = async () =>
    expectSuccess(logInAsked, await visitor.call(logIn, { mobile, password })).ticket;
  const { recovery_codes: codes } = await actionOf(secondFactor, actions.new_codes).run(me.api, {});
  expectRefusal(await visitor.call(logIn, { ticket: await ticketOf(), code: older[0] }), wrongCode);
  expectSuccess(logInDone, await visitor.call(logIn, { ticket: await ticketOf(), code: codes[0] }));
  const removed = await actionOf(secondFactor, actions.remove_totp).run(me.api, {});
  expect(removed.data).toMatchObject({ totp: null, recovery_codes_left: 0 });
  expectSuccess(logInDone, await visitor.call(logIn, { mobile, password }));
});

test('what is missing is named', async ({ visitor }) => {
  const missing = (...fields: string[]) => ({ status: 400, code: 'VALIDATION', fields }) as const;
  expectRefusal(await visitor.call(logIn, {}), missing('mobile', 'password'));
  expectRefusal(await visitor.call(logIn, { ticket: 'x' }), missing('code'));
  expectRefusal(await visitor.call(logIn, { ticket: 'x', code: '<b>' }), missing('code'));
});

test('without JavaScript the form asks for the code, and keeps the page that was wanted', async ({
  accounts,
  visitor,
}) => {
  const me = await accounts.staff('employee');
  const app = await protectAccount(me);
  const send = (values: Record<string, string>, referer: string) =>
    visitor.request('/session', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        referer,
      },
      body: new URLSearchParams(values).toString(),
    });
  const { mobile, password } = me;
  const asked = await send({ mobile, password }, 'http://localhost/te/login?next=/employee-dues');
  expect(asked.text).toContain('<html lang="te">');
  const hidden = Object.fromEntries(
    Array.from(asked.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
      name ?? '',
      (value ?? '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    ]),
  );
  expect(hidden).toMatchObject({ language: 'te', next: '/employee-dues' });
  const wrong = await send({ ...hidden, code: 'xxxx' }, 'http://localhost/session');
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
  const done = await send({ ...hidden, code: app.code(0) }, 'http://localhost/session');
  expect([done.status, done.headers.get('location')]).toEqual([303, '/employee-dues']);
  expect(done.headers.getSetCookie().join()).toContain('pasidi-session=');
});
