import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue';
import { approvedOf, draftsOfGate, stateOf, withState, type Review } from './review';

const catalogue = (changes: Record<string, string> = {}): Catalogue =>
  new Map([
    [
      'en',
      new Map([
        ['home.title', 'Welcome'],
        ['legal.title', 'Terms'],
        ['pay.due', changes['en'] ?? 'Due'],
      ]),
    ],
    [
      'te',
      new Map([
        ['home.title', 'స్వాగతం'],
        ['legal.title', 'నిబంధనలు'],
        ['pay.due', changes['te'] ?? 'బాకీ'],
      ]),
    ],
  ]);
const change = { state: 'approved', by: 'Ravi', at: '2026-12-01T10:00:00.000Z' } as const;
const approve = (review: Review, keys: readonly string[]) =>
  withState(review, catalogue(), 'te', keys, change);

test('a text is a draft until somebody says otherwise, and again once it or its English has changed', () => {
  expect(stateOf({}, catalogue(), 'te', 'pay.due')).toBe('draft');
  const review = approve({}, ['pay.due']);
  expect(review['pay.due']?.['te']).toMatchObject(change);
  expect(stateOf(review, catalogue(), 'te', 'pay.due')).toBe('approved');
  expect(stateOf(review, catalogue({ te: 'మొత్తం' }), 'te', 'pay.due')).toBe('draft');
  expect(stateOf(review, catalogue({ en: 'Balance' }), 'te', 'pay.due')).toBe('draft');
});

test('a live site may ship a language once all texts of law, money and consent are approved; others do not count', () => {
  expect(draftsOfGate({}, catalogue(), 'te')).toEqual(['legal.title', 'pay.due']);
  const first = approve({}, ['legal.title']);
  expect(approvedOf(first, catalogue())).toEqual(['en']);
  const both = approve(first, ['pay.due']);
  expect(approvedOf(both, catalogue())).toEqual(['en', 'te']);
  expect(approvedOf(both, catalogue({ te: 'మొత్తం' }))).toEqual(['en']);
  const onlyReviewed = withState(both, catalogue(), 'te', ['pay.due'], { ...change, state: 'reviewed' });
  expect(approvedOf(onlyReviewed, catalogue())).toEqual(['en']);
});

test('reviews of texts that are gone or changed are left out', () => {
  const review = approve({}, ['pay.due']);
  const gone = { 'old.key': { te: { ...change, hash: 'x' } }, ...review };
  expect(Object.keys(approve(gone, ['legal.title']))).toEqual(['legal.title', 'pay.due']);
  const changed = withState(review, catalogue({ te: 'మొత్తం' }), 'te', ['home.title'], change);
  expect(Object.keys(changed)).toEqual(['home.title']);
});
