import { readGoldRate, setGoldRate } from '@/lib/money/gold-rate/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

test('anyone reads a new rate at once; HTTP caches may keep it for a minute', async ({
  accounts,
  visitor,
}) => {
  const admin = await accounts.staff('admin');
  const sent = { rates: { '18K': 9_812.25 }, confirm: true };
  const { data } = expectSuccess(setGoldRate, await admin.api.call(setGoldRate, sent));
  const response = await visitor.call(readGoldRate);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  const read = expectSuccess(readGoldRate, response).data['18K'];
  // Another test may have set a later one.
  expect(read?.id).toBeGreaterThanOrEqual(data['18K']?.id ?? Infinity);
});

test('an invalid token is ignored', async () => {
  expectSuccess(readGoldRate, await new ApiClient({ token: 'not-a-token' }).call(readGoldRate));
});
