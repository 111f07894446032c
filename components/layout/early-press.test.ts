import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { earlyPressHash, earlyPressScript } from './early-press';

test('the policy allows the script as it is', () => {
  expect(`sha256-${createHash('sha256').update(earlyPressScript).digest('base64')}`).toBe(earlyPressHash);
});
