import { endSessions, logIn } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

test('ends every session of the account, as token and as cookie, and none of other accounts', async ({
  accounts,
  visitor,
}) => {
  const phone = await accounts.signedIn();
  const other = await accounts.signedIn();
  const { token } = expectSuccess(
    logInDone,
    await visitor.call(logIn, { mobile: phone.mobile, password: phone.password }),
  );
  const laptop = new ApiClient({ token });
  const response = await phone.browser.call(endSessions);
  expectSuccess(endSessions, response);
  expect(response.headers.getSetCookie().toSorted()).toEqual([
    'pasidi-session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
    'pasidi_who=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
  for (const caller of [phone.api, phone.browser, laptop])
    expectRefusal(await caller.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });
  expectSuccess(listStores, await other.api.call(listStores));
});
