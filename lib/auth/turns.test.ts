import { expect, test } from 'vitest';
import { Turns } from './turns';

test('tasks of one key run one after another in their order, whether they succeed or fail', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    turns.take('a', task('1')),
    turns.take('a', task('2', true)),
    turns.take('a', task('3')),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
});

test('keys do not wait for each other, and a key is forgotten once its tasks have ended', async () => {
  const turns = new Turns();
  const blocker: { open(): void } = { open: () => undefined };
  const blocked = turns.take('a', () => new Promise<void>((resolve) => (blocker.open = resolve)));
  expect(await turns.take('b', async () => 'done')).toBe('done');
  expect([turns.waiting('a'), turns.waiting('b')]).toEqual([1, 0]);
  blocker.open();
  await blocked;
  expect(turns.waiting('a')).toBe(0);
});
