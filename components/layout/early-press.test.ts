import { expect, test } from 'vitest';
import { earlyPressHash, earlyPressScript } from './early-press';

test('the policy allows the script as it is', async () => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(earlyPressScript));
  expect(`sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`).toBe(earlyPressHash);
});
