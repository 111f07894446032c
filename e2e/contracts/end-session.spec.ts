import { endSession, endSessions, listSessions } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('ends one session, as token and as cookie, by the id of the list', async ({ accounts }) => {
  const phone = await accounts.signedIn();
  const laptop = await signIn(phone);
  const { data } = expectSuccess(listSessions, await phone.api.call(listSessions));
  const id = data.find(({ current }) => !current)?.id ?? '';
  expectSuccess(endSession, await phone.browser.call(endSession, { id }));
  for (const caller of [laptop.api, laptop.browser])
    expectRefusal(await caller.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });
  expectSuccess(listStores, await phone.api.call(listStores));
  expectRefusal(await phone.api.call(endSession, { id }), { status: 404, code: 'NOT_FOUND' });
});

test("refuses another account's id, and a token as an id", async ({ accounts }) => {
  const [me, other] = [await accounts.signedIn(), await accounts.signedIn()];
  const { data } = expectSuccess(listSessions, await other.api.call(listSessions));
  expectRefusal(await me.api.call(endSession, { id: data[0]?.id ?? '' }), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await me.api.call(endSession, { id: other.token }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['id'],
  });
  expectSuccess(listStores, await other.api.call(listStores));
});

test('ends all other sessions and keeps the cookie', async ({ accounts }) => {
  const phone = await accounts.signedIn();
  const laptop = await signIn(phone);
  const response = await phone.browser.call(endSessions, { others: true });
  expectSuccess(endSessions, response);
  expect(response.headers.getSetCookie()).toEqual([]);
  expectRefusal(await laptop.api.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });
  expectSuccess(listStores, await phone.browser.call(listStores));
});
