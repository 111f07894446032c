import { expect, test } from 'vitest';
import { difference } from './write-audit';

test.each([
  ['unchanged fields are left out', { a: 1, b: 'x' }, { a: 1, b: 'y' }, { b: 'x' }, { b: 'y' }],
  [
    'a field that came or went is null on the other side',
    { a: 1 },
    { b: 2 },
    { a: 1, b: null },
    { a: null, b: 2 },
  ],
  ['nothing changed', { a: null }, { a: null }, {}, {}],
  ['a new record is kept whole', null, { a: 1 }, null, { a: 1 }],
  ['a record that is gone is kept whole', { a: 1 }, null, { a: 1 }, null],
])('%s', (_what, before, after, keptBefore, keptAfter) => {
  expect(difference(before, after)).toEqual([keptBefore, keptAfter]);
});
