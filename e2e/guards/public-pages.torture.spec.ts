import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

/* Public pages before any script runs, and at the narrowest width. */

const pages = [
  '/',
  '/about',
  '/gold',
  '/gold-plan',
  '/one-rupee',
  '/upi-transactions',
  '/rewards',
  '/terms',
  '/privacy',
  '/privacy-notice',
  '/refunds',
  '/grievance',
  '/contact',
  '/developers',
  '/developers/accounts',
  '/developers/security',
  '/developers/privacy',
  '/developers/bookings',
  '/developers/payments',
  '/developers/sales',
  '/developers/orders',
  '/developers/customers',
  '/developers/money',
  '/developers/deliveries',
  '/developers/visits',
  '/developers/administration',
  '/developers/records',
] as const;

const htmlOf = async (path: string) => (await new PageVisitor().open(path)).html;
const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

test('every page but the API reference arrives with its headers in the first TCP window', async () => {
  // Ten segments (RFC 6928): more is a round trip later, 150 ms on a slow network.
  const firstWindow = 14_600;
  for (const path of pages.filter((each) => !each.startsWith('/developers'))) {
    const { headers } = await new ApiClient().request(path, {
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    const head = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect([path, headers.get('content-encoding')]).toEqual([path, 'br']);
    expect(head + Number(headers.get('content-length')), path).toBeLessThan(firstWindow);
  }
});

test('every offer links to the heading of its conditions', async () => {
  const conditions = idsOf(await htmlOf('/terms'));
  const promised = {
    '/': ['premium-plan', 'gold-plan', 'cashback', 'reward-slabs'],
    '/gold': ['gold-plan', 'gift'],
    '/gold-plan': ['gold-plan', 'gift'],
    '/one-rupee': ['reward-slabs'],
    '/rewards': ['cashback', 'reward-slabs'],
  };
  for (const [path, sections] of Object.entries(promised)) {
    const linked = [...(await htmlOf(path)).matchAll(/href="\/terms#([^"]+)"/g)].map(([, id]) => id);
    expect([path, ...new Set(linked)].toSorted()).toEqual([path, ...sections].toSorted());
    for (const id of linked) expect(conditions, `${path} -> /terms#${id}`).toContain(id);
  }
});

test('every link of a public page leads to an existing page and anchor', async () => {
  const seen = new Map<string, string>();
  for (const path of pages) {
    for (const [, href = ''] of (await htmlOf(path)).matchAll(/<a\b[^>]*\shref="([^"]+)"/g)) {
      if (!/^[/#]/.test(href)) {
        expect(href, path).toMatch(/^(tel:\+91\d{10}|mailto:\S+@\S+|https:\/\/wa\.me\/\d+)$/);
        continue;
      }
      const target = href.startsWith('#') ? `${path}${href}` : href;
      const [page = '', place] = target.split('#');
      if (!seen.has(page)) {
        const last = (await new PageVisitor().follow(page)).at(-1);
        expect(last?.status, `${path} links ${href}`).toBe(200);
        seen.set(page, last?.html ?? '');
      }
      if (place) expect(idsOf(seen.get(page) ?? ''), `${path} links ${href}`).toContain(place);
    }
  }
});

test('images reserve their space; the first is preloaded and at most 120 KB', async () => {
  for (const path of pages) {
    const html = await htmlOf(path);
    const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
    for (const tag of images) {
      expect(tag, path).toMatch(/\swidth="\d+"/);
      expect(tag, path).toMatch(/\sheight="\d+"/);
      expect(tag, path).toMatch(/\salt="/);
    }
    const [first, ...others] = images;
    // The picture of this page is below the first view of a phone.
    if (first === undefined || path === '/contact') continue;
    expect(first, path).toMatch(/fetchpriority="high"/i);
    for (const tag of others) expect(tag, path).toMatch(/loading="lazy"/);

    const preload = /<link rel="preload" as="image"[^>]*>/.exec(html)?.[0] ?? '';
    expect(preload, path).toContain('image/avif');
    const files = [...`${preload} ${first}`.matchAll(/\/img\/[\w-]+\.(?:avif|webp)/g)].map(([file]) => file);
    for (const file of new Set(files)) {
      const response = await new ApiClient().request(file);
      expect(response.status, file).toBe(200);
      expect(Number(response.headers.get('content-length')), file).toBeLessThanOrEqual(120_000);
    }
  }
});

test('320 px wide, also 1280 px at 400% zoom: no horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // Legal pages share one template; /login is /gold with its popup open.
  const layouts = pages.filter((path) => !['/privacy', '/privacy-notice', '/refunds'].includes(path));
  for (const path of layouts) {
    await page.goto(path);
    // Widths depend on the fonts.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, a, button, input, textarea, summary, li')]
        .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 120)),
    );
    expect([path, ...tooWide]).toEqual([path]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('skip link leads past the header, and the current page is marked', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.locator('[aria-current="page"]')).toHaveText('About');
});

test('no drawing is clipped by its view box', { tag: '@torture' }, async ({ page }) => {
  // Sections of the API reference share their drawings.
  const drawn = pages.filter((path) => !path.startsWith('/developers/') || path === '/developers/accounts');
  for (const path of drawn) {
    await page.goto(path);
    const cut = await page.evaluate(() => {
      const sticksOut = (shape: SVGGeometryElement, svg: SVGSVGElement) => {
        const { width, height } = svg.getBoundingClientRect();
        const matrix = shape.getCTM();
        if (matrix === null || width === 0) return false;
        const length = shape.getTotalLength();
        return Array.from({ length: 101 }, (_, step) =>
          shape.getPointAtLength((length * step) / 100).matrixTransform(matrix),
        ).some(({ x, y }) => x < -0.5 || y < -0.5 || x > width + 0.5 || y > height + 0.5);
      };
      return [...document.querySelectorAll<SVGSVGElement>('svg[viewBox]')]
        .filter((svg) =>
          [...svg.querySelectorAll<SVGGeometryElement>('path, circle, line, polyline, rect')].some((shape) =>
            sticksOut(shape, svg),
          ),
        )
        .map((svg) => svg.outerHTML.slice(0, 120));
    });
    expect([path, ...cut]).toEqual([path]);
  }
});
