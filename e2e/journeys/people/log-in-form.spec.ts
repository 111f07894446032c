import { alertWith, field, logInDialog } from '@/e2e/fixtures/screens';
import { expect, test } from '@/e2e/fixtures/test';
import { openUnhydrated } from '@/e2e/fixtures/unhydrated';

/* The log-in as a plain form, submitted by the browser. */

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('logs in, returns to the page before, and shows why a log-in failed', async ({
    page,
    accounts,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 40[01]/);
    const me = await accounts.activeCustomer();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const form = page.getByRole('dialog', { name: 'Login' });
    const logIn = async (mobile: string, password: string) => {
      await field(form, 'Mobile number').fill(mobile);
      await field(form, 'Password').fill(password);
      await form.getByRole('button', { name: 'Login', exact: true }).click();
    };
    await page.goto('/login?next=%2Fprofile');
    await logIn('12345', me.password);
    await expect(page.getByText('Mobile number must have 10 digits')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await logIn(me.mobile, 'not my password');
    await expect(page.getByText('Mobile number or password is wrong.')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await logIn(`+91 ${me.mobile}`, me.password);
    await expect(page).toHaveURL('/profile');
    expect(requested.filter((url) => url.includes('assword'))).toEqual([]);
    expect(requested.filter((url) => url.includes(me.mobile))).toEqual([]);
  });
});

test('what is typed before hydration stays, with the focus', async ({ page, accounts, consoleErrors }) => {
  consoleErrors.allow(/status of 401/);
  const me = await accounts.activeCustomer();
  const release = await openUnhydrated(page, '/login');
  const early = page.getByRole('dialog', { name: 'Login' });
  await field(early, 'Mobile number').fill(me.mobile);
  await field(early, 'Password').pressSequentially('not ');
  release();
  const dialog = await logInDialog(page);
  await expect(field(dialog, 'Password')).toBeFocused();
  await page.keyboard.type('mine');
  await expect(field(dialog, 'Mobile number')).toHaveValue(me.mobile);
  await expect(field(dialog, 'Password')).toHaveValue('not mine');
  await page.keyboard.press('Enter');
  await expect(alertWith(dialog, 'Mobile number or password is wrong.')).toBeVisible();
});

test('submitted before hydration, it logs in', async ({ page, accounts }) => {
  const me = await accounts.activeCustomer();
  const release = await openUnhydrated(page, '/login');
  const form = page.getByRole('dialog', { name: 'Login' });
  await field(form, 'Mobile number').fill(me.mobile);
  await field(form, 'Password').fill(me.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  release();
});

for (const [button, title, label] of [
  ['Forgot Password?', 'Reset Password', 'Mobile number'],
  ['Signup', 'Signup', 'Name'],
] as const) {
  test(`${button} pressed before hydration opens its form once it is hydrated`, async ({
    page,
    accounts,
  }) => {
    const me = await accounts.activeCustomer();
    const release = await openUnhydrated(page, '/login');
    const form = page.getByRole('dialog', { name: 'Login' });
    await field(form, 'Mobile number').fill(me.mobile);
    await form.getByRole('button', { name: button }).click();
    release();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(field(dialog, label)).toHaveValue(label === 'Name' ? '' : me.mobile);
  });
}
