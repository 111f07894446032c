import { createHash } from 'node:crypto';
import { cookieOf } from '@/e2e/fixtures/kinds';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import {
  addressOf,
  type Kind,
  kinds,
  type RoutePath,
  routeTable,
  shownStatus,
  shownPaths,
} from '@/e2e/testing/route-table';
import { sandboxUrl } from '@/e2e/fixtures/urls';
import { expect, test } from '@/e2e/fixtures/test';

const kindWhoSees = (path: RoutePath): Kind =>
  kinds.find((kind) => routeTable[path][kind] === 'shown') ?? 'visitor';

function directivesOf(policy: string): Record<string, string[]> {
  const entries = policy.split(';').map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(entries.map(([name = '', ...sources]) => [name, sources]));
}

function inlineScripts(html: string) {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(
      ([, attributes = '']) =>
        !/\ssrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes),
    )
    .map(([, attributes = '', script = '']) => ({
      nonce: /\snonce="([^"]+)"/.exec(attributes)?.[1] ?? null,
      hash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    }));
}

const neverInScripts = new Set([
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'unsafe-hashes'",
  '*',
  'data:',
  'blob:',
  'http:',
  'https:',
]);

for (const path of [...shownPaths, '/nope'] as const) {
  test(`${path}: CSP without unsafe-inline for scripts, and the other security headers`, async ({
    accounts,
  }) => {
    const kind = path === '/nope' ? 'visitor' : kindWhoSees(path);
    const { headers, html, status } = await new PageVisitor(await cookieOf(accounts, kind)).open(
      addressOf(path),
    );
    expect(status).toBe(path === '/nope' ? 404 : shownStatus(path));

    const policy = directivesOf(headers.get('content-security-policy') ?? '');
    const scripts = policy['script-src'] ?? [];
    expect(scripts).toContain("'self'");
    expect(scripts.filter((each) => neverInScripts.has(each))).toEqual([]);
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    });
    const inline = inlineScripts(html).map(({ nonce, hash }) => (nonce === null ? hash : `'nonce-${nonce}'`));
    expect(inline.filter((each) => !scripts.includes(each))).toEqual([]);
    // Only the payment page allows the checkout's origin.
    const pays = ['/subscription', '/orders', '/pay/[token]'].includes(path);
    expect(scripts.includes(new URL(sandboxUrl).origin)).toBe(pays);
    expect(policy['frame-src']).toEqual(pays ? [new URL(sandboxUrl).origin] : ["'none'"]);

    // A token in the address.
    const isSecret = ['/pay/[token]', '/stop/[token]', '/d/[token]', '/welcome/[token]'].includes(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
      // The scanner uses the camera.
      'permissions-policy': expect.stringContaining(path === '/front-desk' ? 'camera=(self)' : 'camera=()'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers.get('x-robots-tag')).toBe(isSecret ? 'noindex, nofollow' : null);
    expect(headers.get('x-powered-by')).toBeNull();
    // HSTS is for HTTPS only.
    expect(headers.get('strict-transport-security')).toBeNull();
    // Next renders the page of a record that is not found by its script.
    const language = shownStatus(path) === 404 ? '' : ' lang="en';
    expect(html).toMatch(new RegExp(`^<!doctype html><html[^>]*${language}`, 'i'));
  });
}

test('nonce is used once', async ({ accounts }) => {
  const { cookie } = await accounts.activeCustomer();
  const policies = new Set<string | null>();
  for (let times = 0; times < 5; times += 1) {
    policies.add((await new PageVisitor(cookie).open('/dashboard')).headers.get('content-security-policy'));
  }
  expect(policies.size).toBe(5);
});

test('session pages, redirects and /session are not cacheable', async ({ accounts }) => {
  const { cookie } = await accounts.activeCustomer();
  for (const path of ['/dashboard', '/profile', '/gold_slot_booking', '/profileupdate']) {
    expect((await new PageVisitor(cookie).open(path)).headers.get('cache-control')).toContain('no-store');
  }
  for (const path of ['/subscription', '/gold', '/admin-users', '/session?next=/profile']) {
    const { status, headers } = await new PageVisitor(cookie).open(path);
    expect([303, 307]).toContain(status);
    expect(headers.get('cache-control')).toContain('no-store');
  }
});

test("page holds its own account's data and no secrets", async ({ accounts }) => {
  const [me, other] = [await accounts.activeCustomer(), await accounts.activeCustomer()];
  for (const path of ['/dashboard', '/profile', '/gold_slot_booking', '/profileupdate']) {
    const { html } = await new PageVisitor(me.cookie).open(path);
    for (const secret of [
      other.mobile,
      me.token,
      '$2b$',
      'passwordHash',
      'password_hash',
      'sandbox_key_secret',
    ]) {
      expect(html).not.toContain(secret);
    }
  }
});
