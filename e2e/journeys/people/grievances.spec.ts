import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { languages, pathIn } from '@/lib/languages';
import { createGrievance } from '@/prisma/factories/grievances';
import { randomMobile } from '@/prisma/factories/users';

/* docs/product/privacy.md, "Complaints" and "Breaches". */

test('a visitor finds the form in the footer, writes, corrects a field, and gets the ticket', async ({
  page,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 400/);
  const mobile = randomMobile();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complaints');
  const form = page.getByRole('main');
  await field(form, 'Name').fill('Asha Rao');
  await field(form, 'Your complaint').fill('The store was closed.');
  await form.getByRole('button', { name: 'Send complaint' }).click();
  await expect(field(form, 'Mobile number')).toBeFocused();
  await expect(field(form, 'Your complaint')).toHaveValue('The store was closed.');
  await field(form, 'Mobile number').fill(mobile);
  await form.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByRole('heading', { name: 'We have your complaint' })).toBeFocused();
  const { ticket } = await db.grievance.findFirstOrThrow({ where: { mobile } });
  await expect(form.getByText(ticket)).toBeVisible();
  await expectAccessible(page);
});

test('the page of complaints in each language, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const language of languages) {
    await page.goto(pathIn(language, '/grievance'));
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(4);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test('an admin answers a complaint', async ({ page, context, accounts, database: { db } }) => {
  const { id, ticket } = await createGrievance(db);
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto(`/admin-grievances?search=${ticket}`);
  await page.getByRole('button', { name: `View complaint ${ticket}` }).click();
  await expect(page.getByText('29 days left')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await field(page.getByRole('main'), 'Answer').fill('We are sorry.');
  await page.getByRole('button', { name: 'Record answer' }).click();
  await expect(page.getByText('Answer recorded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record answer' })).toHaveCount(0);
  expect((await db.grievance.findUniqueOrThrow({ where: { id } })).answer).toBe('We are sorry.');
});

test('an admin records a breach and reads its clocks and its notice', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/admin-breaches');
  await page.getByRole('button', { name: 'Record Breach' }).click();
  const form = page.getByRole('dialog', { name: 'New Breach' });
  await field(form, 'Discovered At').fill('2026-01-31T10:30');
  await field(form, 'What Happened').fill('A laptop was stolen.');
  await field(form, 'Data').fill('Names of customers.');
  await field(form, 'Consequences').fill('Unwanted calls.');
  await field(form, 'Measures').fill('The laptop was locked.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Record breach' }).click();
  await expect(page.getByText('Breach recorded.')).toBeVisible();
  await expect(page.getByText(/^Pasidi informs you of a breach/)).toContainText('A laptop was stolen.');
  await expect(page.getByText(/ days late$/)).toHaveCount(2);
  await expectNoOverflow(page);
});
