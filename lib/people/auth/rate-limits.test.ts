import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '@/lib/limits';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { refusalText } from '@/lib/kernel/text/messages';

const database = await testDb();
const { limits } = testContext(database, { limits: true, passwords: 'quick' });
const another = testContext(database, { limits: true, passwords: 'quick' }).limits;

beforeEach(() => database.emptyAll());

test.each([
  ['wrongPasswordsPerMobile', 5, 15 * 60],
  ['wrongPasswordsPerKnownBrowser', 5, 15 * 60],
  ['logInsPerAddress', 60, 15 * 60],
  ['signUpsPerAddress', 10, 3600],
  ['resetSendsPerAddress', 20, 3600],
  ['invitersPerAddress', 60, 3600],
  ['requestsPerSession', 600, 60],
  ['pagesPerSession', 240, 60],
  ['pagesPerAddress', 1200, 60],
] as const)('%s allows %i attempts in %i seconds', (name, attempts, windowSeconds) => {
  expect(rateLimits[name]).toEqual({ attempts, windowSeconds });
});

test.each([
  [1, 'Too many attempts. Please wait a moment and try again.'],
  [59, 'Too many attempts. Please wait a moment and try again.'],
  [60, 'Too many attempts. Please try again in 1 minute.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [720, 'Too many attempts. Please try again in 12 minutes.'],
  [7199, 'Too many attempts. Please try again in 120 minutes.'],
  [7200, 'Too many attempts. Please try again in 2 hours.'],
  [7201, 'Too many attempts. Please try again in 3 hours.'],
  [86_400, 'Too many attempts. Please try again in 24 hours.'],
])('the refusal names the wait: %i s', (seconds, message) => {
  expect(String(refusalText.rateLimited(seconds))).toBe(message);
});

test('a limit holds across processes', async () => {
  for (const side of [limits, another, limits, another, limits])
    await side.consume('wrongPasswordsPerMobile', 'a');
  for (const side of [limits, another]) {
    const refusal = await refusalOf(side.consume('wrongPasswordsPerMobile', 'a'));
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refusal.message).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/);
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(800);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(900);
  }
});

test('admits exactly the limit of 50 parallel attempts in two processes', async () => {
  const attempts = Array.from({ length: 50 }, (_, i) =>
    (i % 2 === 0 ? limits : another).consume('wrongPasswordsPerMobile', 'a'),
  );
  expect(await outcomesOf(attempts)).toEqual({ ok: 5, RATE_LIMITED: 45 });
});

test('keys and limits are independent', async () => {
  for (let i = 0; i < 5; i += 1) await limits.consume('wrongPasswordsPerMobile', 'a');
  const others = [
    limits.consume('wrongPasswordsPerMobile', 'b'),
    limits.consume('wrongPasswordsPerKnownBrowser', 'a'),
    limits.consume('logInsPerAddress', 'a'),
  ];
  expect(await outcomesOf(others)).toEqual({ ok: 3 });
});

test('a refunded attempt is available again; a cleared key starts at zero', async () => {
  for (let i = 0; i < 5; i += 1) await limits.consume('wrongPasswordsPerMobile', 'a');
  await limits.refund('wrongPasswordsPerMobile', 'a');
  await limits.consume('wrongPasswordsPerMobile', 'a');
  expect((await refusalOf(limits.consume('wrongPasswordsPerMobile', 'a'))).code).toBe('RATE_LIMITED');
  await limits.clear('wrongPasswordsPerMobile', 'a');
  for (let i = 0; i < 5; i += 1) await limits.consume('wrongPasswordsPerMobile', 'a');
});

describe('calls of a session', () => {
  const calls = (side: typeof limits, key: string, count: number) =>
    outcomesOf(Array.from({ length: count }, () => side.consume('requestsPerSession', key)));

  test('admits exactly 600 in one process, sequential or parallel', async () => {
    for (let i = 0; i < 30; i += 1) await limits.consume('requestsPerSession', 'one');
    expect(await calls(limits, 'one', 650)).toEqual({ ok: 570, RATE_LIMITED: 80 });
    const refusal = await refusalOf(limits.consume('requestsPerSession', 'one'));
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('never admits more than 600 in two processes, and few less', async () => {
    let through = 0;
    for (let i = 0; i < 70; i += 1) {
      const { ok = 0 } = await calls(i % 2 === 0 ? limits : another, 'two', 10);
      through += ok;
    }
    expect(through).toBeLessThanOrEqual(600);
    expect(through).toBeGreaterThanOrEqual(600 - 19);
  });
});
