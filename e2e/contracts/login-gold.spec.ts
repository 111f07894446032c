import { getDetails, logIn } from '@/lib/people/accounts/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectNoAccountEnumeration } from '@/e2e/fixtures/account-enumeration';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

test('opens a session and returns its token, also as a cookie', async ({
  accounts,
  visitor,
  database: { db },
}) => {
  const { mobile, password, id } = await accounts.account();
  const response = await visitor.call(logIn, { mobile, password });
  const { message, token, expires_at } = expectSuccess(logInDone, response);
  expect(message).toBe('Login successful!');
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);

  const cookies = Object.fromEntries(
    response.headers.getSetCookie().map((each) => [each.slice(0, each.indexOf('=')), each]),
  );
  expect(cookies['pasidi-session']).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/);
  expect(cookies['pasidi-session']).toContain(`pasidi-session=${token};`);
  expect(cookies['pasidi-browser']).toMatch(/; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly$/);
  expect(cookies['pasidi_who']).toMatch(/^pasidi_who=user\.0; Path=\/; Max-Age=2592000; SameSite=Lax$/);

  expectSuccess(getDetails, await new ApiClient({ token }).call(getDetails, { mobile }));
  expect(await db.session.count({ where: { userId: id, endedAt: null } })).toBe(1);
  // The token is encrypted.
  expect(Buffer.from(token, 'base64').toString('latin1')).not.toContain(mobile);
});

test('the plain form opens a session for a page of this site only', async ({ accounts, visitor }) => {
  const { mobile, password } = await accounts.account({ role: 'employee' });
  const send = (headers: Record<string, string>) =>
    visitor.request('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ mobile, password }).toString(),
    });
  // A page of another site can send a form, unlike JSON: without an origin it is refused, too.
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
    const refused = await send(headers);
    expect([refused.status, refused.headers.getSetCookie()], JSON.stringify(headers)).toEqual([403, []]);
    expect(refused.headers.get('content-type')).toContain('text/html');
  }
  const response = await send({ 'sec-fetch-site': 'same-origin' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/employee-dashboard']);
  expect(response.headers.getSetCookie().join()).toContain('pasidi-session=');
});

test('staff sessions last 12 hours', async ({ accounts, visitor }) => {
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const { mobile, password } = await accounts.account({ role });
    const { expires_at } = expectSuccess(logInDone, await visitor.call(logIn, { mobile, password }));
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
  }
});

test('every log-in opens a new session', async ({ accounts, visitor, database: { db } }) => {
  const { mobile, password, id } = await accounts.account();
  const tokens = new Set<string>();
  for (let times = 0; times < 3; times += 1) {
    tokens.add(expectSuccess(logInDone, await visitor.call(logIn, { mobile, password })).token);
  }
  expect(tokens.size).toBe(3);
  expect(await db.session.count({ where: { userId: id, endedAt: null } })).toBe(3);
});

test('same 401 for a wrong password, an unknown, a deleted and a suspended account', async ({
  accounts,
  database: { db },
}) => {
  const known = await accounts.account();
  const deleted = await accounts.account({ deletedAt: new Date() });
  const suspended = await accounts.account({ role: 'employee', active: false });
  const rows = [
    { mobile: known.mobile, password: 'wrong password' },
    { mobile: known.mobile, password: `${known.password} ` },
    { mobile: known.mobile, password: known.password.toUpperCase() },
    { mobile: randomMobile(), password: 'wrong password' },
    { mobile: deleted.mobile, password: deleted.password },
    { mobile: suspended.mobile, password: 'wrong password' },
    { mobile: known.mobile, password: 'x'.repeat(1000) },
  ];
  const messages = new Set<string>();
  for (const sent of rows) {
    const response = await new ApiClient().call(logIn, sent);
    messages.add(expectRefusal(response, { status: 401, code: 'BAD_CREDENTIALS' }).message);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(messages.size).toBe(1);
  expect(await db.session.count({ where: { userId: known.id } })).toBe(0);
});

test('72-byte password differs from a longer one', async ({ accounts }) => {
  const { mobile } = await accounts.account({ password: 'p'.repeat(72) });
  expectSuccess(logInDone, await new ApiClient().call(logIn, { mobile, password: 'p'.repeat(72) }));
  expectRefusal(await new ApiClient().call(logIn, { mobile, password: 'p'.repeat(73) }), {
    status: 401,
    code: 'BAD_CREDENTIALS',
  });
});

test('403 for a suspended staff account with the right password', async ({
  accounts,
  visitor,
  database: { db },
}) => {
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const { mobile, password, id } = await accounts.account({ role, active: false });
    const response = await visitor.call(logIn, { mobile, password });
    expectRefusal(response, { status: 403, code: 'FORBIDDEN' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await db.session.count({ where: { userId: id } })).toBe(0);
  }
});

test('six account states: same response in the same time', { tag: '@torture' }, async ({ accounts }) => {
  const ask = async (mobile: string) => {
    const response = await new ApiClient().call(logIn, { mobile, password: 'wrong password' });
    return expectRefusal(response, { status: 401, code: 'BAD_CREDENTIALS' }).message;
  };
  await expectNoAccountEnumeration(accounts, ask, { rounds: 5, realHash: true });
});
