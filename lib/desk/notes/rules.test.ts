import { describe, expect, test } from 'vitest';
import { whyCannotChange, whyCannotDelete } from './rules';

const author = { id: 1, role: 'employee' } as const;
const colleague = { id: 2, role: 'executive' } as const;
const admin = { id: 3, role: 'admin' } as const;
const note = { author_id: author.id, created_at: '2026-01-31T04:30:00.000Z' };
const at = (time: string) => new Date(time);

describe('a note is changed and pinned', () => {
  test.each([
    ['at once', '2026-01-31T04:30:00.000Z', null],
    ['until 24 hours have passed', '2026-02-01T04:29:59.999Z', null],
    ['no more after 24 hours', '2026-02-01T04:30:00.000Z', 'A note can be changed for 24 hours.'],
  ])('by its author %s', (_, now, why) => {
    expect(whyCannotChange(author, note, at(now))).toBe(why);
  });

  test.each([colleague, admin])('not by another $role', (actor) => {
    expect(whyCannotChange(actor, note, at(note.created_at))).toBe('Only the author can change a note.');
  });
});

test.each([
  [author, null],
  [admin, null],
  [colleague, 'Only the author or an admin can delete a note.'],
] as const)('deletes: %o', (actor, why) => {
  expect(whyCannotDelete(actor, note)).toBe(why);
});
