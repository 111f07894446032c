import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp';

/** `12345678901234567890` (RFC 6238, appendix B). */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('RFC 6238, appendix B, SHA-1: the last six of the eight digits', () => {
  test.each([
    [59, '287082', 0x1],
    [1_111_111_109, '081804', 0x23523ec],
    [1_111_111_111, '050471', 0x23523ed],
    [1_234_567_890, '005924', 0x273ef07],
    [2_000_000_000, '279037', 0x3f940aa],
    [20_000_000_000, '353130', 0x27bc86aa],
  ])('at %i s: %s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(step);
  });
});

describe('drift', () => {
  const now = new Date('2026-12-07T06:30:15.000Z');
  const present = Math.floor(now.getTime() / 30_000);
  const codeAt = (step: number) => new TOTP({ secret }).generate({ timestamp: step * 30_000 });

  test.each([-1, 0, 1])('a code of %i steps from now is accepted, and names its step', (steps) => {
    expect(stepOfCode(secret, codeAt(present + steps), now)).toBe(present + steps);
  });

  test.each([-20, -2, 2, 20])('a code of %i steps from now is wrong', (steps) => {
    expect(stepOfCode(secret, codeAt(present + steps), now)).toBeNull();
  });

  test('the step ends at its last millisecond', () => {
    const code = codeAt(present);
    const start = present * 30_000;
    const stepAt = (ms: number) => stepOfCode(secret, code, new Date(ms));
    expect(stepAt(start - 30_000)).toBe(present);
    expect(stepAt(start - 30_001)).toBeNull();
    expect(stepAt(start + 59_999)).toBe(present);
    expect(stepAt(start + 60_000)).toBeNull();
  });
});

test.each(['', '12345', '1234567', 'abcdef', '28708２', '-28708', '287 082'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, new Date(59_000))).toBeNull();
});

test('a new secret has 160 bits, never the same', () => {
  const secrets = Array.from({ length: 20 }, () => newTotpSecret());
  expect(new Set(secrets).size).toBe(20);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
});

test('the address for an app has issuer, account and secret', () => {
  expect(totpUri(secret, '9000000001')).toBe(
    `otpauth://totp/Pasidi:9000000001?issuer=Pasidi&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
