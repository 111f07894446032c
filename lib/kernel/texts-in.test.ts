import { expect, it } from 'vitest';
import { textsIn } from './texts-in';

it.each([
  [null, {}],
  [undefined, {}],
  ['text', {}],
  [7, {}],
  [[], {}],
  [
    { a: 'b', c: 1, d: null, e: ['f'], g: '' },
    { a: 'b', g: '' },
  ],
])('the texts in %j are %j', (value, texts) => {
  expect(textsIn(value)).toEqual(texts);
});
