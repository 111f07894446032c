import { describe, expect, it } from 'vitest';
import { listLimit } from '@/lib/limits';
import { withRowFirst, withKeptRow } from './kept-row';

const rows = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const full = rows(...Array.from({ length: listLimit.office }, (_, index) => 100 + index));

describe('a row with unsaved input', () => {
  it('keeps its place if the loaded page lacks it', () => {
    expect(withKeptRow(rows(4, 5), rows(1, 2, 3), 2)).toEqual(rows(4, 2, 5));
    expect(withKeptRow(rows(), rows(1, 2, 3), 3)).toEqual(rows(3));
  });

  it('is where the loaded page has it', () => {
    expect(withKeptRow(rows(3, 2), rows(1, 2, 3), 3)).toEqual(rows(3, 2));
  });

  it('stays among the last rows of a full page, the group that it was rendered in', () => {
    const kept = withKeptRow(full, rows(1, 2), 1);
    expect(kept).toHaveLength(listLimit.office + 1);
    expect(kept.slice(-listLimit.office)).toContainEqual({ id: 1 });
  });

  it.each([null, 9])('is none for %s', (id) => {
    expect(withKeptRow(rows(4, 5), rows(1, 2, 3), id)).toEqual(rows(4, 5));
  });
});

describe('a row put on top', () => {
  it('counts as one more if the page lacks it', () => {
    expect(withRowFirst({ id: 3 }, { rows: rows(1, 2), total: 9 })).toEqual({
      rows: rows(3, 1, 2),
      total: 10,
    });
  });

  it('only moves if the page has it', () => {
    expect(withRowFirst({ id: 2 }, { rows: rows(1, 2), total: 9 })).toEqual({ rows: rows(2, 1), total: 9 });
  });
});
