import { describe, expect, test } from 'vitest';
import type { BoardColumn } from '@/lib/sales/opportunities/contract';
import { groupsOf, merged, moved, withPending, type Columns } from './board-columns';

const card = (id: number, minute: number, stage: BoardColumn['stage'] = 'new') => ({
  id,
  total_amount: 100.1,
  stage,
  stage_since: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
});
type Card = ReturnType<typeof card>;
const column = (data: Card[], next: string | null, stage: BoardColumn['stage'] = 'new') => ({
  stage,
  count: 9,
  sum: 900.9,
  data,
  next_cursor: next,
});
const ids = (columns: Columns<Card>) => columns.map(({ data }) => data.map(({ id }) => id));

describe('a board that is loaded again', () => {
  test.each([
    ['of different times', [card(9, 5), card(8, 4)], [card(9, 5), card(8, 4), card(7, 3), card(6, 2)]],
    ['of one time, as an import makes them', [card(9, 5), card(8, 5)], [9, 8, 7, 6].map((id) => card(id, 5))],
  ])('keeps the cards that were loaded on scrolling, %s', (_, fresh, loaded) => {
    const now = merged([column(loaded, 'deep')], [column(fresh, 'top')]);
    expect(ids(now)).toEqual([[9, 8, 7, 6]]);
    expect(now[0]?.next_cursor).toBe('deep');
  });

  test('drops a card that has moved to another column, and one that is before the last of the first ones', () => {
    const before = [
      column([card(9, 5), card(8, 4), card(7, 3), card(6, 2)], 'deep'),
      column([], null, 'quoted'),
    ];
    const fresh = [column([card(9, 5), card(7, 3)], 'top'), column([card(6, 9, 'quoted')], null, 'quoted')];
    expect(ids(merged(before, fresh))).toEqual([[9, 7], [6]]);
  });

  test('has the fresh cards and their cursor alone if its count has changed: another may have moved a card below them', () => {
    const before = [column([card(9, 5), card(8, 4), card(7, 3), card(6, 2)], 'deep')];
    const now = merged(before, [{ ...column([card(9, 5), card(8, 4)], 'top'), count: 8 }]);
    expect(ids(now)).toEqual([[9, 8]]);
    expect(now[0]).toMatchObject({ count: 8, next_cursor: 'top' });
  });

  test('keeps the loaded cards after an own move, pending or settled', () => {
    const [before, now] = [card(6, 2), card(6, 9, 'quoted')];
    const loaded = [column([card(9, 5), card(8, 4), card(7, 3), before], 'deep'), column([], null, 'quoted')];
    const shown = moved(loaded, before, now);
    const asBefore = [column([card(9, 5), card(8, 4)], 'top'), column([], null, 'quoted')];
    const asAfter = moved(asBefore, before, now);
    for (const fresh of [asBefore, asAfter]) {
      const board = merged(shown, withPending(fresh, [{ before, now }]));
      expect(ids(board)).toEqual([[9, 8, 7], [6]]);
      expect(board.map(({ count }) => count)).toEqual([8, 10]);
    }
    expect(ids(merged(shown, asAfter))).toEqual([[9, 8, 7], [6]]);
  });

  test('has no more cards than the column', () => {
    const before = [column([card(9, 5), card(8, 4)], 'deep')];
    expect(ids(merged(before, [column([card(9, 5)], null)]))).toEqual([[9]]);
  });
});

test('a move counts in both columns, to the paisa, and is on top of the new one', () => {
  const before = [column([card(2, 2), card(1, 1)], null), column([card(3, 3, 'quoted')], null, 'quoted')];
  const now = moved(before, card(1, 1), card(1, 9, 'quoted'));
  expect(ids(now)).toEqual([[2], [1, 3]]);
  expect(now.map(({ count, sum }) => [count, sum])).toEqual([
    [8, 800.8],
    [10, 1001],
  ]);
});

test('a new card counts in its column, and is on top of it', () => {
  const now = moved([column([card(1, 1)], null), column([], null, 'quoted')], null, card(2, 2));
  expect(ids(now)).toEqual([[2, 1], []]);
  expect(now.map(({ count, sum }) => [count, sum])).toEqual([
    [10, 1001],
    [9, 900.9],
  ]);
});

test('groups: all cards in order; a card that is added or removed changes its group only', () => {
  const cards = Array.from({ length: 170 }, (_, n) => card(1000 - n, 5));
  const groups = groupsOf(cards);
  expect(groups.flatMap((group) => group.cards)).toEqual(cards);
  expect(groups.map((group) => group.cards.length)).toEqual([1, 50, 50, 50, 19]);
  const keys = (of: typeof groups) => of.map(({ key }) => key);
  expect(keys(groupsOf([...cards, card(830, 5), card(829, 5)])).slice(0, 5)).toEqual(keys(groups));
  expect(keys(groupsOf([card(1001, 6), ...cards]))).toEqual(keys(groups));
  const without = groupsOf(cards.filter(({ id }) => id !== 970));
  expect(without.map(({ key }) => key)).toEqual(groups.map(({ key }) => key));
  expect(without.filter((group, at) => group.cards.length !== groups[at]?.cards.length)).toHaveLength(1);
});
