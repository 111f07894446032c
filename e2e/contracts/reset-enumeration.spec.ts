import { randomMobile } from '@/prisma/factories/users';
import { expectNoAccountEnumeration } from '@/e2e/fixtures/account-enumeration';
import type { GatewayResponse } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';
import { requestCode, untilOutboxEmpty } from '@/e2e/fixtures/resets';

test.describe.configure({ mode: 'parallel' });

test('same response for every mobile; only eligible accounts get an SMS', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const known = await accounts.account();
  const deleted = await accounts.account({ deletedAt: new Date() });
  const suspended = await accounts.account({ role: 'employee', active: false });
  const overLimit = await accounts.account();
  await db.smsRequest.createMany({
    data: Array.from({ length: 10 }, (_, index) => ({
      mobile: overLimit.mobile,
      network: '203.0.113.7',
      attempts: 1,
      createdAt: new Date(Date.now() - (index + 1) * 3_600_000),
      sentAt: new Date(Date.now() - (index + 1) * 3_600_000),
      expiresAt: new Date(Date.now() - 1000),
      nextAttemptAt: null,
    })),
  });
  const silent = [deleted.mobile, suspended.mobile, overLimit.mobile, randomMobile()];

  const responses = [await requestCode(known.mobile)];
  await provider.code(known.mobile);
  // Second request within 30 s.
  responses.push(await requestCode(known.mobile));
  for (const mobile of silent) responses.push(await requestCode(mobile));
  const shape = ({ status, headers, text }: GatewayResponse) => ({
    status,
    names: [...headers.keys()].filter((name) => name !== 'keep-alive' && name !== 'connection').toSorted(),
    text,
  });
  for (const response of responses) expect(shape(response)).toEqual(shape(responses[0] ?? response));

  for (const mobile of [known.mobile, ...silent]) await untilOutboxEmpty(db, mobile);
  expect(await provider.messages(known.mobile)).toHaveLength(1);
  for (const mobile of silent) expect(await provider.messages(mobile)).toEqual([]);
});

test('six account states: same response in the same time', async ({ accounts, provider }) => {
  void provider;
  // Sending a message or creating a code takes many times as long as queueing.
  await expectNoAccountEnumeration(accounts, async (mobile) => (await requestCode(mobile)).text, {
    rounds: 12,
  });
});
