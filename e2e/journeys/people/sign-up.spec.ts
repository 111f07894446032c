import type { Locator, Page } from 'playwright/test';
import { randomMobile } from '@/prisma/factories/users';
import { field, logInDialog, logInWith, statusWith } from '@/e2e/fixtures/screens';
import { expect, test } from '@/e2e/fixtures/test';
import { gate } from '@/e2e/testing/gate';

const popup = (page: Page, name: string) => page.getByRole('dialog', { name });
const send = (form: Locator, name: string) => form.getByRole('button', { name, exact: true }).click();

async function openSignUp(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/gold${query}`);
  await page.getByRole('main').getByRole('button', { name: 'Signup', exact: true }).click();
  const form = popup(page, 'Signup');
  await expect(form).toBeVisible();
  return form;
}

// All mobile fields are one component.
test('mobile field has a fixed +91 and keeps ten digits, typed or pasted', async ({ page }) => {
  const input = field(await openSignUp(page), 'Mobile number');
  await expect(input).toHaveAccessibleDescription(/\+91/);
  for (const typed of ['+919827801234', '+91 98278-01234', '098278 01234', '98278012345']) {
    await input.fill('');
    await input.pressSequentially(typed);
    await expect(input, typed).toHaveValue('9827801234');
  }
  for (const pasted of ['+91 98278 01234', '0091-98278-01234', '(+91) 98278 01234']) {
    await input.fill('');
    // Pasted or autofilled formats.
    await page.keyboard.insertText(pasted);
    await expect(input, pasted).toHaveValue('9827801234');
  }
  await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(3, 4));
  await page.keyboard.press('Delete');
  await page.keyboard.type(' 7');
  await expect(input).toHaveValue('9827801234');
  expect(await input.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(4);
});

test(
  "invitation shows the inviter's first name and initial; an unknown code shows nothing",
  { tag: '@torture' },
  async ({ page, accounts, database: { db } }) => {
    const friend = await accounts.account({ name: 'Divya Menon' });
    const signUp = await openSignUp(page, `?ref=${friend.referralId.toLowerCase()}`);
    await expect(statusWith(signUp, 'Invited by Divya M.')).toBeVisible();
    await expect(signUp).not.toContainText('Menon');
    const mobile = randomMobile();
    await field(signUp, 'Name').fill('Invited Friend');
    await field(signUp, 'Mobile number').fill(mobile);
    await field(signUp, 'Password').fill('secret1');
    await field(signUp, 'Confirm password').fill('secret1');
    await signUp.getByRole('checkbox').check();
    await send(signUp, 'Signup');
    const logIn = popup(page, 'Login');
    await expect(statusWith(logIn, 'Signup successful!')).toBeVisible();
    // Complete except for the password.
    await expect(field(logIn, 'Mobile number')).toHaveValue(mobile);
    await expect(field(logIn, 'Password')).toBeFocused();
    expect((await db.user.findFirstOrThrow({ where: { mobile } })).referrerCode).toBe(friend.referralId);

    const [response] = await Promise.all([
      page.waitForResponse('**/api/inviter'),
      openSignUp(page, '?ref=ZZZZZZZZ'),
    ]);
    expect(await response.json()).toEqual({ success: true, data: null });
    await expect(popup(page, 'Signup')).not.toContainText('Invited');
  },
);

test('reset sends a code first, then shows the masked number', async ({ page, accounts, provider }) => {
  const me = await accounts.account();
  await page.goto('/login');
  await field(await logInDialog(page), 'Mobile number').fill(me.mobile);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const reset = popup(page, 'Reset Password');
  await expect(field(reset, 'Mobile number')).toHaveValue(me.mobile);
  await expect(reset.getByRole('button', { name: 'Reset Password' })).toHaveCount(0);
  await field(reset, 'New password').fill('another1');
  await field(reset, 'Confirm password').fill('another1');
  await send(reset, 'Send code');
  const code = await provider.code(me.mobile);
  const shown = `+91 ${me.mobile.slice(0, 2)}••• ••${me.mobile.slice(-3)}`;
  await expect(field(reset, 'Code from the SMS')).toBeFocused();
  await expect(field(reset, 'Code from the SMS')).toHaveAccessibleDescription(
    new RegExp(shown.replace('+', '\\+')),
  );
  await field(reset, 'Code from the SMS').fill(code);
  await send(reset, 'Reset Password');
  // Shown for 2 s: `waitFor` looks more often than `expect`.
  await statusWith(reset, 'Password updated successfully!').waitFor();
  const logIn = popup(page, 'Login');
  await expect(field(logIn, 'Mobile number')).toHaveValue(me.mobile);
  await expect(field(logIn, 'Password')).toBeFocused();
});

test(
  'a late response to "Send a new code" leaves the next number alone',
  { tag: '@torture' },
  async ({ page, accounts, provider }) => {
    const { mobile } = await accounts.account();
    await page.clock.install();
    await page.goto('/login');
    await logInDialog(page);
    const [reset, forgot] = [popup(page, 'Reset Password'), page.getByRole('button', { name: /Forgot/ })];
    await forgot.click();
    await field(reset, 'Mobile number').fill(mobile);
    for (const label of ['New password', 'Confirm password']) await field(reset, label).fill('another1');
    await send(reset, 'Send code');
    await provider.code(mobile);
    const again = reset.getByRole('button', { name: /^Send a new code/ });
    await expect(again).toBeVisible();
    await page.clock.runFor(61_000);
    const [held, json] = [gate(), { success: true, message: 'Sent again' }];
    await page.route('**/api/request_reset', (route) => held.passed.then(() => route.fulfill({ json })));
    await again.click();
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(reset.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await send(reset, 'Back to Login');
    await forgot.click();
    await send(reset, 'Change number');
    await field(reset, 'Mobile number').fill('98765');
    const late = page.waitForEvent('requestfinished', (sent) => sent.url().endsWith('request_reset'));
    held.open();
    await late;
    await field(reset, 'Mobile number').pressSequentially('43210');
    await expect(field(reset, 'Mobile number')).toHaveValue('9876543210');
  },
);

test(
  'reset left while it is sent: neither the used code nor the old password stays',
  { tag: '@torture' },
  async ({ page, accounts, provider }) => {
    const me = await accounts.activeCustomer();
    await page.goto('/login');
    await logInDialog(page);
    const [logIn, reset] = [popup(page, 'Login'), popup(page, 'Reset Password')];
    await field(logIn, 'Mobile number').fill(me.mobile);
    await field(logIn, 'Password').fill(me.password);
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await field(reset, 'New password').fill('another1');
    await field(reset, 'Confirm password').fill('another1');
    await send(reset, 'Send code');
    await field(reset, 'Code from the SMS').fill(await provider.code(me.mobile));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/request_reset', async (route) => {
      await held;
      await route.continue();
    });
    await send(reset, 'Reset Password');
    await send(reset, 'Back to Login');
    release();
    await expect(statusWith(logIn, 'Password updated successfully!')).toBeVisible();
    await expect(field(logIn, 'Mobile number')).toHaveValue(me.mobile);
    await expect(field(logIn, 'Password')).toHaveValue('');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(field(reset, 'New password')).toHaveValue('');
    await send(reset, 'Back to Login');
    await logInWith(page, me.mobile, 'another1');
    await page.waitForURL('/dashboard');
  },
);
