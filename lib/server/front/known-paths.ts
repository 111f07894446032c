import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isShipped, languages, type Language } from '@/lib/languages';
import { localRouteOf } from '@/lib/kernel/access/routes';
import { readBuiltRoutes } from '@/lib/kernel/compat/next-build';
import { isBelowNext } from './target';

/** The known paths of the site; all others are not found. */
export interface KnownPaths {
  /** @param target in origin form, as sent: an escaped spelling is another path */
  has(target: string): boolean;
}

const ERROR_PAGES = new Set([
  '/_not-found',
  '/_global-error',
  '/_error',
  '/_app',
  '/_document',
  '/404',
  '/500',
]);

/**
 * Besides the pages of the route table: `files` are exact paths, `patterns` match route handlers with parameters and redirects.
 * @param shipped languages whose prefixes are known
 */
export function knownPathsOf(
  files: Iterable<string>,
  patterns: readonly RegExp[] = [],
  shipped: readonly Language[] = languages,
): KnownPaths {
  const known = new Set(files);
  return {
    has(target) {
      const [path = ''] = target.split('?');
      // Next.js redirects a trailing slash to the path without.
      const plain = path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
      if (!isShipped(plain, shipped)) return false;
      // A catch-all pattern (`/api/[[...endpoint]]`) would match `/api/../_next/image` too.
      if (known.has(plain) || ((plain === '/' || !plain.endsWith('/')) && localRouteOf(plain) !== null))
        return true;
      return !isBelowNext(plain) && patterns.some((pattern) => pattern.test(plain));
    },
  };
}

/**
 * The pages, and the route handlers, redirects and static files of a build, and the public files. Both folders are absolute paths.
 * @param shipped languages of the site
 */
export async function readKnownPaths(
  buildDir: string,
  publicDir: string,
  shipped?: readonly Language[],
): Promise<KnownPaths> {
  const [{ staticRoutes, dynamicRoutes, redirects }, built, open] = await Promise.all([
    readBuiltRoutes(buildDir),
    filesIn(join(buildDir, 'static')),
    filesIn(publicDir),
  ]);
  const pages = staticRoutes.map(({ page }) => page).filter((page) => !ERROR_PAGES.has(page));
  const files = [...built.map((file) => `/_next/static/${file}`), ...open.map((file) => `/${file}`)];
  return knownPathsOf(
    [...pages, ...files.map(encodeURI)],
    [
      ...dynamicRoutes.filter(({ page }) => !isInner(page)).map(({ regex }) => new RegExp(regex)),
      // Next.js matches redirects case-insensitively.
      ...redirects.filter(({ internal }) => internal !== true).map(({ regex }) => new RegExp(regex, 'i')),
    ],
    shipped,
  );
}

/** Inner addresses of pages (middleware.ts) are none that browsers may ask for; those of files below a language are. */
function isInner(page: string): boolean {
  return page.startsWith('/[language]') && !page.endsWith('.webmanifest');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}
