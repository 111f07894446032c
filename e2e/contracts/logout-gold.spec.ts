import { logIn, logOut } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

const unauthenticated = { status: 401, code: 'UNAUTHENTICATED' } as const;

test('ends this session, as token and as cookie, and no other', async ({
  accounts,
  visitor,
  database: { db },
}) => {
  const phone = await accounts.signedIn();
  const { token } = expectSuccess(
    logInDone,
    await visitor.call(logIn, { mobile: phone.mobile, password: phone.password }),
  );
  const laptop = new ApiClient({ token });

  const response = await phone.api.call(logOut);
  expectSuccess(logOut, response);
  for (const caller of [phone.api, phone.browser])
    expectRefusal(await caller.call(listStores), unauthenticated);
  expectSuccess(listStores, await laptop.call(listStores));
  expect(await db.session.count({ where: { userId: phone.id, endedAt: null } })).toBe(1);
});

test('clears the session cookie and keeps the known-browser cookie', async ({ accounts }) => {
  const { browser } = await accounts.signedIn();
  const response = await browser.call(logOut);
  expectSuccess(logOut, response);
  const cookies = response.headers.getSetCookie();
  expect(cookies.toSorted()).toEqual([
    'pasidi-session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
    'pasidi_who=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
});

test('second log-out is 401', async ({ accounts }) => {
  const { api } = await accounts.signedIn();
  expectSuccess(logOut, await api.call(logOut));
  expectRefusal(await api.call(logOut), unauthenticated);
});

test('body is ignored', async ({ accounts, database: { db } }) => {
  const other = await accounts.signedIn();
  const { api } = await accounts.signedIn();
  expectSuccess(logOut, await api.call(logOut, { id: other.id, mobile: other.mobile, session: 'all' }));
  expect(await db.session.count({ where: { userId: other.id, endedAt: null } })).toBe(1);
});
