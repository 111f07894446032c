import { expect, test } from 'vitest';
import { whyCannotAddItems, whyCannotEdit, whyCannotEditItems } from './rules';

/** Verbatim tooltips. */
test.each([
  ['edit', whyCannotEdit, 'Cannot edit a closed opportunity'],
  ['add items', whyCannotAddItems, 'Cannot add items to a closed opportunity'],
  ['edit items', whyCannotEditItems, 'Cannot edit items of a closed opportunity'],
])('%s: only of an open opportunity', (_what, whyNot, sentence) => {
  expect(whyNot({ status: 'closed' })).toBe(sentence);
  expect(whyNot({ status: 'open' })).toBeNull();
});
