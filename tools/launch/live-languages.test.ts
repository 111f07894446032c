import { expect, test } from 'vitest';
import { checkLanguages } from './live-languages';

const live = { live: true, testMode: false, languages: ['en', 'te'] } as const;

test('a live site is built only if the texts are those that were approved', () => {
  expect(() => checkLanguages(live, () => ['en'])).toThrow(/changed since they were approved \(te\)/);
  expect(() => checkLanguages(live, () => ['en', 'te', 'hi'])).not.toThrow();
  expect(() => checkLanguages({ ...live, testMode: true }, () => ['en'])).not.toThrow();
  expect(() => checkLanguages({ ...live, live: false }, () => ['en'])).not.toThrow();
  expect(() => checkLanguages({ ...live, languages: ['en'] })).not.toThrow();
});
