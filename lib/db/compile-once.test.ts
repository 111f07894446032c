import { expect, test } from 'vitest';
import { compileOnce, compileOncePer, type Placeholder } from './compile-once';
import { query } from './query';

test('the query is built once; each use has its own values, each in its place', () => {
  let built = 0;
  const sessions = compileOnce((value: Placeholder<{ id: string; address: string }>) => {
    built += 1;
    return query
      .selectFrom('sessions')
      .select('id')
      .where('address', '=', value('address'))
      .where('user_id', '=', 7)
      .where('id', 'in', [value('id'), 'fixed', value('id')]);
  });
  const [one, other] = [sessions({ id: 'a', address: 'b' }), sessions({ id: 'c', address: 'd' })];
  expect(one.compile().parameters).toEqual(['b', 7, 'a', 'fixed', 'a']);
  expect(other.compile().parameters).toEqual(['d', 7, 'c', 'fixed', 'c']);
  expect(one.compile().sql).toBe(other.compile().sql);
  expect(built).toBe(1);
});

test('each variant is built once', () => {
  const built: string[] = [];
  const sessions = compileOncePer((column: 'id' | 'address', value: Placeholder<{ text: string }>) => {
    built.push(column);
    return query.selectFrom('sessions').select('id').where(column, '=', value('text'));
  });
  const [one, other] = [sessions('id', { text: 'a' }), sessions('address', { text: 'b' })];
  expect(one.compile().sql).toContain('"id" = $1');
  expect(other.compile().sql).toContain('"address" = $1');
  expect([one, other].map((each) => each.compile().parameters)).toEqual([['a'], ['b']]);
  expect(sessions('id', { text: 'c' }).compile().parameters).toEqual(['c']);
  expect(built).toEqual(['id', 'address']);
});
