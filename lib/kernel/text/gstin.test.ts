import { expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { whyNotGstin } from './gstin';

const pattern = /^GSTIN must have 15 characters/;
const check = /^The last character/;

test.each([
  [seller.gstin ?? '', '37', null],
  ['27AAPFU0939F1ZV', '27', null],
  ['09AAAUP8175A1ZG', '09', null],
  ['27AAPFU0939F1ZV', '37', /^GSTIN must begin with the code of its State, 37/],
  ['27AAPFU0939F1ZW', '27', check],
  ['27AAPFU0993F1ZV', '27', check],
  ['72AAPFU0939F1ZV', '72', check],
  ['27aapfu0939f1zv', '27', pattern],
  ['27AAPFU0939F1Z', '27', pattern],
  ['27AAPFU0939F1ZV1', '27', pattern],
  ['27AAPFU0939F0ZV', '27', pattern],
  ['27AAPFU0939F1AV', '27', pattern],
  ['2727PFU0939F1ZV', '27', pattern],
  ['', '27', pattern],
] as const)('%s in %s: %s', (gstin, stateCode, why) => {
  const found = whyNotGstin(gstin, stateCode);
  if (why === null) expect(found).toBeNull();
  else expect(found).toMatch(why);
});
