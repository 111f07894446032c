import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field, logInWith, statusWith } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { languages, pathIn } from '@/lib/languages';
import { createOrder } from '@/prisma/factories/sales';

/* docs/product/privacy.md, "Erasure". */

test('a customer deletes the account by a code, and keeps it by a log-in', async ({
  page,
  context,
  accounts,
  provider,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 400/);
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Delete my account' });
  await expect(card.getByText(/8 years after the document/)).toBeVisible();
  await card.getByRole('button', { name: 'Delete my account' }).click();
  const code = await provider.erasureCode(me.mobile);
  await field(card, 'Code from the SMS').fill(code === '000000' ? '000001' : '000000');
  await card.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(field(card, 'Code from the SMS')).toHaveAccessibleDescription(/This code is wrong/);
  await field(card, 'Code from the SMS').fill(code);
  await card.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(card.getByText(/^Your account closes on/)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Log in again' }).click();
  await page.waitForURL(/\/gold/);
  await page.goto('/login');
  await logInWith(page, me.mobile, me.password);
  await page.waitForURL('/dashboard');
  await expect(statusWith(page, 'Your account stays')).toBeVisible();
  expect(await db.erasure.findFirstOrThrow({ where: { userId: me.id } })).toMatchObject({
    state: 'taken_back',
  });
  await page.goto('/profile');
  await expect(card.getByText(/took the deletion back/)).toBeVisible();
  await card.getByRole('button', { name: 'Stop offers and reminders' }).click();
  await expect(card.getByText(/reminders are off/)).toBeVisible();
});

test('what is open is named in each language, on a phone', async ({ page, accounts, database: { db } }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const language of languages) {
    const me = await accounts.activeCustomer({ language });
    await createOrder(db, { userId: me.id });
    await changePerson(page, me);
    await page.goto(pathIn(language, '/profile'));
    const card = page.locator('[aria-labelledby="erasure"]');
    await expect(card.getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test('staff have no such card', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('executive'));
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
  await expect(page.locator('#erasure')).toHaveCount(0);
});
