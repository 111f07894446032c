import { findInviter } from '@/lib/people/referrals/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient, someAddress } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

test("returns first name and initial of the code's owner, and nothing else", async ({
  accounts,
  visitor,
}) => {
  const friend = await accounts.account({ name: 'Divya Menon', profile: true });
  const response = await visitor.call(findInviter, { referral_code: friend.referralId.toLowerCase() });
  expect(expectSuccess(findInviter, response).data).toEqual({ name: 'Divya M.' });
  for (const secret of ['Menon', friend.mobile, String(friend.id), 'mail.example'])
    expect(response.text).not.toContain(secret);
});

test('unknown and missing codes are refused', async ({ visitor }) => {
  const unknown = await visitor.call(findInviter, { referral_code: 'ZZZZZZZZ' });
  expect(expectSuccess(findInviter, unknown).data).toBeNull();
  expectRefusal(await visitor.call(findInviter), {
    status: 400,
    code: 'VALIDATION',
    fields: ['referral_code'],
  });
});

test('codes cannot be enumerated: 60 requests per hour and address, successes included', async ({
  accounts,
}) => {
  const friend = await accounts.account();
  const address = someAddress();
  const caller = new ApiClient(null, address);
  for (let attempts = 0; attempts < 60; attempts += 1)
    expectSuccess(findInviter, await caller.call(findInviter, { referral_code: friend.referralId }));
  const limited = await caller.call(findInviter, { referral_code: friend.referralId });
  expectRefusal(limited, { status: 429, code: 'RATE_LIMITED' });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
});
