import { changePassword, logIn } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

const to = (password: string, current: string) => ({
  current_password: current,
  new_password: password,
  confirm_password: password,
});
const signedOut = { status: 401, code: 'UNAUTHENTICATED' } as const;

test('every session ends, and the response has a new token and cookie', async ({ accounts, visitor }) => {
  const me = await accounts.signedIn();
  const elsewhere = await signIn(me);
  const response = await me.browser.call(changePassword, to('harvest-2027', me.password));
  const { token } = expectSuccess(changePassword, response);
  expect(response.headers.getSetCookie().join('\n')).toMatch(/^pasidi-session=[\w.-]+;/m);
  for (const caller of [me.api, me.browser, elsewhere.api])
    expectRefusal(await caller.call(listStores), signedOut);
  expectSuccess(listStores, await new ApiClient({ token }).call(listStores));
  const logInBy = (password: string) => visitor.call(logIn, { mobile: me.mobile, password });
  expectRefusal(await logInBy(me.password), { status: 401, code: 'BAD_CREDENTIALS' });
  expectSuccess(logInDone, await logInBy('harvest-2027'));
});

test('400 for a wrong current password, a short password, a different repetition; nothing changes', async ({
  accounts,
}) => {
  const me = await accounts.signedIn();
  const wrong = (...fields: string[]) => ({ status: 400, code: 'VALIDATION', fields }) as const;
  const call = (sent: object) => me.api.call(changePassword, { ...to('harvest-2027', me.password), ...sent });
  expectRefusal(await call({ current_password: 'not it' }), wrong('current_password'));
  expectRefusal(await call(to('short', me.password)), wrong('new_password'));
  expectRefusal(await call({ confirm_password: 'harvest-2028' }), wrong('confirm_password'));
  expectSuccess(listStores, await me.api.call(listStores));
  expect((await signIn(me)).token).not.toBe('');
});

test('429 after five wrong current passwords', async ({ accounts }) => {
  const me = await accounts.signedIn();
  const guess = (current: string) => me.api.call(changePassword, to('harvest-2027', current));
  for (let i = 0; i < 5; i += 1) expect((await guess(`guess ${i}`)).status).toBe(400);
  expectRefusal(await guess(me.password), { status: 429, code: 'RATE_LIMITED' });
});
