import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { innerPath, routes } from '@/lib/kernel/access/routes';
import { english } from '@/lib/languages';
import { PROJECT_DIR } from './project';
import { isUsedBy } from './site-build';

/* The site without middleware, for the tests: access control must hold without it. A copy of the build; the product has no switch. */
const PREFIX = 'pass-through-';
/** Files that a running app does not need, or that are specific to the original build. */
const LEFT_OUT = new Set(['build', 'cache', 'diagnostics', 'trace', 'trace-build', 'types', 'users']);

/**
 * Inside the build the app finds its packages, no tool takes it for source, and the next build removes leftovers. Returns its folder,
 * relative to the project's root for NEXT_DIST_DIR.
 */
export function copyWithoutMiddleware(distDir: string): { distDir: string; remove(): void } {
  const build = path.join(PROJECT_DIR, distDir);
  sweep(distDir);
  const name = `${PREFIX}${process.pid}`;
  const copy = path.join(build, name);
  for (const entry of readdirSync(build)) {
    if (LEFT_OUT.has(entry) || entry.startsWith(PREFIX)) continue;
    // Makes links absolute: the copy is one folder deeper.
    cpSync(path.join(build, entry), path.join(copy, entry), {
      recursive: true,
      // Source maps are two thirds of the size.
      filter: (file) => !file.endsWith('.map'),
    });
  }
  const manifest = path.join(copy, 'server/middleware-manifest.json');
  const manifestShape = z.looseObject({ middleware: z.object(), sortedMiddleware: z.array(z.string()) });
  const known = manifestShape.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  writeFileSync(manifest, JSON.stringify({ ...known, middleware: {}, sortedMiddleware: [] }));
  addRewrites(path.join(copy, 'routes-manifest.json'));
  return { distDir: path.join(distDir, name), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** The inner addresses of the pages, in English, which the middleware would find. */
function addRewrites(manifest: string): void {
  const manifestShape = z.looseObject({ rewrites: z.looseObject({ beforeFiles: z.array(z.unknown()) }) });
  const known = manifestShape.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const beforeFiles = Object.keys(routes).map((page) => ({
    source: page.replaceAll(/\[(\w+)\]/g, ':$1'),
    destination: innerPath(page, english).replaceAll(/\[(\w+)\]/g, ':$1'),
  }));
  writeFileSync(manifest, JSON.stringify({ ...known, rewrites: { ...known.rewrites, beforeFiles } }));
}

function sweep(distDir: string): void {
  for (const name of readdirSync(path.join(PROJECT_DIR, distDir))) {
    if (!name.startsWith(PREFIX) || isUsedBy(distDir, name.slice(PREFIX.length))) continue;
    rmSync(path.join(PROJECT_DIR, distDir, name), { recursive: true, force: true });
  }
}
