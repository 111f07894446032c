import { expect, test } from 'vitest';
import { idOf, withoutKnown } from './without-known';

test('rows that are listed already are left out', () => {
  expect(withoutKnown([{ id: 3 }, { id: 1 }, { id: 4 }], [{ id: 1 }, { id: 2 }], idOf)).toEqual([
    { id: 3 },
    { id: 4 },
  ]);
});
