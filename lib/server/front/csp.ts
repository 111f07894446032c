import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { contentSecurityPolicy } from '@/lib/access/content-security-policy';

/** The policies of prerendered pages, which have no nonce. */
export interface PagePolicies {
  /** The policy of a prerendered response, by decoded path and status. */
  prerendered(path: string, status: number): string;
  /** For HTML without a policy: no inline script at all. */
  readonly fallback: string;
}

/** `sha256-...` of every distinct inline script of a document. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc\s*=/i.test(attributes)) continue;
    hashes.add(`sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}`);
  }
  return [...hashes];
}

/** `index.html` is `/`, `about.html` is `/about`; Next.js's own error pages begin with an underscore. */
function pathOfFile(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/\.html$/, '');
  return path === 'index' ? '/' : `/${path.replace(/\/index$/, '')}`;
}

export function pagePolicies(pages: ReadonlyMap<string, string>, live: boolean): PagePolicies {
  const policies = new Map<string, string>();
  const all = new Set<string>();
  for (const [path, html] of pages) {
    const scriptHashes = inlineScriptHashes(html);
    for (const hash of scriptHashes) all.add(hash);
    policies.set(path, contentSecurityPolicy({ scriptHashes, live }));
  }
  // A rewrite serves a prerendered page under another path.
  const anyPage = contentSecurityPolicy({ scriptHashes: [...all], live });
  return {
    prerendered(path, status) {
      const page = status === 404 ? '/_not-found' : status >= 500 ? '/_global-error' : path;
      return policies.get(page) ?? anyPage;
    },
    fallback: contentSecurityPolicy({ live }),
  };
}

/**
 * Reads the pages prerendered by `next build` in `distDir` (`.next`). The hashes are those of the build, so a page must never be rendered
 * again: refuses a build with a page that revalidates.
 */
export async function readPagePolicies(distDir: string, live: boolean): Promise<PagePolicies> {
  const manifest: unknown = JSON.parse(await readFile(join(distDir, 'prerender-manifest.json'), 'utf8'));
  const changing = revalidatingPages(manifest);
  if (changing.length > 0) {
    throw new Error(
      `These prerendered pages revalidate, so the hashes of their scripts would go stale: ${changing.join(', ')}.`,
    );
  }
  const root = join(distDir, 'server', 'app');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
  const read = files.map(
    async (file) => [pathOfFile(file), await readFile(join(root, file), 'utf8')] as const,
  );
  return pagePolicies(new Map(await Promise.all(read)), live);
}

function revalidatingPages(manifest: unknown): string[] {
  const routes = isRecord(manifest) && isRecord(manifest['routes']) ? manifest['routes'] : {};
  return Object.entries(routes)
    .filter(([, route]) => isRecord(route) && typeof route['initialRevalidateSeconds'] === 'number')
    .map(([path]) => path);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
