import { describe, expect, test } from 'vitest';
import { identityNeeded, identityRule } from '@/lib/sale-rules';
import { identityNumberOf } from '@/lib/kernel/text/identity-number';
import { lastOf, whyNotIdentity } from './rules';

/* See docs/product/identity.md. */

describe('a number in its one form', () => {
  test.each([
    ['ABCPE1234F', 'ABCPE1234F'],
    [' abcpe 1234 f ', 'ABCPE1234F'],
    ['ABCPE-1234-F', 'ABCPE1234F'],
    ['ＡＢＣＰＥ１２３４Ｆ', 'ABCPE1234F'],
    ['ABC\u200BPE\u00AD12\u202E34F', 'ABCPE1234F'],
    ['ABCPE१२३४F', 'ABCPE1234F'],
    ['ABCPE\u00A012\u200934F', 'ABCPE1234F'],
    ["'ABCPE1234F", 'ABCPE1234F'],
    // A letter outside of ASCII never becomes one of A-Z.
    ['\u00DF', '\u00DF'],
    ['\u0131', '\u0131'],
  ])('%j is %j', (typed, stored) => {
    expect(identityNumberOf(typed)).toBe(stored);
  });
});

describe('a number is accepted by its document', () => {
  test.each([
    ['pan', 'ABCPE1234F', true],
    ...Array.from('PCHFATBLJG', String).map((holder) => ['pan', `ABC${holder}E1234F`, true] as const),
    ...Array.from('DEIKMNOQRSUVWXYZ1', String).map((holder) => ['pan', `ABC${holder}E1234F`, false] as const),
    ['pan', 'ABCPE1234', false],
    ['pan', 'ABCPE12345', false],
    ['pan', 'ABCPE1234FF', false],
    ['pan', 'AB1PE1234F', false],
    ['pan', 'ABCPE1234F\n', false],
    ['form97', 'A', true],
    ['form97', 'A'.repeat(20), true],
    ['form97', 'A'.repeat(21), false],
    ['form97', '', false],
    ['form97', 'A/1', false],
    ['passport', 'Z12345', true],
    ['passport', 'Z12345678', true],
    ['passport', 'Z1234', false],
    ['passport', 'Z123456789', false],
  ] as const)('%s %j: %j', (kind, value, accepted) => {
    const why = whyNotIdentity(kind, value);
    expect(why === null).toBe(accepted);
    if (value.length > 5) expect(why ?? '').not.toContain(value);
  });
});

test.each([
  ['ABCPE1234F', '234F'],
  ['Z12345', '2345'],
  ['12345', '45'],
  ['1234', '34'],
  ['123', '3'],
  ['1', ''],
])('of %s lists show %j', (value, last) => {
  expect(lastOf(value)).toBe(last);
});

test.each([
  [identityRule.limitPaise, 0, false],
  [identityRule.limitPaise + 1, 0, true],
  [identityRule.limitPaise - 1, 1, false],
  [identityRule.limitPaise - 1, 2, true],
  [1, identityRule.limitPaise, true],
  [0, 0, false],
])('%i paise with %i of the day: needed %j', (total, others, needed) => {
  expect(identityNeeded(total, others)).toBe(needed);
});
