import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/*
 * This folder uses undocumented parts of these packages, as of these versions. If this fails: check each file (npm run test:e2e -- guards, with the
 * new build), then raise the version here and in the heads.
 */
test('the private parts of Next.js are those of the version that the site uses', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('node_modules/next/package.json', 'utf8')));
  expect(version).toMatch(/^16\.4\./);
});

test.each([
  ['@prisma/schema-engine-wasm', /^7\.10\./],
  ['pdfkit', /^0\.20\./],
  ['razorpay', /^2\.9\./],
])('%s is the version that this folder is for', (name, version) => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(dependencies[name]).toMatch(version);
});
