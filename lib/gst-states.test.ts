import { expect, test } from 'vitest';
import { gstStateCodeOf, gstStateCodes, gstStateNames } from './gst-states';

test('the codes are 01 to 38 and 97, each with a name of its own', () => {
  const upTo38 = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'));
  expect(gstStateCodes).toEqual([...upTo38, '97']);
  expect(new Set(Object.values(gstStateNames)).size).toBe(39);
});

test.each([
  ['37', '37'],
  [' 7 ', '07'],
  ['Telangana', '36'],
  ['andhra pradesh', '37'],
  ['TAMIL NADU ', '33'],
  ['Elsewhere', 'Elsewhere'],
  ['99', '99'],
])('%j is %j', (typed, code) => {
  expect(gstStateCodeOf(typed)).toBe(code);
});
