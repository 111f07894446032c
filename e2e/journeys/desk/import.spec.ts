import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { doing, holdAll } from '@/e2e/fixtures/held-requests';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { randomMobile } from '@/prisma/factories/users';

/* docs/product/export-import.md, "Import". */

const choose = (page: Page, name: string, content: string) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const count = (page: Page, of: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[text()="${of}"]`) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

const responseShape = z.looseObject({ data: z.union([z.array(z.unknown()), z.looseObject({})]) });

test('customers: columns by hand, check, start, result, refused rows', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [admin, known] = [await accounts.staff('admin'), await accounts.account({ name: 'Kiran Das' })];
  const fresh = randomMobile();
  const file = `customers ${fresh}.csv`;
  await signInBrowser(context, admin);
  await page.goto('/admin-import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import');
  await expectSound(page);

  await choose(
    page,
    file,
    `Dial;Who;Town\n${fresh};Asha Reddy;Guntur\n${known.mobile};Kiran Das;\n98111;Nobody;\n`,
  );
  const result = page.getByRole('heading', { name: file });
  await expect(result).toBeFocused();
  await expect(page).toHaveURL(/\?import=\d+$/);
  await expect(count(page, 'Refused')).toHaveText('3');
  await expect(page.getByText('No column is Mobile.')).toBeVisible();
  await expectSound(page);

  await page.getByLabel('Field of column Dial').selectOption('Mobile');
  await page.getByLabel('Field of column Who').selectOption('Name');
  await expect(page.getByText('No column is Mobile.')).toBeHidden();
  await button(page, 'Check again').click();
  await expect(count(page, 'New')).toHaveText('1');
  await expect(count(page, 'Unchanged')).toHaveText('1');
  await expect(count(page, 'Refused')).toHaveText('1');
  await expect(page.getByRole('row').filter({ hasText: /^4Refused/ })).toContainText('10 digits');
  expect(await db.user.count({ where: { mobile: fresh } })).toBe(0);

  await button(page, 'Import 1 row').click();
  await expect(page.getByText('Imported: 1 new, 0 changed.')).toBeVisible();
  await expectSound(page);
  expect(await db.user.findFirstOrThrow({ where: { mobile: fresh } })).toMatchObject({
    name: 'Asha Reddy',
    role: 'user',
  });
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  const download = await downloaded;
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFrow,Dial,Who,Town,why\r\n4,98111,Nobody,,"?Mobile number must have 10 digits/,
  );

  // The list leads back to it, even after a reload.
  await button(page, 'Import another file').click();
  await expect(page.getByRole('heading', { name: 'New import' })).toBeFocused();
  await page.getByRole('link', { name: file }).first().click();
  await expect(page.getByText('Imported: 1 new, 0 changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Imported: 1 new, 0 changed.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'New import' })).toBeVisible();
});

test(
  'Retry keeps the columns chosen by hand; a file that was never checked belongs to no import',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 503/);
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-import');
    // Not a load of the list, which may come at any time.
    const failOnce = async () => {
      let hasFailed = false;
      await page.route('**/api/import', (route) => {
        if (hasFailed || doing('list')(route.request())) return route.fallback();
        hasFailed = true;
        return route.fulfill({ status: 503, body: '' });
      });
    };
    const failed = page.getByRole('alert').filter({ hasText: 'The file could not be checked.' });
    // The list shows a check without being loaded again: its responses never come.
    await holdAll(page, '**/api/import', doing('list'));
    const byHand = randomMobile();
    await choose(page, `${byHand}.csv`, `Dial;Who\n${byHand};Asha Reddy\n`);
    await page.getByLabel('Field of column Dial').selectOption('Mobile');
    await page.getByLabel('Field of column Who').selectOption('Name');
    await failOnce();
    await button(page, 'Check again').click();
    await expect(failed).toBeVisible();
    await button(page, 'Retry').click();
    await expect(button(page, 'Import 1 row')).toBeVisible();

    await button(page, 'Import another file').click();
    await failOnce();
    await choose(page, 'other.csv', `Mobile,Name\n${randomMobile()},Kiran\n`);
    await expect(failed).toBeVisible();
    await page
      .getByRole('link', { name: `${byHand}.csv` })
      .first()
      .click();
    await expect(button(page, 'Import 1 row')).toBeVisible();
    await expect(page.getByText('To change the columns, choose the file again.')).toBeVisible();
  },
);

test(
  'running import shows its progress; an unknown import shows that it does not exist',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of (404|503)/);
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-import');
    await choose(page, 'two.csv', `Mobile,Name\n${randomMobile()},Asha\n${randomMobile()},Kiran\n`);
    await expect(count(page, 'New')).toHaveText('2');
    await page.route('**/api/import', async (route) => {
      const { data, ...rest } = responseShape.parse(await (await route.fetch()).json());
      if (Array.isArray(data) || !('state' in data)) return route.fulfill({ json: { ...rest, data } });
      const held = { ...data, state: 'running', progress: 1, finished_at: null };
      return route.fulfill({ json: { ...rest, data: held } });
    });
    await button(page, 'Import 2 rows').click();
    await expect(page.getByText('1 of 2 rows')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await expectSound(page);
    // The route added last matches first. Until the message is seen: the import is asked for every second.
    await page.route('**/api/import', (route) => route.fulfill({ status: 503, body: '' }));
    await expect(page.getByRole('alert').filter({ hasText: 'The import continues.' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByText('Imported: 2 new, 0 changed.')).toBeVisible();

    await page.goto('/admin-import?import=2147483647');
    await button(page, 'Retry').click();
    await expect(page.getByText(/This import does not exist/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'New import' })).toBeVisible();
  },
);
