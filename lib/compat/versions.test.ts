import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/*
 * The files of this folder use what Next.js does not document, as of these versions. If this fails: check each of them (npm run test:e2e --
 * guards, with the new build), then raise the version here and in their heads.
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
