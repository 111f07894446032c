import { expect, test } from 'vitest';
import { isEasyPin } from './rules';

test.each([
  ['000000', true],
  ['777777', true],
  ['123456', true],
  ['012345', true],
  ['456789', true],
  ['654321', true],
  ['987654', true],
  ['543210', true],
  ['000001', false],
  ['123457', false],
  ['890123', false],
  ['135790', false],
  ['121212', false],
  ['482916', false],
])('%s is easy to guess: %s', (pin, isEasy) => {
  expect(isEasyPin(pin)).toBe(isEasy);
});
