import { expect, test } from 'vitest';
import { requestReset } from '@/lib/people/accounts/contract';
import { resetPassword } from '@/lib/people/accounts/reset';
import { createUser } from '@/prisma/factories/users';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { sendDueCodes } from './reset-code-outbox';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

test.each([
  ['user', 'te', 'te'],
  ['user', 'en', 'en'],
  ['user', null, 'en'],
  // As any text to staff.
  ['employee', 'te', 'en'],
] as const)('a code for a %s with the language %s is sent in %s', async (role, language, used) => {
  const { id, mobile } = await createUser(db, { role });
  await resetPassword.run(context, requestReset.input.parse({ mobile, new_password: 'new password' }));
  // Chosen after the request.
  await db.user.update({ where: { id }, data: { language } });
  const phone = new FakeSmsProvider();
  expect(await sendDueCodes({ ...context, sms: phone, dailyLimit: true })).toMatchObject({ sent: 1 });
  expect(phone.sent).toMatchObject([{ mobile, language: used }]);
});
