import type { Page } from 'playwright/test';
import { languageFacts, type Language } from '@/lib/languages';
import { payPlan } from '@/prisma/factories/payments';
import { expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expectInLanguage, expectNoEnglish, textIn } from '@/e2e/fixtures/in-language';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/languages.md, "Which language": the offer, the switches, and what stays when the language changes. */

const offer = (page: Page, language: Language) =>
  page.getByRole('button', { name: languageFacts[language].offer });

async function switchInHeader(page: Page, from: Language, to: Language): Promise<void> {
  await hydratedWhole(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: textIn(from, 'layout.language') })
    .click();
  await page.getByRole('banner').getByRole('button', { name: languageFacts[to].name, exact: true }).click();
}

const switchInFooter = (page: Page, to: Language) =>
  page.getByRole('contentinfo').getByRole('button', { name: languageFacts[to].name, exact: true }).click();

test.describe('a browser in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('the offer is closed for good', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await expect(offer(page, 'hi')).toBeVisible();
    for (const other of ['te', 'ta', 'kn'] as const) await expect(offer(page, other)).toBeHidden();
    await hydratedWhole(page);
    await page.getByRole('button', { name: languageFacts.hi.close, exact: true }).click();
    await expect(offer(page, 'hi')).toBeHidden();
    for (const path of ['/', '/about']) {
      await page.goto(path);
      await hydratedWhole(page);
      await expect(offer(page, 'hi')).toBeHidden();
    }
  });

  test('a page in the language has no offer, nor has that of somebody signed in', async ({
    page,
    context,
    accounts,
  }) => {
    await page.goto('/te');
    await hydratedWhole(page);
    await expect(offer(page, 'hi')).toHaveCount(0);
    await signInBrowser(context, await accounts.activeCustomer({ language: 'te' }));
    await page.goto('/');
    await hydratedWhole(page);
    await expect(offer(page, 'hi')).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', languageFacts.en.tag);
  });
});

test.describe('a browser in Tetum, whose code begins as that of Telugu', () => {
  test.use({ locale: 'tet' });

  test('has no offer', async ({ page }) => {
    await page.goto('/');
    await hydratedWhole(page);
    await expect(offer(page, 'te')).toBeHidden();
  });
});

test('the switches keep page, query, fragment and what was typed', async ({ page }) => {
  await page.goto('/contact?from=card#form');
  await hydratedWhole(page);
  const main = page.getByRole('main');
  const typed = {
    name: 'లక్ష్మీ',
    email: 'lakshmi@mail.example',
    subject: 'Bangles',
    message: 'Two lines,\nof 22 carat',
  };
  for (const [name, value] of Object.entries(typed)) await main.locator(`[name="${name}"]`).fill(value);
  const expectKept = async (path: string, language: Language) => {
    await page.waitForURL(`${path}?from=card#form`);
    for (const [name, value] of Object.entries(typed))
      await expect(main.locator(`[name="${name}"]`), name).toHaveValue(value);
    await expectInLanguage(page, language);
  };
  await switchInHeader(page, 'en', 'te');
  await expectKept('/te/contact', 'te');
  await hydratedWhole(page);
  await switchInFooter(page, 'hi');
  await expectKept('/hi/contact', 'hi');
  await switchInHeader(page, 'hi', 'en');
  await expectKept('/contact', 'en');
  // Once: a page that is opened later is empty.
  await page.goto('/contact');
  await hydratedWhole(page);
  await expect(main.locator('[name="subject"]')).toHaveValue('');
});

test('Back after a switch shows the page as it was, in its language', async ({ page, context, accounts }) => {
  await page.goto('/about');
  await switchInHeader(page, 'en', 'te');
  await page.waitForURL('/te/about');
  await page.goBack();
  await page.waitForURL('/about');
  await expectInLanguage(page, 'en');
  await page.goForward();
  await expectInLanguage(page, 'te');

  // The address is the same in each language: the account has the last one.
  await signInBrowser(context, await accounts.activeCustomer({ language: 'te' }));
  await page.goto('/orders');
  await switchInHeader(page, 'te', 'hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expectInLanguage(page, 'hi');
  await page.goBack();
  await hydratedWhole(page);
  await expectInLanguage(page, 'hi');
});

test('two tabs in two languages stay apart', async ({ page, context, accounts }) => {
  await page.goto('/te/about');
  const other = await context.newPage();
  await other.goto('/hi/about');
  await hydratedWhole(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: textIn('te', 'layout.footer.terms'), exact: true })
    .click();
  await page.waitForURL('/te/terms');
  await expectInLanguage(page, 'te');
  await hydratedWhole(other);
  await other
    .getByRole('contentinfo')
    .getByRole('link', { name: textIn('hi', 'layout.footer.terms'), exact: true })
    .click();
  await other.waitForURL('/hi/terms');
  await expectInLanguage(other, 'hi');

  // One account, of which the other tab changes the language.
  const me = await accounts.activeCustomer({ language: 'te' });
  await signInBrowser(context, me);
  await page.goto('/profile');
  await hydratedWhole(page);
  await other.goto('/dashboard');
  await switchInHeader(other, 'te', 'hi');
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('button', { name: textIn('te', 'profile.password.change') }).click();
  await expectNoEnglish(page, 'te');
  await page.reload();
  await expectInLanguage(page, 'hi');
});

test('a receipt is printed in the language, without header and footer', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer({ language: 'te', name: 'లక్ష్మీ రావు' });
  await payPlan(db, me);
  await signInBrowser(context, me);
  await page.goto('/receipt');
  await hydratedWhole(page);
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole('main')).toContainText(textIn('te', 'portal.receipt.amount'));
  await expectInLanguage(page, 'te');
  await expectNoOverflow(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('switch and log-in keep page and language', async ({ page, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 401/);
    await page.goto('/about?from=card');
    await switchInFooter(page, 'te');
    await expect(page).toHaveURL('/te/about?from=card');
    await expectInLanguage(page, 'te');

    const me = await accounts.account({ active: true, language: 'te' });
    await page.goto('/te/login?next=%2Forders');
    const logIn = async (password: string) => {
      await page.locator('[name="mobile"]').fill(me.mobile);
      await page.locator('[name="password"]').fill(password);
      await page
        .getByRole('button', { name: textIn('te', 'account.login.submit'), exact: true })
        .last()
        .click();
    };
    await logIn('not that one');
    await expect(page.locator('html')).toHaveAttribute('lang', 'te');
    await expectNoEnglish(page, 'te');
    await page.getByRole('link').click();
    await expect(page).toHaveURL('/te/login?next=%2Forders');
    await logIn(me.password);
    await expect(page).toHaveURL('/orders');
    await expectInLanguage(page, 'te');
  });
});
