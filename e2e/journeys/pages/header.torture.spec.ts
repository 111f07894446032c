import type { BrowserContext, Page } from 'playwright/test';
import { z } from 'zod';
import { routes } from '@/lib/kernel/access/routes';
import { expectNoOverflow } from '@/e2e/fixtures/accessible';
import { baseUrl } from '@/e2e/fixtures/urls';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { addressOf, kinds, paths, routeTable, shownStatus, type Kind } from '@/e2e/testing/route-table';
import { logInWith, openPaySheet } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';

/* The header shows the account from the first byte of a rendered page and the first paint of a prerendered one. */

declare global {
  interface Window {
    /** Set by `watchHeader`. */
    noteHeader(state: string): Promise<void>;
  }
}

const publicLinks = ['Home', 'About', 'Contact'];
const headers: Readonly<Record<Kind, readonly string[]>> = {
  visitor: [...publicLinks, 'Gold', 'Language', 'Login'],
  inactive: [...publicLinks, 'Bookings', 'Orders', 'Dashboard', 'Language', 'Profile menu'],
  active: [...publicLinks, 'Bookings', 'Orders', 'Dashboard', 'Language', 'Profile menu'],
  employee: [...publicLinks, 'Dashboard', 'Language', 'Profile menu'],
  executive: [...publicLinks, 'Dashboard', 'Language', 'Profile menu'],
  admin: [...publicLinks, 'Dashboard', 'Language', 'Profile menu'],
};
const dashboards: Readonly<Record<Kind, string | null>> = {
  visitor: null,
  inactive: '/dashboard',
  active: '/dashboard',
  employee: '/employee-dashboard',
  executive: '/executive-dashboard',
  admin: '/admin-dashboard',
};

async function accountOf(accounts: Accounts, kind: Exclude<Kind, 'visitor'>) {
  if (kind === 'inactive') return accounts.signedIn();
  return kind === 'active' ? accounts.activeCustomer() : accounts.staff(kind);
}

/** Links of the bar without logo, menu button and noscript links. */
function barOf(html: string): string[] {
  const bar = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  return [...bar.matchAll(/<(a|button)\b([^>]*)>([\s\S]*?)<\/\1>/g)]
    .map(
      ([, , attributes = '', inner = '']) =>
        /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? inner.replaceAll(/<[^>]+>/g, ''),
    )
    .filter((name) => !['Open menu', 'Open staff pages', 'Pasidi', 'Profile', 'Account'].includes(name));
}

