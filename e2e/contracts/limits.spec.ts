import { logIn, logOut, requestReset, signUp } from '@/lib/accounts/contract';
import { listStores } from '@/lib/bookings/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { type GatewayResponse, ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/gateway.md, "Rate limits". The app under test trusts one proxy, so callers choose their address. */

const rateLimited: Refused = { status: 429, code: 'RATE_LIMITED' };
const badCredentials: Refused = { status: 401, code: 'BAD_CREDENTIALS' };

const someone = (mobile = randomMobile()) => ({
  name: 'Asha',
  mobile,
  password: 'secret1',
  confirm_password: 'secret1',
});

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
  expectSuccess(logIn, await visitor.call(logIn, await accounts.account()));
});

test('log-in: unknown mobile has the same limit as a known one', async () => {
  const wrong = { mobile: randomMobile(), password: 'wrong password' };
  for (let attempts = 0; attempts < 5; attempts += 1)
    expectRefusal(await new ApiClient().call(logIn, wrong), badCredentials);
  expectLimited(await new ApiClient().call(logIn, wrong), 900);
});

test('log-in: right password resets the count of failures', async ({ accounts }) => {
  const me = await accounts.account();
  const wrong = { mobile: me.mobile, password: 'wrong password' };
  for (let rounds = 0; rounds < 2; rounds += 1) {
    for (let attempts = 0; attempts < 4; attempts += 1)
      expectRefusal(await new ApiClient().call(logIn, wrong), badCredentials);
    expectSuccess(logIn, await new ApiClient().call(logIn, me));
  }
});

test('log-in: thirty concurrent guesses share five attempts', async ({ accounts }) => {
  const me = await accounts.account();
  const guesses = Array.from({ length: 30 }, (_, index) =>
    new ApiClient().call(logIn, { mobile: me.mobile, password: `guess ${index}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test(
  'log-in: thirty concurrent log-ins with the right password succeed',
  { tag: '@torture' },
  async ({ accounts }) => {
    const me = await accounts.account();
    const responses = await Promise.all(Array.from({ length: 30 }, () => new ApiClient().call(logIn, me)));
    for (const response of responses) expectSuccess(logIn, response);
  },
);

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
  expectSuccess(logIn, await known.call(logIn, me));
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

test(
  'log-in: sixty wrong passwords per address, whatever the mobile; successes do not count',
  { tag: '@torture' },
  async ({ accounts }) => {
    const address = new ApiClient();
    const me = await accounts.account();
    const guess = () => address.call(logIn, { mobile: randomMobile(), password: 'wrong password' });
    const statuses: number[] = [];
    for (let rounds = 0; rounds < 6; rounds += 1) {
      const responses = await Promise.all(Array.from({ length: 10 }, guess));
      statuses.push(...responses.map(({ status }) => status));
      if (rounds < 5) expectSuccess(logIn, await address.call(logIn, me));
    }
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 401));
    expectLimited(await guess(), 900);
    expectLimited(await address.call(logIn, me), 900);
    expectSuccess(logIn, await new ApiClient().call(logIn, me));
  },
);

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
  'sign-up: ten accounts per address and hour; failures do not count',
  { tag: '@torture' },
  async ({ accounts, database: { db } }) => {
    const address = new ApiClient();
    const { mobile: registered } = await accounts.account();
    for (let times = 0; times < 10; times += 1) {
      expect((await address.call(signUp, someone(registered))).status).toBe(409);
      expect((await address.call(signUp, { ...someone(), name: '' })).status).toBe(400);
      expectSuccess(signUp, await address.call(signUp, someone()), 201);
    }
    const sent = someone();
    expectLimited(await address.call(signUp, sent), 3600);
    expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(0);
    expectSuccess(signUp, await new ApiClient().call(signUp, sent), 201);
  },
);

test('sign-up: after thirty taken mobiles per address and hour, taken mobiles are no longer disclosed', async ({
  accounts,
}) => {
  const address = new ApiClient();
  const { mobile: registered } = await accounts.account();
  for (let attempts = 0; attempts < 30; attempts += 1)
    expectRefusal(await address.call(signUp, someone(registered)), {
      status: 409,
      code: 'MOBILE_TAKEN',
      fields: ['mobile'],
    });
  expectLimited(await address.call(signUp, someone(registered)), 3600);
  expectLimited(await address.call(signUp, someone()), 3600);
  expectSuccess(signUp, await new ApiClient().call(signUp, someone()), 201);
});

test(
  'reset: thirty wrong codes per address and hour, whatever the mobile; then the right one is refused too',
  { tag: '@torture' },
  async ({ accounts, provider }) => {
    const [me, address] = [await accounts.account(), new ApiClient()];
    const sent = { mobile: me.mobile, new_password: 'another1' };
    await address.call(requestReset, sent);
    const otp = await provider.code(me.mobile);
    for (let attempts = 0; attempts < 30; attempts += 1) {
      const guess = { mobile: randomMobile(), new_password: 'another1', otp: '123456' };
      expectRefusal(await address.call(requestReset, guess), {
        status: 400,
        code: 'VALIDATION',
        fields: ['otp'],
      });
    }
    expectLimited(await address.call(requestReset, { ...sent, otp }), 3600);
    expectSuccess(requestReset, await new ApiClient().call(requestReset, { ...sent, otp }), 200);
  },
);

test('reset: twenty sends per address and hour, whatever the mobile', async () => {
  const address = new ApiClient();
  const sent = () => ({ mobile: randomMobile(), new_password: 'another1' });
  for (let sends = 0; sends < 20; sends += 1)
    expect((await address.call(requestReset, sent())).status).toBe(202);
  expectLimited(await address.call(requestReset, sent()), 3600);
  expect((await new ApiClient().call(requestReset, sent())).status).toBe(202);
});

test('reset: new password resets the count of failures', async ({ accounts, provider }) => {
  const me = await accounts.account();
  for (let attempts = 0; attempts < 6; attempts += 1)
    await new ApiClient().call(logIn, { ...me, password: 'wrong password' });
  expectLimited(await new ApiClient().call(logIn, me), 900);
  await new ApiClient().call(requestReset, { mobile: me.mobile, new_password: 'another1' });
  const otp = await provider.code(me.mobile);
  const reset = await new ApiClient().call(requestReset, {
    mobile: me.mobile,
    new_password: 'another1',
    otp,
  });
  expectSuccess(requestReset, reset, 200);
  expectSuccess(logIn, await new ApiClient().call(logIn, { mobile: me.mobile, password: 'another1' }));
});

test(
  'signed-in endpoints: 600 requests per session and minute; other sessions are not limited',
  {
    tag: ['@direct', '@torture'],
  },
  async ({ accounts, visitor }) => {
    const me = await accounts.signedIn();
    const second = expectSuccess(logIn, await visitor.call(logIn, me)).token;
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
