import { expect, test } from 'vitest';
import { inlineScriptHashes } from '@/lib/server/front/csp';
import { earlyPressHash, earlyPressScript } from './early-press';

test('the policy allows the script as it is', () => {
  expect(inlineScriptHashes(`<script>${earlyPressScript}</script>`)).toEqual([earlyPressHash]);
});
