import type { Locator, Page } from 'playwright/test';
import { orders } from '@/lib/sales/orders/contract';
import { pathIn } from '@/lib/languages';
import languageOffers from '@/lib/language-offers.json' with { type: 'json' };
import { randomMobile } from '@/prisma/factories/users';
import { actionOf } from '@/e2e/fixtures/actions';
import { digitsIn, expectInLanguage, langOf, textIn } from '@/e2e/fixtures/in-language';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { openPdf } from '@/e2e/fixtures/pdf';
import { chooseDay, field, paySheet, statusWith, timeChoice } from '@/e2e/fixtures/screens';
import { shopSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/languages.md: all of a customer's way in another language. */

const createOrder = actionOf(orders, orders.actions.create);

for (const { language, name, tags } of [
  { language: 'te', name: 'లక్ష్మీ రావు', tags: ['@phone'] },
  { language: 'hi', name: 'लक्ष्मी राव', tags: ['@phone', '@torture'] },
] as const)
  test.describe(language, () => {
    test.use({ locale: `${language}-IN` });

    test(
      'offer, sign-up, plan, visit, due, receipts, log-out, log-in and reset',
      { tag: [...tags] },
      async ({ page, accounts, provider, database: { db } }) => {
        const text = (key: string) => textIn(language, key);
        const button = (scope: Page | Locator, key: string) =>
          scope.getByRole('button', { name: text(key), exact: true });
        const input = (scope: Locator, key: string) => field(scope, String(text(key)));
        const isInLanguage = () => expectInLanguage(page, language);
        const mobile = randomMobile();
        const home = (path: string) => pathIn(language, path);

        await test.step('the offer of the first visit is taken', async () => {
          const response = await page.goto('/');
          expect(langOf((await response?.text()) ?? '')).toBe('en-IN');
          const { offer } = languageOffers[language];
          await page.getByRole('button', { name: offer }).click();
          await page.waitForURL(home('/'));
          await isInLanguage();
        });

        await test.step('sign up', async () => {
          await hydratedWhole(page);
          await button(page, 'layout.openMenu').click();
          await page
            .getByRole('navigation')
            .getByRole('link', { name: text('layout.nav.gold'), exact: true })
            .click();
          await page.waitForURL(home('/gold'));
          await isInLanguage();
          await button(page.getByRole('main'), 'plan.signup').click();
          const dialog = page.getByRole('dialog', { name: text('account.titles.signup') });
          await input(dialog, 'account.signUp.name').fill(name);
          await input(dialog, 'account.mobile').pressSequentially(digitsIn(language, mobile));
          await expect(input(dialog, 'account.mobile')).toHaveValue(mobile);
          await input(dialog, 'account.password').fill('secret1');
          await input(dialog, 'account.confirmPassword').fill('secret2');
          await button(dialog, 'account.signUp.submit').click();
          await isInLanguage();
          await input(dialog, 'account.confirmPassword').fill('secret1');
          await dialog.getByRole('checkbox').check();
          await button(dialog, 'account.signUp.submit').click();
        });

        const logIn = async (password: string) => {
          const dialog = page.getByRole('dialog', { name: text('account.titles.login') });
          await expect(input(dialog, 'account.mobile')).toHaveValue(mobile);
          await input(dialog, 'account.password').fill(password);
          await isInLanguage();
          await button(dialog, 'account.login.submit').click();
        };

        await test.step('log in', async () => {
          await logIn('secret1');
          await page.waitForURL('/subscription');
          await hydratedWhole(page);
          await isInLanguage();
          const account = await db.user.findFirstOrThrow({ where: { mobile } });
          expect([account.name, account.language]).toEqual([name, language]);
        });

        await test.step('buy the plan', async () => {
          await button(page, 'subscription.subscribe').click();
          await isInLanguage();
          await button(page.getByRole('dialog'), 'subscription.confirm.confirm').click();
          await pay(page);
          await page.waitForURL('/dashboard');
          await expect(statusWith(page, text('portal.plan.received'))).toBeVisible();
          await hydratedWhole(page);
          await isInLanguage();
        });

        await test.step('book a visit from the home', async () => {
          const slot = await shopSlot(db);
          await page
            .getByRole('link', { name: text('portal.visit.book'), exact: true })
            .first()
            .click();
          await page.waitForURL('/gold_slot_booking?book=1');
          const form = page.getByRole('form', { name: text('bookings.form.title') });
          await form.locator('select').selectOption(slot.shop_address);
          await form.locator('input[name="quantity"]').first().check();
          await chooseDay(form, slot.slot_date, language);
          await timeChoice(form, slot.slot_time, language).check();
          await isInLanguage();
          await button(form, 'bookings.form.submit').click();
          await expect(statusWith(page, text('bookings.confirmation.done'))).toBeVisible();
          await isInLanguage();
        });

        await test.step('pay the due of an order', async () => {
          const staff = await accounts.staff('executive');
          const { id } = await db.user.findFirstOrThrow({ where: { mobile } });
          const { data: order } = await createOrder.run(staff.api, {
            name: 'హారం',
            userid: id,
            total_amount: 1000,
          });
          await page.goto('/dashboard');
          await hydratedWhole(page);
          await isInLanguage();
          await page.getByRole('link', { name: text('portal.due.payFor') }).click();
          await page.waitForURL(`/orders?pay=${order.id}`);
          const dialog = page.getByRole('dialog', { name: text('checkout.amount.title') });
          await expect(dialog).toBeVisible();
          await isInLanguage();
          await button(dialog, 'checkout.amount.submit').click();
          await pay(page);
          await expect(page.getByText(text('orders.pay.done'))).toBeVisible();
          await isInLanguage();
        });

        await test.step('receipts', async () => {
          const hasCaption = (document: { text: string }, key: string) =>
            expect(squashed(document.text)).toContain(squashed(String(text(key))));
          const pdf = await openPdf(page.getByRole('link', { name: text('orders.openDocument') }).first());
          hasCaption(pdf, 'documents.total');
          await page.goto('/receipt');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await isInLanguage();
          const plan = await openPdf(page.locator('a[href="/api/plan_receipt"]'));
          hasCaption(plan, 'documents.total');
        });

        const logOut = async () => {
          await hydratedWhole(page);
          await button(page, 'layout.profileMenu').click();
          await isInLanguage();
          await button(page, 'layout.nav.logout').click();
          await page.waitForURL(home('/gold'));
          await isInLanguage();
        };

        await test.step('log out and in again', async () => {
          await logOut();
          await button(page.getByRole('main'), 'plan.login').click();
          const dialog = page.getByRole('dialog', { name: text('account.titles.login') });
          await input(dialog, 'account.mobile').fill(mobile);
          await logIn('secret1');
          await page.waitForURL('/profileupdate');
          await hydratedWhole(page);
          await button(page, 'profile.complete.save').click();
          const main = page.getByRole('main');
          await expect(input(main, 'profile.complete.email')).toHaveAttribute('aria-invalid', 'true');
          await isInLanguage();
          await input(main, 'profile.fields.gender').selectOption(String(text('profile.genders.female')));
          await input(main, 'profile.complete.email').fill('lakshmi@mail.example');
          await input(main, 'profile.complete.dob').fill('1990-02-28');
          await input(main, 'profile.complete.address').fill('12 Besant Road\nVijayawada');
          await button(page, 'profile.complete.save').click();
          await page.waitForURL('/dashboard');
          await isInLanguage();
          await logOut();
        });

        await test.step('reset the password by SMS', async () => {
          await button(page.getByRole('main'), 'plan.login').click();
          await button(page, 'account.login.forgot').click();
          const dialog = page.getByRole('dialog', { name: text('account.titles.reset') });
          await input(dialog, 'account.mobile').fill(mobile);
          await input(dialog, 'account.reset.newPassword').fill('another1');
          await input(dialog, 'account.confirmPassword').fill('another1');
          await button(dialog, 'account.reset.sendCode').click();
          const code = await provider.code(mobile);
          const [message] = await provider.messages(mobile);
          expect(message?.text).toBe(String(text('sms.reset_code')).replace('##OTP##', code));
          await input(dialog, 'account.reset.code').pressSequentially(digitsIn(language, code));
          await isInLanguage();
          await button(dialog, 'account.reset.submit').click();
          await logIn('another1');
          await page.waitForURL('/dashboard');
          await isInLanguage();
        });
      },
    );
  });

/** Readers of PDFs put spaces between glyphs. */
const squashed = (text: string) => text.replaceAll(/[\s\u200b-\u200d]+/gu, '');

async function pay(page: Page): Promise<void> {
  const button = paySheet(page).getByRole('button', { name: 'Pay', exact: true });
  await expect(button).toBeEnabled();
  await button.click();
}
