import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field, logInWith, statusWith } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { languageFacts, languages, pathIn } from '@/lib/languages';
import { noticeVersion } from '@/lib/people/consents/record';
import { randomMobile } from '@/prisma/factories/users';

test('sign-up asks for the tick, which begins unticked, and does not send without it', async ({
  page,
  database: { db },
}) => {
  const mobile = randomMobile();
  await page.goto('/gold');
  await page.getByRole('main').getByRole('button', { name: 'Signup', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Signup' });
  await field(form, 'Name').fill('Asha Rao');
  await field(form, 'Mobile number').fill(mobile);
  await field(form, 'Password').fill('secret1');
  await field(form, 'Confirm password').fill('secret1');
  const tick = form.getByRole('checkbox', { name: 'I am 18 or older and accept the terms.' });
  await expect(tick).not.toBeChecked();
  await form.getByRole('button', { name: 'Signup', exact: true }).click();
  await expect(tick).toHaveAccessibleDescription(/confirm that you are 18 or older/);
  await expect(tick).toBeFocused();
  expect(await db.user.count({ where: { mobile } })).toBe(0);
  await expect(form.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy-notice');
  await tick.check();
  await form.getByRole('button', { name: 'Signup', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  const { id } = await db.user.findFirstOrThrow({ where: { mobile } });
  expect(await db.termsAcceptance.count({ where: { userId: id } })).toBe(1);
  await logInWith(page, mobile, 'secret1');
  await page.waitForURL('/subscription');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Please accept our terms' })).toHaveCount(0);
});

test('a customer of an older client is asked at the next log-in, goes on meanwhile, and answers', async ({
  page,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  await page.goto('/login');
  await logInWith(page, me.mobile, me.password);
  const question = page.getByRole('region', { name: 'Please accept our terms' });
  await expect(question).toBeVisible();
  // Nothing waits for the answer.
  await page.goto('/gold_slot_booking');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toBeVisible();
  const tick = question.getByRole('checkbox');
  await expect(tick).not.toBeChecked();
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(tick).toHaveAccessibleDescription(/confirm that you are 18 or older/);
  expect(await db.termsAcceptance.count({ where: { userId: me.id } })).toBe(0);
  await tick.check();
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(statusWith(page, 'Thank you.')).toBeVisible();
  expect(await db.termsAcceptance.count({ where: { userId: me.id } })).toBe(1);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('the profile has a switch for each consent, all off at first', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to load resource/);
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'What we may contact you about' });
  const switches = card.getByRole('switch');
  await expect(switches).toHaveCount(4);
  for (const each of await switches.all()) await expect(each).not.toBeChecked();
  const offers = card.getByRole('switch', { name: 'Offers by SMS' });
  await offers.click();
  await expect(card.getByText(/^On since/)).toBeVisible();
  await expect(offers).toBeChecked();
  await expect(card.getByRole('switch', { checked: true })).toHaveCount(1);
  await page.route('**/api/consents', (route) => route.abort());
  await offers.click();
  await expect(card.getByRole('alert')).toBeVisible();
  await expect(offers).toBeChecked();
  await page.unroute('**/api/consents');
  await offers.click();
  await expect(card.getByText(/^Off since/)).toBeVisible();
  await page.reload();
  await expect(offers).not.toBeChecked();
  const rows = await db.consent.findMany({ where: { userId: me.id }, orderBy: { id: 'asc' } });
  expect(rows.map(({ given }) => given)).toEqual([true, false]);
});

test('staff have no consents', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('executive'));
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What we may contact you about' })).toHaveCount(0);
});

test('the privacy notice stands alone, with its version, in each language, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const language of languages) {
    await page.goto(pathIn(language, '/privacy-notice'));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(11);
    await expect(page.getByRole('main')).toContainText(noticeVersion.slice(0, 4));
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test('switches, tick and question in each language, on a phone', async ({ page, context, accounts }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const language of languages) {
    await changePerson(page, null);
    const me = await accounts.activeCustomer({ language });
    await page.goto(pathIn(language, '/login'));
    const login = page.getByRole('dialog');
    await login.locator('form').getByRole('button').last().click();
    await expect(login.getByRole('checkbox')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await signInBrowser(context, me);
    await page.goto('/profile');
    await page.evaluate(() => sessionStorage.setItem('pasidi-terms', 'open'));
    await page.reload();
    await expect(page.getByRole('switch')).toHaveCount(4);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', languageFacts[language].tag);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});
