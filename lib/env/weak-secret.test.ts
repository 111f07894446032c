import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { weaknessOf } from './weak-secret';

test.each([
  ['', /32 characters or more/],
  ['aB3$'.repeat(7), /32 characters or more/],
  ['x'.repeat(32), /too simple/],
  ['0'.repeat(64), /too simple/],
  ['ab'.repeat(20), /too simple/],
  ['abcabcabd'.repeat(5), /too simple/],
  ['aaaaaaaabbbbbbbbccccccccdddddddd', /too simple/],
  ['k3J9x0Qa'.repeat(4), /too simple/],
  [`${'k3J9x0Qa7'.repeat(4)}k3J`, /too simple/],
  ['k3J9x0QaPz81LmvW'.repeat(2), /too simple/],
  ['abcdefghijklmnopqrstuvwxyz0123456789', /too simple/],
  ['zyxwvutsrqponmlkjihgfedcba987654321', /too simple/],
  ['12345678901234567890123456789012', /too simple/],
  ['aaaabbbbccccddddeeeeffffgggghhhhiiii', /too simple/],
  ['change-me-to-32-random-characters!', /placeholder/],
  ['please_change_this_before_you_go_live', /placeholder/],
  ['your-secret-goes-here-32-characters-long', /placeholder/],
  ['this is only an example, take another', /placeholder/],
  ['MySuperSecretPassword1234567890!!', /placeholder/],
])('%j is refused', (secret, why) => {
  const weakness = weaknessOf(secret, 32);
  expect(weakness).toMatch(why);
  if (secret !== '') expect(weakness).not.toContain(secret);
});

test('output of a random source is accepted in any encoding', () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    // Deterministic: of truly random texts, one in many millions would be refused.
    const random = createHash('sha384').update(String(seed)).digest();
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      for (const bytes of [24, 32, 48]) {
        const secret = random.subarray(0, bytes).toString(encoding);
        expect([secret, weaknessOf(secret, 32)]).toEqual([secret, null]);
      }
    }
  }
});

test('a passphrase of several words is accepted', () => {
  expect(weaknessOf('correct horse battery staple, twice', 32)).toBeNull();
});
