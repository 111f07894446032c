import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '@/lib/kernel/access/content-security-policy';
import { inlineScriptHashes, readPagePolicies } from './csp';

const ALERT = 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';

test('every inline script is hashed once, scripts with an address are not', () => {
  const html = `<script>alert(1)</script><script src="/a.js"></script><script type="module" id="x">alert(1)</script>
    <SCRIPT nonce="">\nalert(1)</SCRIPT>`;
  const hashes = inlineScriptHashes(html);
  expect(hashes).toHaveLength(2);
  expect(hashes[0]).toBe(ALERT);
});

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((part) => part.split(' ')[0] === name);
}

test("a page without checkout allows only the site's origin, its nonce and its hashes", () => {
  expect(contentSecurityPolicy({ nonce: 'abc', scriptHashes: [ALERT], live: false })).toBe(
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-abc' '${ALERT}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
});

test('a page with neither nonce nor hashes runs no inline script', () => {
  expect(directive(contentSecurityPolicy({ live: false }), 'script-src')).toBe("script-src 'self'");
});

test.each([
  ['https://checkout.razorpay.com/v1/checkout.js', 'https://*.razorpay.com'],
  ['http://127.0.0.1:4100/v1/checkout.js', 'http://127.0.0.1:4100'],
  ['http://razorpay.com.evil.test/v1/checkout.js', 'http://razorpay.com.evil.test'],
])('checkout from %s', (checkoutUrl, origin) => {
  const policy = contentSecurityPolicy({ nonce: 'abc', checkoutUrl, live: true });
  for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src', 'font-src']) {
    expect(directive(policy, name)?.split(' ')).toContain(origin);
  }
  expect(directive(policy, 'default-src')).toBe("default-src 'self'");
  expect(directive(policy, 'upgrade-insecure-requests')).toBeDefined();
});

async function built(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'pasidi-front-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  return dir;
}

test('each prerendered page gets the hashes of its own scripts', async () => {
  const dir = await built({
    'prerender-manifest.json': '{"routes":{"/":{"initialRevalidateSeconds":false}}}',
    'server/app/en.html': '<script>alert(1)</script>',
    'server/app/en/about.html': '<script>about()</script>',
    'server/app/en/about.rsc': '<script>not a page</script>',
    'server/app/te/about.html': 'no script',
    'server/app/en/not-found-page.html': '<script>lost()</script>',
    'server/app/_global-error.html': '<script>broken()</script>',
  });
  const policies = await readPagePolicies(dir, false);
  const hashesOf = (path: string, status = 200) =>
    directive(policies.prerendered(path, status), 'script-src')?.match(/sha256-[^']+/g) ?? [];
  const [about, lost, broken] = ['about()', 'lost()', 'broken()'].map(
    (script) => inlineScriptHashes(`<script>${script}</script>`)[0],
  );
  expect(hashesOf('/')).toEqual([ALERT]);
  expect(hashesOf('/about')).toEqual([about]);
  expect(hashesOf('/te/about')).toEqual([]);
  expect(hashesOf('/nowhere', 404)).toEqual([lost]);
  expect(hashesOf('/about', 500)).toEqual([broken]);
  expect(new Set(hashesOf('/terms'))).toEqual(new Set([ALERT, about, lost, broken]));
  expect(policies.fallback).not.toContain('sha256-');
  await rm(dir, { recursive: true });
});

test('a page with revalidation is refused at start', async () => {
  const dir = await built({
    'prerender-manifest.json': '{"routes":{"/news":{"initialRevalidateSeconds":60}}}',
  });
  await expect(readPagePolicies(dir, false)).rejects.toThrow('/news');
  await rm(dir, { recursive: true });
});
