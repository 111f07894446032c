import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { expectNoOverflow } from '@/e2e/fixtures/accessible';
import { baseUrl } from '@/e2e/fixtures/urls';
import { expect, test } from '@/e2e/fixtures/test';

const { paths, tags, components } = apiDocument();
const operations = Object.values(paths).flatMap((item) => Object.values(item));
const origin = new URL(baseUrl).origin;

// All groups share one component.
test('a page shows every endpoint and action of its group with examples and error codes', async ({
  page,
}) => {
  await page.goto('/developers/sales');
  // Once hydrated, the examples contain this site's address.
  await expect(page.locator('pre').first()).toContainText(`${origin}/api/`);
  const text = (await page.getByRole('main').textContent()) ?? '';
  expect(text).not.toContain('$SITE');
  const own = operations.filter(({ tags: of }) => of.includes('Sales'));
  expect(own.length).toBeGreaterThan(0);
  for (const operation of own) {
    const actions = Object.entries(operation['x-actions'] ?? {});
    const parts =
      actions.length === 0
        ? [{ id: operation.operationId, part: operation }]
        : actions.map(([name, part]) => ({ id: `${operation.operationId}-${name}`, part }));
    for (const { id, part } of parts) {
      const section = page.locator(`[id="${id}"]`);
      await expect(section.getByRole('heading', { level: 2 })).toHaveText(part.summary);
      for (const { source } of part['x-curl']) expect(text).toContain(source.replaceAll('$SITE', origin));
      const refusals = (await section.textContent())?.replaceAll('\u200b', '') ?? '';
      for (const code of Object.keys(part['x-refusals']))
        expect([id, refusals]).toEqual([id, expect.stringContaining(code)]);
    }
  }
});

test('guide lists every error code, records page every record', async ({ page }) => {
  await page.goto('/developers');
  for (const code of Object.keys(components.examples))
    await expect(page.locator(`#errors #error-${code}`)).toBeAttached();
  await page.goto('/developers/records');
  for (const name of Object.keys(components.schemas).filter(
    (each) => !/(Request|Response|Refusal)$/.test(each),
  ))
    await expect(page.locator(`#record-${name}`)).toBeAttached();
});

test('every reference page stays below the height limit', { tag: '@torture' }, async ({ page }) => {
  const tooHigh: Record<string, number> = {};
  for (const path of ['/developers', ...tags.map(({ name }) => `/developers/${name.toLowerCase()}`)]) {
    await page.goto(path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height >= 20_000) tooHigh[path] = height;
  }
  expect(tooHigh).toEqual({});
});

test('keyboard: table of contents leads to sections and endpoints and marks the current section', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/developers');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: 'Guide' })).toHaveAttribute('aria-current', 'page');
  const section = contents.getByRole('link', { name: 'Bookings', exact: true });
  await section.press('Enter');
  // Loaded: another document. A key in the middle of its arrival goes to neither.
  await page.waitForURL('/developers/bookings');
  await expect(section).toHaveAttribute('aria-current', 'page');
  const link = contents.getByRole('link', { name: 'Cancel a booking' });
  await link.press('Enter');
  await expect(page).toHaveURL('/developers/bookings#cancelBooking');
  await expect(page.getByRole('heading', { name: 'Cancel a booking' })).toBeInViewport();
  await expect(link).toHaveAttribute('aria-current', 'location');
  // The contents follow the scroll position.
  await expect(link).toBeInViewport();
  await page.locator('#bookSlot').evaluate((each) => each.scrollIntoView({ behavior: 'instant' }));
  await expect(contents.locator('[aria-current="location"]')).toHaveAttribute('href', '#bookSlot');
});

test(
  'on a phone: contents above the text, and a long line scrolls in its own box by keyboard',
  { tag: '@torture' },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/developers/bookings');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const link = contents.getByRole('link', { name: 'Cancel a booking' });
    await expect(link).toBeHidden();
    await page.getByText('Contents', { exact: true }).press('Enter');
    await link.press('Enter');
    await expect(page).toHaveURL('/developers/bookings#cancelBooking');
    await expect(page.getByRole('heading', { name: 'Cancel a booking' })).toBeInViewport();

    for (const summary of await page.locator('#bookSlot summary').all()) await summary.click();
    const frame = page.locator('#bookSlot pre').first();
    expect(await frame.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
    await frame.focus();
    await frame.press('ArrowRight');
    await expect.poll(() => frame.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
    await expectNoOverflow(page);
  },
);

test('keyboard: search finds endpoints and error codes, and reports no match', async ({ page }) => {
  await page.goto('/developers');
  const field = page.getByRole('combobox', { name: 'Search the API' });
  const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
  // Filled by JavaScript.
  await expect(async () => {
    await field.fill('cancel_booking');
    await expect(options.first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(options.first()).toContainText('Cancel a booking');
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const marked = (await options.first().getAttribute('id')) ?? '';
  await expect(field).toHaveAttribute('aria-activedescendant', marked);
  await field.press('Escape');
  await expect(options.first()).toBeHidden();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL('/developers/bookings#cancelBooking');

  // Once loaded, the browser moves the focus to the fragment, which closes the list; the same text again would not open it.
  await expect(async () => {
    await field.fill('');
    await field.fill('zebra');
    await expect(page.getByText('No matches for "zebra".')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await field.press('Enter');
  await expect(page).toHaveURL('/developers/bookings#cancelBooking');
  await expect(async () => {
    await field.fill('');
    await field.fill('STALE_VERSION');
    await field.press('Enter');
    await expect(page).toHaveURL('/developers#error-STALE_VERSION', { timeout: 5000 });
  }).toPass();
});

test(
  'search index is reloaded after a release; a failed load shows an error and is retried',
  { tag: '@torture' },
  async ({ page, request, consoleErrors }) => {
    consoleErrors.allow(/Failed to load resource|ERR_FAILED/);
    const index = await request.get('/developers/search.json');
    expect(index.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
    await page.route('**/developers/search.json', (route) => route.abort());
    await page.goto('/developers');
    const field = page.getByRole('combobox', { name: 'Search the API' });
    await expect(async () => {
      await field.fill('login');
      await expect(page.getByText("We couldn't load the search.")).toBeVisible({ timeout: 5000 });
    }).toPass();
    await page.unroute('**/developers/search.json');
    await field.fill('log in');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
);

test(
  'links to the former single page lead to the matching section',
  { tag: '@torture' },
  async ({ page }) => {
    await page.goto('/developers#logOut');
    await expect(page).toHaveURL('/developers/accounts#logOut');
    await page.goto('/developers#records');
    await expect(page).toHaveURL('/developers/records');
    await page.goto('/developers#limits');
    await expect(page.getByRole('heading', { name: 'Rate limits' })).toBeInViewport();
    await expect(page).toHaveURL('/developers#limits');
  },
);

test(
  'copy button copies the example as shown, or explains a failure',
  { tag: '@torture' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/developers/accounts#logOut');
    const section = page.locator('#logOut');
    await expect(section.locator('pre').first()).toContainText(`"${origin}/api/`);
    const copy = section.getByRole('button', { name: 'Copy: Log out' });
    await copy.click();
    await expect(section.getByRole('status')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await section.locator('pre').first().textContent());
    expect(copied).toContain(`${origin}/api/`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await copy.click();
    await expect(section.getByRole('status')).toHaveText('Please select the text and copy it by hand.');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no search field; the table of contents is links', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/developers');
    await expect(page.getByRole('combobox')).toBeHidden();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Sales' }).click();
    await expect(page).toHaveURL('/developers/sales');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales API');
  });
});
