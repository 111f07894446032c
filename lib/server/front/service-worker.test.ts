import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFront } from '@/e2e/testing/front';
import { readServiceWorker, SERVICE_WORKER } from './service-worker';

test.each([
  [true, 'the bundle', /^kept\(\)$/],
  [false, 'one that removes itself', /registration\.unregister\(\)/],
])('SERVICE_WORKER %s: /sw.js is %s, looked for at each visit', async (on, _what, script) => {
  const buildDir = mkdtempSync(path.join(tmpdir(), 'pasidi-worker-'));
  writeFileSync(path.join(buildDir, SERVICE_WORKER), 'kept()');
  const front = await testFront({ serviceWorker: await readServiceWorker(buildDir, on) });
  const response = await fetch(`http://127.0.0.1:${front.port}/sw.js`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(await response.text()).toMatch(script);
});
