import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { languages } from '@/lib/languages';

/* docs/product/privacy.md, "Download". */

test('a customer downloads the own data in both files, each once', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[04]/);
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'My data' });
  await card.getByRole('button', { name: 'Download my data' }).click();
  await field(card, 'Your password').fill('not it');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(field(card, 'Your password')).toHaveAccessibleDescription(/wrong/);
  await field(card, 'Your password').fill(me.password);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText(/^Ready until \d/)).toBeVisible();
  await expectAccessible(page);

  const [json] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'For computers (JSON)' }).click(),
  ]);
  expect(json.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toMatchObject({
    account: { mobile: me.mobile },
  });
  await expect(card.getByText('For computers (JSON): saved')).toBeVisible();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Readable (PDF)' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^my-data-.*\.pdf$/);
  await expect(card.getByRole('button', { name: 'Readable (PDF)' })).toHaveCount(0);

  // Another page has no token, and says so.
  await db.dataDownload.update({ where: { userId: me.id }, data: { pdfUsedAt: null } });
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(
    other.getByText(/^You asked for a download at .*and saved one file: For computers \(JSON\)\./),
  ).toBeVisible();
  await db.dataDownload.update({ where: { userId: me.id }, data: { jsonUsedAt: null } });
  await other.reload();
  await expect(other.getByText(/^You asked for a download at .*its files work until/)).toBeVisible();
  await other.close();

  await card.getByRole('button', { name: 'Ask again' }).click();
  await field(card, 'Your password').fill(me.password);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText(/^Ready until \d/)).toBeVisible();
  await db.dataDownload.update({ where: { userId: me.id }, data: { expiresAt: new Date() } });
  await card.getByRole('button', { name: 'Readable (PDF)' }).click();
  await expect(card.getByText(/its hour is over/)).toBeVisible();

  await card.getByRole('button', { name: 'Correct my details' }).click();
  await expect(field(page, 'Email')).toBeVisible();
});

test('the card in each language, on a phone', async ({ page, context, accounts }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const language of languages) {
    await context.clearCookies();
    const me = await accounts.activeCustomer({ language });
    await signInBrowser(context, me);
    await page.goto('/profile');
    const card = page.locator('[aria-labelledby="my-data"]');
    await card.getByRole('button').first().click();
    await card.locator('input[name="password"]').fill(me.password);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await card.locator('button[type="submit"]').click();
    await expect(card.getByRole('button').filter({ hasText: 'PDF' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});
