import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '@/lib/env/env';

/** Sources of a build, without tests. Of the tools, those whose programs are in a build. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma/schema.prisma',
  'public',
  'tailwind.config.ts',
  'tools',
  'tsconfig.json',
];
const LEFT_OUT = new Set([
  'lib/db/generated',
  'tools/image',
  'tools/launch/topology',
  'tools/lockfile',
  'tools/messages',
]);

function counts(entry: Dirent, place: string): boolean {
  return !LEFT_OUT.has(place) && !/\.test\.tsx?$/.test(entry.name);
}

function* filesUnder(projectDir: string, place: string): Generator<string> {
  const full = path.join(projectDir, place);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    yield place;
    return;
  }
  const entries = readdirSync(full, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inside = `${place}/${entry.name}`;
    if (counts(entry, inside)) yield* filesUnder(projectDir, inside);
  }
}

/** All source files, and the environment shown on prerendered pages (public address, TEST MODE bar, languages). */
export function buildStamp(projectDir: string, env: Env, siteUrl: string | undefined): string {
  const hash = createHash('sha256');
  for (const place of SOURCES) {
    for (const file of filesUnder(projectDir, place)) {
      hash.update(`${file}\0`).update(
        createHash('sha256')
          .update(readFileSync(path.join(projectDir, file)))
          .digest(),
      );
    }
  }
  const shown = {
    siteUrl: siteUrl?.trim() || null,
    testMode: env.testMode,
    languages: env.languages,
  };
  return hash.update(JSON.stringify(shown)).digest('hex');
}
