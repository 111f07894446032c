import type { Page } from 'playwright/test';
import { publicPaths, isTranslated } from '@/app/public-pages';
import { english, languages, pathIn, type Language } from '@/lib/languages';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { createCustomerScene } from '@/e2e/fixtures/customer-scenes';
import { useDeviceFont, wordsOf } from '@/e2e/fixtures/languages';
import { expectRoomy, expectWholeWords } from '@/e2e/fixtures/roomy';
import { shopSlot, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Each language on each page of visitors and customers and in its main states: nothing cut, outside or covered (docs/product/languages.md, "Layout"). */

const widths = [320, 1440, 375];

/** Whose screens axe looks at; it looks at the public pages of each. */
const withAxe = new Set<Language>(['te', 'hi']);

const longNames: Readonly<Record<Language, string>> = {
  en: 'Venkata Subrahmanyam Charyulu',
  te: 'వెంకట సుబ్రహ్మణ్యం లక్ష్మీనరసింహాచార్యులు',
  ta: 'வெங்கடசுப்பிரமணியன் லட்சுமிநரசிம்மன்',
  kn: 'ವೆಂಕಟಸುಬ್ರಹ್ಮಣ್ಯ ಲಕ್ಷ್ಮೀನರಸಿಂಹಾಚಾರ್ಯ',
  hi: 'वेंकट सुब्रह्मण्यम लक्ष्मीनरसिंहाचार्युलु',
};

/** Looks at a state in each width, last in that of a phone. */
async function look(page: Page, language: Language, state: string, axe = withAxe.has(language)) {
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoomy(page, `${state} in ${language} at ${width} px`);
    await expectWholeWords(page, `${state} in ${language} at ${width} px`, longNames[language]);
  }
  if (axe) await expectAccessible(page);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Names begin with the label, the subject follows. */
const buttonOf = (page: Page, label: string) => page.locator(`button[aria-label^="${label}:"]`).first();

/** Opens the month of a day in the booking form, and the day. */
async function chooseDay(page: Page, day: string, next: string) {
  await expect(page.locator('form input[value*="-"]:checked').first()).toBeAttached();
  await page.locator('form [aria-expanded="false"]').click();
  const cell = page.locator(`[data-day="${day}"] button`);
  await expect(page.getByRole('grid')).toBeVisible();
  for (let turned = 0; turned < 13 && !(await cell.isVisible()); turned += 1)
    await button(page, next).click();
  await cell.click();
  await expect(page.locator(`form input[value="${day}"]`)).toBeChecked();
}

for (const language of languages) {
  const words = wordsOf(language);
  const address = (path: string) => pathIn(language, path);

  test.describe(language, () => {
    test.beforeEach(({ context }) => useDeviceFont(context, language));

    test('public pages', { tag: '@desk' }, async ({ page, consoleErrors }) => {
      consoleErrors.allow(/status of 404/);
      for (const path of publicPaths.filter(isTranslated)) {
        await page.goto(address(path));
        await look(page, language, path, true);
      }
      await button(page, words('layout.language')).click();
      await look(page, language, 'languages');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 800 });
      await button(page, words('layout.openMenu')).click();
      await expectRoomy(page, `menu in ${language}`);
      if (language === english) return;
      await page.goto(`/${language}/nope`);
      await look(page, language, 'not found');
    });

    test('dialogs of visitors', { tag: '@desk' }, async ({ page }) => {
      await page.goto(address('/login'));
      const press = async (name: string) =>
        page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await expect(async () => {
        await press(words('account.login.submit'));
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible({ timeout: 1000 });
      }).toPass();
      await look(page, language, 'log-in');
      await press(words('account.login.forgot'));
      await press(words('account.reset.sendCode'));
      await look(page, language, 'reset');
      await press(words('account.reset.hasCode'));
      await look(page, language, 'code of a reset');
      await page.goto(address('/login'));
      const [, signUp = ''] = /<link>(.*)<\/link>/.exec(String(words.raw('account.login.noAccount'))) ?? [];
      await expect(async () => {
        await press(signUp);
        await expect(page.getByRole('dialog', { name: words('account.titles.signup') })).toBeVisible({
          timeout: 1000,
        });
      }).toPass();
      await press(words('account.signUp.submit'));
      await look(page, language, 'sign-up');
    });

    test('customer without a plan', { tag: '@desk' }, async ({ page, context, accounts, provider }) => {
      void provider;
      await signInBrowser(context, await accounts.signedIn({ language, name: longNames[language] }));
      await page.goto('/subscription');
      await look(page, language, 'plan');
      await button(page, words('subscription.subscribe')).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, language, 'confirmation of the payment');
      await page.goto('/orders');
      await look(page, language, 'no orders');
      await page.goto('/profile');
      await look(page, language, 'profile that is not complete');
    });

    test(
      'customer with a new plan',
      { tag: '@desk' },
      async ({ page, context, accounts, database: { db } }) => {
        const me = await accounts.activeCustomer({ language, name: longNames[language], profile: false });
        await signInBrowser(context, me);
        for (const path of ['/dashboard', '/receipt', '/profileupdate', '/gold_slot_booking']) {
          await page.goto(path);
          await look(page, language, `${path} of a new customer`);
        }
        await page.goto('/gold_slot_booking?book=1');
        await page.locator('select').selectOption('Karnataka');
        await expect(page.locator('input[name="day_part"]').first()).toBeVisible();
        await look(page, language, 'request for a call');
        await button(page, words('bookings.call.submit')).click();
        await expect(page.getByRole('heading', { name: words('bookings.call.title') })).toBeVisible();
        await look(page, language, 'requested call');
        await page.goto('/gold_slot_booking?book=1');
        await book(page, await shopSlot(db));
        await look(page, language, 'booked visit');
      },
    );

    test('customer with visits', { tag: '@desk' }, async ({ page, context, accounts, database: { db } }) => {
      const me = await accounts.activeCustomer({ language, name: longNames[language] });
      const { visit, full } = await createCustomerScene(db, me);
      await signInBrowser(context, me);
      await page.goto('/gold_slot_booking?book=1');
      await page.locator('select').selectOption(full.shop_address);
      await chooseDay(page, full.slot_date, words('ui.calendar.next'));
      await page.locator('form button[aria-pressed="false"]').first().click();
      await page.locator('form [aria-expanded="false"]').click();
      await expect(page.getByRole('grid')).toBeVisible();
      await look(page, language, 'booking form with a full time');
      await button(page, words('bookings.form.submit')).click();
      await expect(page.locator('[role="radiogroup"][aria-invalid="true"]').first()).toBeVisible();
      await look(page, language, 'booking form with mistakes');
      await page.goto(`/gold_slot_booking?change=${visit.id}`);
      await expect(page.getByRole('dialog').locator('input[value*=":"]').first()).toBeVisible();
      await look(page, language, 'change of the time');
      await page.goto('/gold_slot_booking');
      await buttonOf(page, words('bookings.cancel.title')).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await look(page, language, 'cancellation');
      await page.goto('/dashboard');
      await buttonOf(page, words('bookings.code.show')).click();
      await expect(page.getByRole('dialog').locator('svg[role="img"]')).toBeVisible();
      await look(page, language, 'QR code');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await look(page, language, 'home');
      await button(page, words('layout.profileMenu')).click();
      await look(page, language, 'menu of the profile');
    });

    test(
      'customer with orders',
      { tag: '@desk' },
      async ({ page, context, accounts, consoleErrors, database: { db } }) => {
        // The link of a paid order is closed.
        consoleErrors.allow(/status of 404/);
        const me = await accounts.activeCustomer({ language, name: longNames[language] });
        const { dueId, links } = await createCustomerScene(db, me);
        await signInBrowser(context, me);
        for (const path of ['/orders', '/profile', '/receipt', ...Object.values(links).map(address)]) {
          await page.goto(path);
          await expect(page.locator('[role="status"] .animate-spin')).toHaveCount(0);
          await look(page, language, path);
        }
        await button(page, words('stopReminders.stop')).click();
        await look(page, language, 'reminders stopped');
        await page.goto(`/orders?pay=${dueId}`);
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(page, language, 'payment of a due');
        await page.goto('/profile');
        await button(page, words('profile.password.change')).click();
        await look(page, language, 'change of the password');
        await page.goto('/profile');
        await button(page, words('profile.view.edit')).click();
        await look(page, language, 'change of the profile');
      },
    );

    async function book(page: Page, slot: FreeSlot) {
      await page.locator('select').selectOption(slot.shop_address);
      await chooseDay(page, slot.slot_date, words('ui.calendar.next'));
      await page.locator('input[name="quantity"]').first().check();
      await page.locator(`input[value="${slot.slot_time}"]`).check();
      await button(page, words('bookings.form.submit')).click();
      await expect(page.getByRole('heading', { name: words('bookings.confirmation.title') })).toBeVisible();
    }
  });
}
