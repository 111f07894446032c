import { listSessions, logIn } from '@/lib/people/accounts/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { signIn } from '@/e2e/fixtures/accounts';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

test('lists own open sessions only, the current one first', async ({ accounts, database: { db } }) => {
  const phone = await accounts.signedIn();
  await accounts.signedIn();
  const elsewhere = new ApiClient();
  const { token } = expectSuccess(
    logInDone,
    await elsewhere.call(
      logIn,
      { mobile: phone.mobile, password: phone.password },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
    ),
  );
  const { data } = expectSuccess(listSessions, await phone.api.call(listSessions));
  expect(data.map(({ current, device }) => [current, device])).toEqual([
    [true, null],
    [false, 'Firefox on Linux'],
  ]);
  expect(data[1]?.address).toBe(elsewhere.address);
  const there = expectSuccess(listSessions, await new ApiClient({ token }).call(listSessions));
  expect(there.data.map(({ device }) => device)).toEqual(['Firefox on Linux', null]);

  // Without ended and expired ones.
  await db.session.updateMany({
    where: { userId: phone.id, userAgent: { contains: 'Firefox' } },
    data: { endedAt: new Date() },
  });
  expect(expectSuccess(listSessions, await phone.api.call(listSessions)).data).toHaveLength(1);
});

test('returns nothing usable as a session', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn();
  const session = await db.session.findFirstOrThrow({ where: { userId: me.id } });
  expect((await me.api.call(listSessions)).text).not.toContain(session.id);
});

test('a new device without a cookie is listed for the next log-in in a browser', async ({ accounts }) => {
  const me = await accounts.staff('employee');
  await signIn(me);
  const again = expectSuccess(
    logInDone,
    await new ApiClient({ cookie: me.cookie }).call(
      logIn,
      { mobile: me.mobile, password: me.password },
      { 'user-agent': 'curl/8.5.0' },
    ),
  );
  const { new_devices: shown } = expectSuccess(
    listSessions,
    await new ApiClient({ token: again.token }).call(listSessions),
  );
  expect(shown).toMatchObject([{ open: true }]);
  const { new_devices: before } = expectSuccess(listSessions, await me.api.call(listSessions));
  expect(before).toEqual([]);
});
