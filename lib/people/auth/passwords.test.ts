import { afterAll, describe, expect, test } from 'vitest';
import { withinTransaction } from '@/lib/db/open-transaction';
import { refusalOf } from '@/e2e/testing/context';
import { workerPasswords } from './passwords';

const workers = workerPasswords();
const passwords = workers.of('203.0.113.1');
afterAll(() => workers.close());

describe('a password', () => {
  test('matches its own hash and no other', async () => {
    const [one, other] = await Promise.all([passwords.hash('secret1'), passwords.hash('secret1')]);
    expect(one).toMatch(/^\$2[aby]\$10\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches('secret1', one)).toBe(true);
    expect(await passwords.matches('secret2', one)).toBe(false);
    expect(await passwords.matches('', one)).toBe(false);
  });

  test('of an unknown account never matches', async () => {
    expect(await passwords.matches('secret1', null)).toBe(false);
    expect(await passwords.matches('', null)).toBe(false);
  });

  test(
    'set in NFC is the same from another keyboard, and one that was set in another form still works',
    { tags: 'torture' },
    async () => {
      const [composed, decomposed] = ['José12', 'Jose\u030112'];
      const [hash, older] = await Promise.all([passwords.hash(composed), passwords.hash(decomposed)]);
      expect(await passwords.matches(decomposed, hash)).toBe(true);
      expect(await passwords.matches(decomposed, older)).toBe(true);
      expect(await passwords.matches('Jose12', hash)).toBe(false);
      expect(await passwords.matches(decomposed, null)).toBe(false);
      // A composition exclusion: NFC is longer than what was typed, and than bcrypt reads.
      const long = '\u095E'.repeat(24);
      expect(await passwords.matches(long, await passwords.hash(long))).toBe(true);
    },
  );

  test('is compared in all 72 bytes', async () => {
    const hash = await passwords.hash(`${'x'.repeat(69)}₹`);
    expect(await passwords.matches(`${'x'.repeat(69)}₹`, hash)).toBe(true);
    expect(await passwords.matches(`${'x'.repeat(69)}€`, hash)).toBe(false);
  });
});

test('hashing 8 passwords does not block the event loop', async () => {
  const hashing = Promise.all(Array.from({ length: 8 }, () => passwords.hash('secret1')));
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await hashing;
  clearImmediate(next);
  // A hash blocks its thread for 100 ms: on this thread there would be one event loop iteration between two hashes.
  expect(turns).toBeGreaterThan(100);
});

test(
  'more than the queue holds are refused at once with the seconds to wait, the others are hashed',
  { tags: ['torture'] },
  async () => {
    const attempts = Array.from({ length: 80 }, () => passwords.matches('x', null));
    expect(workers.queues.compare).toMatchObject({ limit: 64 });
    expect([workers.queues.compare.waiting(), workers.queues.hash.waiting()]).toEqual([64, 0]);
    const outcomes = await Promise.allSettled(attempts);
    const refused = attempts.filter((_, i) => outcomes[i]?.status === 'rejected');
    // Two running, 64 waiting.
    expect(refused).toHaveLength(14);
    for (const attempt of refused)
      expect(await refusalOf(attempt)).toMatchObject({
        code: 'UNAVAILABLE',
        details: { retryAfterSeconds: 3 },
      });
  },
);

test(
  'if one address fills the queue, other addresses and other kinds of work run next',
  { tags: ['torture'] },
  async () => {
    let hashes = 0;
    const count = () => {
      hashes += 1;
    };
    const crowd = Array.from({ length: 70 }, () => passwords.hash('secret1').then(count, () => undefined));
    const stranger = workers.of('198.51.100.1');
    await Promise.all([
      stranger.hash('secret1'),
      stranger.matches('secret1', null),
      passwords.matches('secret1', null),
    ]);
    // Two were running before, and hashes get every other slot.
    expect(hashes).toBeLessThanOrEqual(7);
    await Promise.all(crowd);
    // Two running, 64 waiting, and one dropped for the stranger.
    expect(hashes).toBe(65);
  },
);

test('refuses to hash or compare inside a transaction', async () => {
  await expect(withinTransaction(() => passwords.hash('secret1'))).rejects.toThrow(
    'within an open transaction',
  );
});
