import { expect, test } from 'vitest';
import type { NamedOpenings } from '@/lib/desk/access-log/rules';
import { sentenceOf } from './many-openings';

const entry: NamedOpenings = {
  actorId: 7,
  name: 'Ravi Kumar',
  listed: false,
  customers: 101,
  isLeast: false,
  from: '2026-01-31T04:30:00.000Z',
  to: '2026-01-31T05:00:00.000Z',
};

test.each([
  [{}, 'Ravi Kumar opened 101 different customers within an hour'],
  [{ listed: true, customers: 1204 }, 'Ravi Kumar listed 1,204 different customers within an hour'],
  [
    { listed: true, customers: 50_000, isLeast: true },
    'Ravi Kumar listed at least 50,000 different customers',
  ],
])('the alert says what a person did: %j', (change, words) => {
  expect(sentenceOf({ ...entry, ...change })).toContain(words);
});
