import { apiDocument } from '@/lib/gateway/openapi';
import { expect, test } from '@/e2e/fixtures/test';

/** The page for developers: all of the document is on it, and its parts are reached by thumb and by keyboard. */

const operations = Object.values(apiDocument().paths).flatMap((item) => Object.values(item));

test('every call, action, code and record of the document has its place', async ({ page }) => {
  await page.goto('/developers');
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const operation of operations) {
    const actions = Object.entries(operation['x-actions'] ?? {});
    const parts =
      actions.length === 0
        ? [{ id: operation.operationId, part: operation }]
        : actions.map(([name, part]) => ({ id: `${operation.operationId}-${name}`, part }));
    for (const { id, part } of parts) {
      const section = page.locator(`[id="${id}"]`);
      await expect(section.getByRole('heading', { level: 3 })).toHaveText(part.summary);
      for (const { source } of part['x-curl']) expect(text).toContain(source);
      const refusals = (await section.textContent())?.replaceAll('\u200b', '') ?? '';
      for (const code of Object.keys(part['x-refusals']))
        expect([id, refusals]).toEqual([id, expect.stringContaining(code)]);
    }
  }
  const { examples, schemas } = apiDocument().components;
  const errors = ((await page.locator('#errors').textContent()) ?? '').replaceAll('\u200b', '');
  for (const code of Object.keys(examples)) expect(errors).toContain(code);
  for (const name of Object.keys(schemas).filter((each) => !/(Request|Answer|Refusal)$/.test(each)))
    await expect(page.locator(`#record-${name}`)).toBeAttached();
});

test('by keyboard: a part of the contents opens, and its link leads to the call', async ({ page }) => {
  await page.goto('/developers');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const link = contents.getByRole('link', { name: 'Cancel a booking' });
  await expect(link).toBeHidden();
  await contents.locator('summary', { hasText: 'Bookings' }).press('Enter');
  await link.press('Enter');
  await expect(page).toHaveURL('/developers#cancelBooking');
  await expect(page.getByRole('heading', { name: 'Cancel a booking' })).toBeInViewport();
});

test('an example can be copied, and reads on when it cannot', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/developers#logOut');
  const section = page.locator('#logOut');
  const copy = section.getByRole('button', { name: 'Copy: Log out' });
  await copy.click();
  await expect(section.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await section.locator('pre').first().textContent());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await copy.click();
  await expect(section.getByRole('status')).toHaveText('Please select the text and copy it by hand.');
});

test('a long line scrolls in its own frame, which the keyboard reaches, and never the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/developers#bookSlot');
  for (const summary of await page.locator('#bookSlot summary').all()) await summary.click();
  const frame = page.locator('#bookSlot pre').first();
  expect(await frame.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
  await frame.focus();
  await frame.press('ArrowRight');
  await expect.poll(() => frame.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
