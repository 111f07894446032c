import { afterAll, describe, expect, test } from 'vitest';
import { refusalOf } from '@/lib/testing/context';
import { workerPasswords } from './passwords';

const passwords = workerPasswords();
afterAll(() => passwords.close());

describe('a password', () => {
  test('matches its own hash and no other', async () => {
    const [one, other] = await Promise.all([passwords.hash('secret1'), passwords.hash('secret1')]);
    expect(one).toMatch(/^\$2[aby]\$10\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches('secret1', one)).toBe(true);
    expect(await passwords.matches('secret2', one)).toBe(false);
    expect(await passwords.matches('', one)).toBe(false);
  });

  test('of nobody never matches', async () => {
    expect(await passwords.matches('secret1', null)).toBe(false);
    expect(await passwords.matches('', null)).toBe(false);
  });

  test('counts in all of its 72 bytes', async () => {
    const hash = await passwords.hash(`${'x'.repeat(69)}₹`);
    expect(await passwords.matches(`${'x'.repeat(69)}₹`, hash)).toBe(true);
    expect(await passwords.matches(`${'x'.repeat(69)}€`, hash)).toBe(false);
  });
});

test('while 8 hash, the process goes on with its other work', async () => {
  const hashing = Promise.all(Array.from({ length: 8 }, () => passwords.hash('secret1')));
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await hashing;
  clearImmediate(next);
  // One hash holds its thread for a tenth of a second: on this thread there would be a turn between two hashes, no more.
  expect(turns).toBeGreaterThan(100);
});

test('more than the queue holds are refused at once with the seconds to wait, the others are hashed', async () => {
  const attempts = Array.from({ length: 80 }, () => passwords.matches('x', null));
  const outcomes = await Promise.allSettled(attempts);
  const refused = attempts.filter((_, i) => outcomes[i]?.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeLessThanOrEqual(16);
  for (const attempt of refused)
    expect(await refusalOf(attempt)).toMatchObject({
      code: 'UNAVAILABLE',
      details: { retryAfterSeconds: 3 },
    });
});
