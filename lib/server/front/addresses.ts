import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { isBelowNext } from './target';

/** The addresses that the site has. Next's handler receives requests for these alone; everything else is not found. */
export interface Addresses {
  /** @param target a request target in origin form, as it was sent: an escaped spelling is another address */
  has(target: string): boolean;
}

/** Pages that Next builds for what goes wrong. */
const ERROR_PAGES = new Set([
  '/_not-found',
  '/_global-error',
  '/_error',
  '/_app',
  '/_document',
  '/404',
  '/500',
]);

/** What Next renders where an address is not found: the site's own page. */
export const NOT_FOUND_TARGET = '/_not-found';

const route = z.object({ page: z.string(), regex: z.string() });
const manifestShape = z.object({
  staticRoutes: z.array(route),
  dynamicRoutes: z.array(route),
  redirects: z.array(z.object({ regex: z.string(), internal: z.boolean().optional() })),
});

/**
 * @param files addresses of files and pages, each exactly as it is
 * @param patterns addresses of pages with parameters and of redirects
 */
export function addressesOf(files: Iterable<string>, patterns: readonly RegExp[] = []): Addresses {
  const known = new Set(files);
  return {
    has(target) {
      const [path = ''] = target.split('?');
      // Next sends an address with a slash at its end on to the one without.
      const plain = path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
      // A pattern for any depth (`/api/[[...call]]`) would take `/api/../_next/image` too.
      return known.has(plain) || (!isBelowNext(plain) && patterns.some((pattern) => pattern.test(plain)));
    },
  };
}

/**
 * Reads which addresses a build has: its pages, route handlers and redirects, its static files, and the files of the folder `public`.
 * @param buildDir the build's folder, an absolute path
 * @param publicDir the folder of files that are served as they are, an absolute path
 */
export async function readAddresses(buildDir: string, publicDir: string): Promise<Addresses> {
  const [manifest, built, open] = await Promise.all([
    readFile(join(buildDir, 'routes-manifest.json'), 'utf8'),
    filesIn(join(buildDir, 'static')),
    filesIn(publicDir),
  ]);
  const { staticRoutes, dynamicRoutes, redirects } = manifestShape.parse(JSON.parse(manifest));
  const pages = staticRoutes.map(({ page }) => page).filter((page) => !ERROR_PAGES.has(page));
  const files = [...built.map((file) => `/_next/static/${file}`), ...open.map((file) => `/${file}`)];
  return addressesOf(
    [...pages, ...files.map(encodeURI)],
    [
      ...dynamicRoutes.map(({ regex }) => new RegExp(regex)),
      // Next matches redirects in any case.
      ...redirects.filter(({ internal }) => internal !== true).map(({ regex }) => new RegExp(regex, 'i')),
    ],
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}
