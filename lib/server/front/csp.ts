import { createHash } from 'node:crypto';
import { innerPath } from '@/lib/kernel/access/routes';
import { english } from '@/lib/languages';
import { contentSecurityPolicy } from '@/lib/kernel/access/content-security-policy';
import { readPrerenderedPages, readRevalidatingPaths } from '@/lib/kernel/compat/next-build';

/** Policies of prerendered pages, which have no nonce. */
export interface PagePolicies {
  /** Policy of a prerendered page, by decoded path. */
  prerendered(path: string, status: number): string;
  /** Policy of HTML without one: no inline script. */
  readonly fallback: string;
}

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    // Data is not executed: it needs no hash.
    if (/\ssrc\s*=|\stype="application\/ld\+json"/i.test(attributes)) continue;
    hashes.add(`sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}`);
  }
  return [...hashes];
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
      const page = status >= 500 ? '/_global-error' : innerPath(path, english);
      return policies.get(page) ?? anyPage;
    },
    fallback: contentSecurityPolicy({ live }),
  };
}

/** The policies of the prerendered pages of `buildDir` (absolute). Throws if a page revalidates. */
export async function readPagePolicies(buildDir: string, live: boolean): Promise<PagePolicies> {
  const changing = await readRevalidatingPaths(buildDir);
  if (changing.length > 0) {
    throw new Error(
      `These prerendered pages revalidate, so the hashes of their scripts would go stale: ${changing.join(', ')}.`,
    );
  }
  return pagePolicies(await readPrerenderedPages(buildDir), live);
}