/** Records the header of every painted frame. */
async function watchHeader(context: BrowserContext): Promise<() => ReadonlySet<string>> {
  const seen = new Set<string>();
  await context.exposeBinding('noteHeader', (_source, state: string) => void seen.add(state));
  await context.addInitScript(() => {
    let last = '';
    const look = () => {
      const bar = [...document.querySelectorAll('header nav a, header nav button')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute('aria-label') ?? each.textContent)
        .filter((name) => !['Open menu', 'Close menu', 'Pasidi'].includes(name));
      const state = JSON.stringify([location.pathname, ...bar]);
      // Frames before the header is complete show less.
      if (state !== last && document.querySelector('main') !== null) {
        last = state;
        void window.noteHeader(state);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => seen;
}

const statesAt = (seen: ReadonlySet<string>, path: string) =>
  [...seen]
    .filter((state) => state.startsWith(`["${path}"`))
    .map((state) => z.array(z.string()).parse(JSON.parse(state)).slice(1));

/** Holds all scripts but inline ones. */
const holdScripts = (page: Page) => page.route('**/_next/static/**/*.js', (route) => route.abort());

/** A payment link's page has the logo only. */
const renderedPaths = paths.filter(
  (path) => routes[path].rendering === 'rendered' && !path.includes('[token]'),
);
const prerenderedPaths = paths.filter((path) => routes[path].rendering === 'prerendered');

for (const kind of kinds) {
  test(
    `${kind}: HTML of every rendered page has the account's header`,
    { tag: '@desk' },
    async ({ accounts }) => {
      // Next renders the page of a record that is not found by its script.
      const shown = renderedPaths.filter(
        (path) => routeTable[path][kind] === 'shown' && shownStatus(path) === 200,
      );
      const cookie = kind === 'visitor' ? '' : (await accountOf(accounts, kind)).cookie;
      for (const path of shown) {
        const { html, status } = await new PageVisitor(cookie).open(addressOf(path));
        // Staff pages, which are English, have the search instead.
        const bar = html.includes('id="staff-pages"')
          ? headers[kind].map((entry) => (entry === 'Language' ? 'Search' : entry))
          : headers[kind];
        expect([path, status, ...barOf(html)]).toEqual([path, shownStatus(path), ...bar]);
        const footer = /<footer[\s\S]*?<\/footer>/.exec(html)?.[0];
        expect(footer, path).toContain(kind === 'visitor' ? 'href="/gold"' : 'href="/gold-plan"');
        if (dashboards[kind] !== null)
          expect(/<header[\s\S]*?<\/header>/.exec(html)?.[0], path).toContain(`href="${dashboards[kind]}"`);
      }
    },
  );
}

// All share one header: every page once, the home page with the others.
for (const kind of ['visitor', 'active', 'employee'] as const) {
  test(
    `${kind}: every prerendered page shows the account's header before and after hydration`,
    { tag: '@desk' },
    async ({ page, context, accounts, consoleErrors }) => {
      consoleErrors.allow(/ERR_FAILED|Failed to load resource/);
      if (kind !== 'visitor') await signInBrowser(context, await accountOf(accounts, kind));
      const seen = await watchHeader(context);
      await holdScripts(page);
      const all = kind === 'active' ? prerenderedPaths : (['/'] as const);
      const shown = [...all.filter((path) => routeTable[path][kind] === 'shown'), '/nope'];
      for (const path of shown) {
        await page.goto(path);
        await expect.poll(() => statesAt(seen(), path), path).toEqual([headers[kind]]);
      }
      await page.unroute('**/_next/static/**/*.js');
      for (const path of ['/', '/nope']) {
        await page.goto(path);
        const account = page.getByRole('navigation', { name: 'Main' });
        if (kind === 'visitor') await expect(account.getByRole('link', { name: 'Login' })).toBeVisible();
        else {
          // The menu opens only after hydration.
          await expect(async () => {
            await account.getByRole('button', { name: 'Profile menu' }).click();
            await expect(account.getByRole('button', { name: 'Logout' })).toBeVisible({ timeout: 5000 });
          }).toPass();
          await page.keyboard.press('Escape');
          await expect(account.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
            'href',
            dashboards[kind] ?? '',
          );
        }
        expect(
          statesAt(seen(), path).filter(
            (state) => !state.includes('Logout') && !state.includes('Profile') && !state.includes('Account'),
          ),
          path,
        ).toEqual([headers[kind]]);
      }
    },
  );
}

test(
  "no frame shows a visitor's header after log-in or payment",
  { tag: '@desk' },
  async ({ page, context, accounts, provider }) => {
    void provider;
    const me = await accounts.account();
    const seen = await watchHeader(context);
    await page.goto('/login');
    await logInWith(page, me.mobile, me.password);
    await page.waitForURL('/subscription');
    const sheet = await openPaySheet(page);
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
    await expect(page.getByRole('status').filter({ hasText: 'Payment successful!' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of ['/subscription', '/dashboard'])
      expect(statesAt(seen(), path), path).toEqual([headers.active]);
  },
);

test(
  'rendered pages trust the session, also with a missing or wrong readable cookie',
  { tag: '@desk' },
  async ({ page, context, accounts }) => {
    for (const hint of [null, 'admin.1']) {
      await context.clearCookies();
      await signInBrowser(context, await accounts.activeCustomer());
      await context.clearCookies({ name: 'pasidi_who' });
      if (hint !== null) await context.addCookies([{ name: 'pasidi_who', value: hint, url: baseUrl }]);
      await page.goto('/dashboard');
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expect(async () => {
        await bar.getByRole('button', { name: 'Profile menu' }).click();
        await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible({ timeout: 5000 });
      }).toPass();
      await expect(bar.getByRole('link', { name: 'Bookings' })).toBeVisible();
      await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
    }
  },
);

test(
  'the longest row of links, that of a customer, fits the narrowest screen with a row',
  { tag: '@desk' },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 404/);
    await signInBrowser(context, await accounts.activeCustomer());
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const path of ['/dashboard', '/', '/terms', '/nope']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Orders' })).toBeVisible();
      await expectNoOverflow(page);
    }
  },
);

test(
  'in a low window the header scrolls with the page',
  { tag: '@desk' },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.activeCustomer());
    await page.goto('/dashboard');
    for (const [height, sticks] of [
      [800, true],
      [400, false],
    ] as const) {
      await page.setViewportSize({ width: 640, height });
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const banner = expect(page.getByRole('banner'));
      await (sticks ? banner.toBeInViewport() : banner.not.toBeInViewport());
    }
    // Its menus open below it all the same.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.locator('#main-links').getByRole('link').first()).toBeInViewport();
  },
);
