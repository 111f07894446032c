import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from './project';
import { isUsedBy } from './site-build';

/*
 * The same site without its middleware, for the tests alone: what the middleware keeps out must be kept out without it too.
 * The product has no switch for this; a copy of the build forgets that there is one.
 */
const PREFIX = 'pass-through-';
/** What a running app does not read, or what belongs to the build that is copied. */
const LEFT_OUT = new Set(['build', 'cache', 'diagnostics', 'trace', 'trace-build', 'types', 'users']);

/**
 * Copies the build in `distDir` without its middleware. The copy lies inside of it: from there the app finds its packages, no
 * tool takes it for source, and the next build sweeps away what a killed run left. Gives the copy's folder, relative to the
 * project's root as NEXT_DIST_DIR wants it, and how to remove it.
 */
export function copyWithoutMiddleware(distDir: string): { distDir: string; remove(): void } {
  const build = path.join(PROJECT_DIR, distDir);
  sweep(distDir);
  const name = `${PREFIX}${process.pid}`;
  const copy = path.join(build, name);
  for (const entry of readdirSync(build)) {
    if (LEFT_OUT.has(entry) || entry.startsWith(PREFIX)) continue;
    // Links become absolute: the copy lies one folder deeper than what they point from.
    cpSync(path.join(build, entry), path.join(copy, entry), {
      recursive: true,
      // Two thirds of the weight, for reading a stack trace.
      filter: (file) => !file.endsWith('.map'),
    });
  }
  const manifest = path.join(copy, 'server/middleware-manifest.json');
  const given = z.looseObject({ middleware: z.object(), sortedMiddleware: z.array(z.string()) });
  const known = given.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  writeFileSync(manifest, JSON.stringify({ ...known, middleware: {}, sortedMiddleware: [] }));
  return { distDir: path.join(distDir, name), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** Removes copies of processes that use this build no more. */
function sweep(distDir: string): void {
  for (const name of readdirSync(path.join(PROJECT_DIR, distDir))) {
    if (!name.startsWith(PREFIX) || isUsedBy(distDir, name.slice(PREFIX.length))) continue;
    rmSync(path.join(PROJECT_DIR, distDir, name), { recursive: true, force: true });
  }
}
