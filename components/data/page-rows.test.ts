import { describe, expect, test } from 'vitest';
import { idOf, rowsOf, withoutKnown, withRows } from './page-rows';

const page = (ids: readonly number[], total?: number) => ({
  data: ids.map((id) => ({ id })),
  next_cursor: 'next',
  ...(total === undefined ? {} : { total }),
});

test('rows that are listed already are left out', () => {
  expect(withoutKnown([{ id: 3 }, { id: 1 }, { id: 4 }], [{ id: 1 }, { id: 2 }], idOf)).toEqual([
    { id: 3 },
    { id: 4 },
  ]);
});

describe('rows of pages', () => {
  test('are listed once, where they come first', () => {
    expect(rowsOf([page([1, 2]), page([2, 3])], idOf).map(idOf)).toEqual([1, 2, 3]);
    expect(rowsOf([], idOf)).toEqual([]);
  });

  test('changed by a write stay in order; the total follows, the cursors stay', () => {
    const pages = withRows([page([1, 2], 5), page([3], 5)], [{ id: 1 }, { id: 3 }]);
    expect(rowsOf(pages, idOf).map(idOf)).toEqual([1, 3]);
    expect(pages.map(({ total, next_cursor: cursor }) => [total, cursor])).toEqual([
      [4, 'next'],
      [4, 'next'],
    ]);
    expect(withRows([page([1])], [])).toEqual([page([])]);
  });
});
