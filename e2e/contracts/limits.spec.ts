import { logIn, logOut, requestReset } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { type GatewayResponse, ApiClient } from '@/e2e/fixtures/gateway';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

/*
 * docs/product/gateway.md, "Rate limits", where headers, cookies and addresses matter; every limit: lib/people/accounts. The app under test trusts one
 * proxy, so callers choose their address.
 */

const rateLimited: Refused = { status: 429, code: 'RATE_LIMITED' };
const badCredentials: Refused = { status: 401, code: 'BAD_CREDENTIALS' };

function expectLimited(response: GatewayResponse, windowSeconds: number): void {
  expectRefusal(response, rateLimited);
  const seconds = Number(response.headers.get('retry-after'));
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeLessThanOrEqual(windowSeconds);
}

test('log-in: 429 for a mobile after five wrong passwords, from every address, right password or not', async ({
  accounts,
  visitor,
  database: { db },
}) => {
  const me = await accounts.account();
  const wrong = { mobile: me.mobile, password: 'wrong password' };
  for (let attempts = 0; attempts < 5; attempts += 1)
    expectRefusal(await new ApiClient().call(logIn, wrong), badCredentials);
  expectLimited(await new ApiClient().call(logIn, wrong), 900);
  expectLimited(await visitor.call(logIn, me), 900);
  expect(await db.session.count({ where: { userId: me.id } })).toBe(0);
  // Control: other accounts are not limited.
  expectSuccess(logInDone, await visitor.call(logIn, await accounts.account()));
});

test('log-in: known browser is not locked out by failures elsewhere; it has five attempts, kept after log-out', async ({
  accounts,
  provider,
}) => {
  const me = await accounts.signedIn();
  const browserCookie = me.cookie.split('; ').find((cookie) => cookie.startsWith('pasidi-browser=')) ?? '';
  expectSuccess(logOut, await me.api.call(logOut));
  const stranger = { mobile: me.mobile, password: 'wrong password' };
  for (let attempts = 0; attempts < 5; attempts += 1) await new ApiClient().call(logIn, stranger);
  expectLimited(await new ApiClient().call(logIn, me), 900);

  const known = new ApiClient({ cookie: browserCookie });
  expectSuccess(logInDone, await known.call(logIn, me));
  for (let attempts = 0; attempts < 5; attempts += 1)
    expectRefusal(await known.call(logIn, stranger), badCredentials);
  expectLimited(await known.call(logIn, me), 900);
  // The browser is not known for another account.
  const other = await accounts.account();
  const wrong = { mobile: other.mobile, password: 'wrong password' };
  for (let attempts = 0; attempts < 5; attempts += 1)
    expectRefusal(await known.call(logIn, wrong), badCredentials);
  expectLimited(await known.call(logIn, wrong), 900);
  void provider;
});

test('log-in: forged known-browser cookie has no effect', async ({ accounts }) => {
  const me = await accounts.account();
  const wrong = { mobile: me.mobile, password: 'wrong password' };
  for (let attempts = 0; attempts < 5; attempts += 1) await new ApiClient().call(logIn, wrong);
  expectLimited(
    await new ApiClient({ cookie: 'pasidi-browser=eyJhbGciOiJub25lIn0.e30.' }).call(logIn, me),
    900,
  );
});

test("client address is read from the proxy's entry of X-Forwarded-For only", async () => {
  const attacker = new ApiClient(null, '203.0.113.7, 10.99.99.99');
  const other = new ApiClient(null, '198.51.100.8, 10.99.99.99');
  const sent = () => ({ mobile: randomMobile(), new_password: 'another1' });
  const responses: GatewayResponse[] = [];
  for (let times = 0; times < 21; times += 1)
    responses.push(await (times % 2 ? attacker : other).call(requestReset, sent()));
  expect(responses.at(-1)?.status).toBe(429);
});

test(
  'signed-in endpoints: 600 requests per session and minute; other sessions are not limited',
  {
    tag: ['@direct', '@torture'],
  },
  async ({ accounts, visitor }) => {
    const me = await accounts.signedIn();
    const second = expectSuccess(logInDone, await visitor.call(logIn, me)).token;
    const statuses = new Map<number, number>();
    let left = 620;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const { status } = await me.api.call(listStores);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 20 });
    expectLimited(await me.api.call(listStores), 60);
    expectSuccess(listStores, await new ApiClient({ token: second }).call(listStores));
  },
);
