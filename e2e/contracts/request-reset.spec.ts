import { logIn, requestReset } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { randomMobile, deleted } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { sandbox } from '@/e2e/fixtures/sandbox';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';
import { newPassword, requestCode, submitCode, untilOutboxEmpty } from '@/e2e/fixtures/resets';

const sentText = 'If this mobile number has an account, a 6-digit code is on its way by SMS.';
const wrongCode = { status: 400, code: 'VALIDATION', fields: ['otp'] } as const;

test.describe.configure({ mode: 'parallel' });

test('reset by SMS code sets the password and ends every session', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const response = expectSuccess(requestReset, await requestCode(me.mobile), 202);
  expect(response.message).toBe(sentText);
  const code = await provider.code(me.mobile);
  expect(code).toMatch(/^\d{6}$/);
  const [message] = await provider.messages(me.mobile);
  expect(message?.text).toContain(code);
  // A request alone changes nothing.
  expectSuccess(listStores, await me.api.call(listStores));
  expectSuccess(logInDone, await new ApiClient().call(logIn, me));

  const done = expectSuccess(requestReset, await submitCode(me.mobile, code), 200);
  expect(done.message).toBe('Password updated successfully!');
  expectRefusal(await me.api.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await new ApiClient().call(logIn, me), { status: 401, code: 'BAD_CREDENTIALS' });
  expectSuccess(logInDone, await new ApiClient().call(logIn, { mobile: me.mobile, password: newPassword }));
  expect(await db.auditEntry.count({ where: { entityId: me.id, action: 'user.new password' } })).toBe(1);
  expect(JSON.stringify(await db.resetCode.findMany({ where: { userId: me.id } }))).not.toContain(code);
});

test('staff can reset their passwords too', async ({ accounts, provider }) => {
  const me = await accounts.account({ role: 'executive' });
  expectSuccess(requestReset, await requestCode(me.mobile), 202);
  expectSuccess(requestReset, await submitCode(me.mobile, await provider.code(me.mobile)), 200);
});

test('code null counts as missing', async ({ visitor }) => {
  const sent = { mobile: randomMobile(), new_password: newPassword, otp: null };
  expectSuccess(requestReset, await visitor.call(requestReset, sent), 202);
});

test('code is refused once the account is suspended or deleted', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const [gone, suspended] = [await accounts.account(), await accounts.account({ role: 'employee' })];
  await Promise.all([requestCode(gone.mobile), requestCode(suspended.mobile)]);
  const codes = [await provider.code(gone.mobile), await provider.code(suspended.mobile)] as const;
  await db.user.update({ where: { id: gone.id }, data: deleted() });
  await db.user.update({ where: { id: suspended.id }, data: { suspended: true } });
  expectRefusal(await submitCode(gone.mobile, codes[0]), wrongCode);
  expectRefusal(await submitCode(suspended.mobile, codes[1]), wrongCode);
});

test('wrong code sends no SMS', async ({ accounts, provider, database: { db } }) => {
  const me = await accounts.account();
  expectRefusal(await submitCode(me.mobile, '123456'), wrongCode);
  await untilOutboxEmpty(db, me.mobile);
  expect(await provider.messages(me.mobile)).toEqual([]);
  expect(await sandbox.messages(me.mobile)).toEqual([]);
});
