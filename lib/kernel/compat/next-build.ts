import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { compactPage } from './compact-page';

/*
 * Reads routes and prerendered pages of `next build`.
 * For Next.js 16.4, which writes them into its build folder in files without a documented format. The front needs the paths (it serves all
 * others itself) and the inline scripts (their hashes are in the content security policy).
 */

const route = z.object({ page: z.string(), regex: z.string() });
const routesManifest = z.object({
  staticRoutes: z.array(route),
  dynamicRoutes: z.array(route),
  redirects: z.array(z.object({ regex: z.string(), internal: z.boolean().optional() })),
});
export type BuiltRoutes = z.output<typeof routesManifest>;

const prerenderManifest = z.object({
  routes: z.record(z.string(), z.object({ initialRevalidateSeconds: z.union([z.number(), z.boolean()]) })),
});

/** @param buildDir absolute path of the build */
export async function readBuiltRoutes(buildDir: string): Promise<BuiltRoutes> {
  return routesManifest.parse(await jsonOf(join(buildDir, 'routes-manifest.json')));
}

/** Prerendered pages that Next.js renders again from time to time. */
export async function readRevalidatingPaths(buildDir: string): Promise<string[]> {
  const { routes } = prerenderManifest.parse(await jsonOf(join(buildDir, 'prerender-manifest.json')));
  return Object.entries(routes)
    .filter(([, { initialRevalidateSeconds }]) => typeof initialRevalidateSeconds === 'number')
    .map(([path]) => path);
}

/** HTML by path; Next.js's error pages begin with an underscore (`/_not-found`). */
export async function readPrerenderedPages(buildDir: string): Promise<Map<string, string>> {
  const root = join(buildDir, 'server', 'app');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
  const pages = files.map(
    async (file) => [pathOfPageFile(file), await readFile(join(root, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(pages));
}

/** Before their scripts are hashed and they are compressed. */
export async function compactPages(buildDir: string): Promise<void> {
  const root = join(buildDir, 'server', 'app');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
  await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(root, file), 'utf8');
      await writeFile(join(root, file), compactPage(html));
    }),
  );
}

/** `index.html` is `/`, `about.html` is `/about`. */
export function pathOfPageFile(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/\.html$/, '');
  return path === 'index' ? '/' : `/${path.replace(/\/index$/, '')}`;
}

async function jsonOf(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
