import { expect, test } from 'vitest';
import { createMoveQueue } from './move-queue';

interface Card {
  readonly id: number;
  readonly version: number;
}
const card = { id: 7, version: 1 };

/** Starts moves that end when the test says so. */
function scene() {
  const queue = createMoveQueue<Card>();
  const started: Card[] = [];
  const ends: ((card: Card | null) => void)[] = [];
  return {
    started,
    move(of: Card) {
      queue.whenIdle(of, (current) => {
        started.push(current);
        queue.add(current.id, new Promise((resolve) => ends.push(resolve)));
      });
    },
    async end(index: number, moved: Card | null) {
      ends[index]?.(moved);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a move starts at once; those after it wait, one by one, and get the card of the response', async () => {
  const { move, end, started } = scene();
  move(card);
  expect(started).toEqual([card]);
  move(card);
  move(card);
  expect(started).toHaveLength(1);
  await end(0, { ...card, version: 2 });
  expect(started).toEqual([card, { ...card, version: 2 }]);
  await end(1, { ...card, version: 3 });
  expect(started.map(({ version }) => version)).toEqual([1, 2, 3]);
  await end(2, { ...card, version: 4 });
  move({ ...card, version: 9 });
  expect(started.at(-1)?.version).toBe(9);
});

test('another card does not wait', () => {
  const { move, started } = scene();
  move(card);
  move({ ...card, id: 8 });
  expect(started).toHaveLength(2);
});

test('a refused move drops those that wait for it, and no later one', async () => {
  const { move, end, started } = scene();
  move(card);
  move(card);
  await end(0, null);
  expect(started).toHaveLength(1);
  move(card);
  expect(started).toHaveLength(2);
});
