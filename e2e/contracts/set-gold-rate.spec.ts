import { setGoldRate } from '@/lib/money/gold-rate/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

// Other tests set 24K and 22K.
const set = (rate: number, confirm = false) => ({ rates: { '18K': rate }, confirm });

test('large change needs a confirmation', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  const { data } = expectSuccess(setGoldRate, await api.call(setGoldRate, set(900_000, true)));
  expect(data['18K']).toMatchObject({ rate_per_gram: 900_000 });
  const refused = expectRefusal(await api.call(setGoldRate, set(1)), { status: 409, code: 'RATE_JUMP' });
  expect(refused.data).toEqual({
    '18K': { id: expect.any(Number), rate_per_gram: expect.any(Number), set_at: expect.any(String) },
  });
  expectSuccess(setGoldRate, await api.call(setGoldRate, set(10_000, true)));
});

test('a rate is from 1 to 1,000,000 rupees with two decimals, and there is at least one', async ({
  accounts,
}) => {
  const { api } = await accounts.staff('admin');
  for (const rates of [
    {},
    { '18K': 0.5 },
    { '18K': 1_000_001 },
    { '18K': '5.001' },
    { '19K': 5 },
    7,
    undefined,
  ])
    expectRefusal(await api.call(setGoldRate, { rates }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['rates'],
    });
});
