import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/*
 * This folder uses undocumented parts of Next.js, as of this version. If this fails: check each file (npm run test:e2e -- guards, with the
 * new build), then raise the version here and in the heads.
 */
test('the private parts of Next.js are those of the version that the site uses', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('node_modules/next/package.json', 'utf8')));
  expect(version).toMatch(/^16\.4\./);
});

test("Prisma's schema engine is the version that the site uses", () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(dependencies['@prisma/schema-engine-wasm']).toMatch(/^7\.10\./);
});
