import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue';

type Lane = 'compare' | 'hash';
const queueOf = (limit = 100) => new FairQueue<Lane, string>(['compare', 'hash'], limit);

/** Pushes tasks such as `a1 a2 b1`, whose letter is the owner; returns the dropped ones. */
function push(queue: FairQueue<Lane, string>, lane: Lane, tasks: string): string[] {
  return tasks
    .split(' ')
    .map((task) => queue.push(lane, task.charAt(0), task))
    .filter((dropped) => dropped !== null);
}
function all(queue: FairQueue<Lane, string>): string {
  const order: string[] = [];
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) order.push(task);
  return order.join(' ');
}

describe('tasks of one lane', () => {
  test('can be removed; the others keep their order', () => {
    const queue = queueOf();
    push(queue, 'hash', 'a1 a2 b1 c1');
    queue.remove('hash', 'a', 'a1');
    queue.remove('hash', 'b', 'b1');
    queue.remove('hash', 'd', 'd1');
    expect(queue.waiting('hash')).toBe(2);
    expect(all(queue)).toBe('a2 c1');
  });

  test.each([
    ['of one owner keep their order', 'a1 a2 a3', 'a1 a2 a3'],
    ['of several owners alternate', 'a1 a2 a3 b1 c1 c2', 'a1 b1 c1 a2 c2 a3'],
    [
      'of a new owner come second, however many wait',
      'a1 a2 a3 a4 a5 a6 a7 a8 a9 b1',
      'a1 b1 a2 a3 a4 a5 a6 a7 a8 a9',
    ],
  ])('%s', (_what, pushed, order) => {
    const queue = queueOf();
    expect(push(queue, 'hash', pushed)).toEqual([]);
    expect(queue.waiting('hash')).toBe(pushed.split(' ').length);
    expect(all(queue)).toBe(order);
    expect(queue.waiting('hash')).toBe(0);
  });

  test('a returning owner waits behind owners that came since', () => {
    const queue = queueOf();
    push(queue, 'hash', 'a1 b1 b2');
    expect(queue.shift()).toBe('a1');
    push(queue, 'hash', 'c1 a2');
    expect(all(queue)).toBe('b1 c1 a2 b2');
  });
});

test('lanes alternate, whatever their lengths', () => {
  const queue = queueOf();
  push(queue, 'hash', 'a1 a2 a3 a4');
  push(queue, 'compare', 'b1 c1');
  expect(all(queue)).toBe('b1 a1 c1 a2 a3 a4');
});

describe('a full lane', () => {
  test('refuses an owner with the most tasks', () => {
    const queue = queueOf(4);
    expect(push(queue, 'hash', 'a1 a2 b1 b2 a3')).toEqual(['a3']);
    expect(all(queue)).toBe('a1 b1 a2 b2');
  });

  test('drops the newest task of the owner with most tasks for one with fewer, until equal', () => {
    const queue = queueOf(4);
    expect(push(queue, 'hash', 'a1 a2 a3 a4 b1 b2 b3')).toEqual(['a4', 'a3', 'b3']);
    expect(all(queue)).toBe('a1 b1 a2 b2');
  });

  test('with one task per owner refuses the next owner', () => {
    const queue = queueOf(3);
    expect(push(queue, 'hash', 'a1 b1 c1 d1')).toEqual(['d1']);
  });

  test('does not affect the other lane', () => {
    const queue = queueOf(2);
    push(queue, 'hash', 'a1 a2');
    expect(push(queue, 'compare', 'a3 a4')).toEqual([]);
    expect([queue.waiting('hash'), queue.waiting('compare')]).toEqual([2, 2]);
  });
});

test('an empty queue returns undefined', () => {
  expect(queueOf().shift()).toBeUndefined();
});
