import { expect, test } from 'vitest';
import { titleOfCall } from './rules';

test.each([
  ['Telangana', 'any', '', 'Call back (Telangana).'],
  ['Others', 'afternoon', '', 'Call back in the afternoon (Others).'],
  ['Karnataka', 'morning', 'Bangles', 'Call back in the morning (Karnataka): Bangles'],
] as const)('%s, %s, %j: %s', (region, part, words, title) => {
  expect(titleOfCall(region, part, words)).toBe(title);
});
