import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusalOf } from '@/e2e/testing/context';
import { decodeCursor, encodeCursor } from './cursor';

const shape = z.tuple([z.string(), z.int()]);

test('a position is read back', () => {
  expect(decodeCursor(encodeCursor(['₹ “x”', 7]), shape)).toEqual(['₹ “x”', 7]);
});

test.each(['', 'x', '%%%', encodeCursor([]), encodeCursor(['a']), encodeCursor(['a', 1.5])])(
  'refuses %j with the name of the field',
  async (cursor) => {
    const refused = refusalOf(Promise.resolve().then(() => decodeCursor(cursor, shape)));
    expect(await refused).toMatchObject({ details: { fields: { cursor: expect.any(String) } } });
  },
);
