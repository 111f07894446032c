import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { listGoldRates, readGoldRate, setGoldRate } from './contract';
import { readCurrentRates, readRateHistory, setRates } from './operations';

/* See docs/product/money.md, "Gold rate". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const set = throughContract(setGoldRate, setRates);
const read = throughContract(readGoldRate, readCurrentRates);
const history = throughContract(listGoldRates, readRateHistory);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  context.clock.set('2026-11-21T06:00:00Z');
});

const admin = () => context.as(staff.admin);
const stored = () => db.goldRate.findMany({ orderBy: { id: 'asc' } });

describe('setting', () => {
  test('stores a row per purity and returns all current rates', async () => {
    const first = await set(admin(), { rates: { '24K': 13_250.5, '22K': '12146' } });
    const set_at = '2026-11-21T06:00:00.000Z';
    expect(first.data).toEqual({
      '24K': { id: expect.any(Number), rate_per_gram: 13_250.5, set_at },
      '22K': { id: expect.any(Number), rate_per_gram: 12_146, set_at },
    });
    context.clock.set('2026-11-22T06:00:00Z');
    const second = await set(admin(), { rates: { '22K': 12_200, '18K': 9_940.25 } });
    expect(second.data).toMatchObject({
      '24K': { rate_per_gram: 13_250.5, set_at },
      '22K': { rate_per_gram: 12_200, set_at: '2026-11-22T06:00:00.000Z' },
      '18K': { rate_per_gram: 9_940.25, set_at: '2026-11-22T06:00:00.000Z' },
    });
    expect(await read(context)).toEqual({ data: second.data });
    expect((await stored()).map(({ setBy }) => setBy)).toEqual(Array(4).fill(staff.admin.id));
    const trail = await db.auditEntry.findMany({ where: { entity: 'gold_rate' } });
    expect(trail).toHaveLength(4);
    expect(trail[0]).toMatchObject({
      action: 'gold_rate.create',
      actorId: staff.admin.id,
      after: { purity: '24K', rate_per_gram: 13_250.5 },
    });
  });

  test.each([
    ['no rate', { rates: {} }, 'rates', 'Enter at least one rate.'],
    ['only nulls', { rates: { '24K': null } }, 'rates', 'Enter at least one rate.'],
    ['no rates', {}, 'rates', expect.stringContaining('Rates must be')],
    ['a list', { rates: [1] }, 'rates', expect.stringContaining('Rates must be')],
    ['an unknown purity', { rates: { '23K': 100 } }, 'rates', 'Enter at least one rate.'],
    [
      'less than a rupee',
      { rates: { '24K': 0.99 } },
      'rates',
      expect.stringContaining('Rate of 24K must be'),
    ],
    ['too much', { rates: { '18K': 1_000_000.01 } }, 'rates', expect.stringContaining('Rate of 18K must be')],
    [
      'three decimals',
      { rates: { '22K': '1.001' } },
      'rates',
      expect.stringContaining('Rate of 22K must be'),
    ],
    ['a confirmation in words', { rates: { '22K': 5 }, confirm: 'yes' }, 'confirm', expect.any(String)],
  ])('refuses %s', async (_what, sent, field, message) => {
    const refusal = await refusalOf(set(admin(), sent));
    expect(refusal).toMatchObject({ code: 'VALIDATION', message, details: { fields: { [field]: message } } });
    expect(await stored()).toEqual([]);
  });

  test('takes the lowest and the highest rate', async () => {
    const { data } = await set(admin(), { rates: { '24K': 1_000_000, '18K': 1 } });
    expect(data).toMatchObject({ '24K': { rate_per_gram: 1_000_000 }, '18K': { rate_per_gram: 1 } });
  });

  test.each(['customer', 'employee', 'executive'] as const)('is not for a %s', async (who) => {
    const actor: User = staff[who];
    expect(
      await outcomesOf([set(context.as(actor), { rates: { '24K': 5 } }).catch(Promise.reject.bind(Promise))]),
    ).toEqual({
      FORBIDDEN: 1,
    });
    expect(await stored()).toEqual([]);
  });
});

describe('a jump', () => {
  beforeEach(() => set(admin(), { rates: { '24K': 10_000, '22K': 9_000 } }));

  test('of exactly 10 % needs no confirmation', async () => {
    await set(admin(), { rates: { '24K': 11_000 } });
    await set(admin(), { rates: { '24K': 9_900 } });
    expect((await read(context)).data['24K']?.rate_per_gram).toBe(9_900);
  });

  test.each([11_000.01, 8_999.99])(
    'to %d is refused with the last rate, and nothing is set',
    async (rate) => {
      const { data: before } = await read(context);
      const refusal = await refusalOf(set(admin(), { rates: { '24K': rate, '22K': 9_100, '18K': 7_000 } }));
      expect(refusal.code).toBe('RATE_JUMP');
      expect(refusal.message).toContain('24K');
      expect(refusal.details.data).toEqual({ '24K': before['24K'] });
      expect(await read(context)).toEqual({ data: before });
    },
  );

  test('is set with a confirmation', async () => {
    const { data } = await set(admin(), { rates: { '24K': 20_000 }, confirm: true });
    expect(data['24K']?.rate_per_gram).toBe(20_000);
  });

  test('is judged against a rate that another admin sets meanwhile', async () => {
    const slow = heldBeforeCommit(admin());
    const first = set(slow.context, { rates: { '24K': 10_900 } });
    await slow.done;
    // Less than 10 % below 10,000, but more below 10,900.
    const second = outcomesOf([set(admin(), { rates: { '24K': 9_100 } })]);
    await waitingForLocks(database, 1);
    slow.commit();
    await first;
    expect(await second).toEqual({ RATE_JUMP: 1 });
    expect((await read(context)).data['24K']?.rate_per_gram).toBe(10_900);
  });

  test('a rate set by a machine whose clock is behind becomes the current one', async () => {
    context.clock.set('2026-11-21T05:59:00Z');
    const { data } = await set(admin(), { rates: { '24K': 10_100 } });
    expect(data['24K']).toMatchObject({ rate_per_gram: 10_100, set_at: '2026-11-21T06:00:00.000Z' });
    expect((await read(context)).data).toEqual(data);
  });
});

test('without a rate, rates and history are empty', async () => {
  expect(await read(context)).toEqual({ data: {} });
  expect(await history(context, { from: '2026-11-01', to: '2026-11-30' })).toEqual({ data: [] });
});

describe('the history', () => {
  const at = async (time: string, rates: object) => {
    context.clock.set(time);
    await set(admin(), { rates, confirm: true });
  };
  beforeEach(async () => {
    // Around midnight in India.
    await at('2026-11-18T18:29:59Z', { '24K': 100 });
    await at('2026-11-18T18:30:00Z', { '24K': 101, '22K': 91 });
    await at('2026-11-19T05:00:00Z', { '24K': 102 });
    await at('2026-11-21T18:29:59Z', { '22K': 93, '18K': 70 });
    await at('2026-11-21T18:30:00Z', { '22K': 94 });
  });

  test('has the last rate of each day in India, and no day without a change', async () => {
    expect(await history(context, { from: '2026-11-19', to: '2026-11-21' })).toEqual({
      data: [
        { date: '2026-11-19', purity: '24K', rate_per_gram: 102 },
        { date: '2026-11-19', purity: '22K', rate_per_gram: 91 },
        { date: '2026-11-21', purity: '22K', rate_per_gram: 93 },
        { date: '2026-11-21', purity: '18K', rate_per_gram: 70 },
      ],
    });
    const oneDay = await history(context, { from: '2026-11-18', to: '2026-11-18' });
    expect(oneDay.data).toEqual([{ date: '2026-11-18', purity: '24K', rate_per_gram: 100 }]);
  });

  test.each([
    [{}, ['from', 'to']],
    [{ from: '2026-11-01' }, ['to']],
    [{ from: '2026-11-02', to: '2026-11-01' }, ['to']],
    // 401 days.
    [{ from: '2025-10-18', to: '2026-11-22' }, ['to']],
    [{ from: '2026-02-30', to: '2026-11-22' }, ['from']],
  ])('refuses %o', async (sent, fields) => {
    const refusal = await refusalOf(history(context, sent));
    expect(refusal.code).toBe('VALIDATION');
    expect(Object.keys(refusal.details.fields ?? {})).toEqual(fields);
  });

  test('spans 400 days at most', async () => {
    const { data } = await history(context, { from: '2025-10-19', to: '2026-11-22' });
    expect(data).toHaveLength(6);
  });
});
