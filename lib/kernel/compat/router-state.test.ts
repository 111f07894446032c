import { expect, test } from 'vitest';
import { isReadableRouterState } from './router-state';

const state = encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }]));

test.each([undefined, state])('%s is readable', (header) => {
  expect(isReadableRouterState(header)).toBe(true);
});

test.each([
  { header: 'x' },
  { header: '%' },
  { header: '[]' },
  { header: 'null' },
  { header: '{}' },
  { header: [state, state] },
])('$header is not readable', ({ header }) => {
  expect(isReadableRouterState(header)).toBe(false);
});
