import { listGoldRates } from '@/lib/money/gold-rate/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('the last rate of each day, for anyone', async ({ accounts, visitor, database: { db } }) => {
  const { id: setBy } = await accounts.staff('admin');
  // Days that no other test touches.
  const rates = [
    ['2001-02-03T04:00:00Z', '100.00'],
    ['2001-02-03T05:00:00Z', '101.50'],
    ['2001-02-05T18:29:59Z', '102.00'],
  ] as const;
  for (const [setAt, ratePerGram] of rates)
    await db.goldRate.create({ data: { purity: 'k18', setAt, ratePerGram, setBy } });
  const range = { from: '2001-02-03', to: '2001-02-05' };
  const { data } = expectSuccess(listGoldRates, await visitor.call(listGoldRates, range));
  expect(data).toEqual([
    { date: '2001-02-03', purity: '18K', rate_per_gram: 101.5 },
    { date: '2001-02-05', purity: '18K', rate_per_gram: 102 },
  ]);
});

test('a range is required, in order, and of 400 days at most', async ({ visitor }) => {
  for (const [range, fields] of [
    [{}, ['from', 'to']],
    [{ from: '2026-01-02', to: '2026-01-01' }, ['to']],
    [{ from: '2025-01-01', to: '2026-02-05' }, ['to']],
    [{ from: 'today', to: '2026-02-05' }, ['from']],
  ] as const)
    expectRefusal(await visitor.call(listGoldRates, range), { status: 400, code: 'VALIDATION', fields });
});
