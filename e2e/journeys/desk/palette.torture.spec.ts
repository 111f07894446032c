import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The search of the header. */

test(
  'by keyboard: a name with a typo, a mobile out of scope, recently opened records',
  { tag: '@desk' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    const me = await accounts.staff('executive');
    const [mine, foreign] = [await accounts.account(), await accounts.account()];
    const surname = `Subramani${String.fromCodePoint(97 + (mine.id % 26))}`;
    await db.user.update({ where: { id: mine.id }, data: { name: `Meenakshi ${surname}` } });
    await db.user.update({ where: { id: foreign.id }, data: { name: 'Out of scope' } });
    await createOpportunity(db, { name: 'Nose pin', userId: mine.id, executiveId: me.id });
    await signInBrowser(context, me);

    // Guessed ids find nobody.
    consoleErrors.allow(/404/);
    const refused = await page.goto(`/customers/${foreign.id}`);
    expect(refused?.status()).toBe(404);

    await page.goto('/executive-dashboard');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    const open = async () => {
      await expect(async () => {
        if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
        await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2000 });
      }).toPass();
    };
    await open();
    await page.keyboard.type(`meenakshi ${surname.replace('b', 'v')}`);
    await expect(palette.getByRole('option').first()).toContainText(`Meenakshi ${surname}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    // Results of an earlier text are not opened during a search.
    await page.route('**/api/search?*', () => {});
    await page.keyboard.type('q');
    await page.keyboard.press('Enter');
    await expect(palette.getByText('Searching...')).toBeInViewport();
    await expect(palette.getByRole('option')).toHaveCount(0);
    await page.unroute('**/api/search?*');
    await page.keyboard.press('Backspace');
    await expect(palette.getByRole('option').first()).toContainText(`Meenakshi ${surname}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/customers/${mine.id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Meenakshi ${surname}` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nose pin' }).first()).toBeVisible();
    await expectAccessible(page);

    await open();
    await page.keyboard.type('Out of sc');
    await expect(palette).toContainText('Nothing found for');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(foreign.mobile);
    await expect(palette.getByRole('option').first()).toContainText('Out of scope');
    await expect(palette.getByRole('option').first()).toContainText(foreign.mobile);
    await page.keyboard.press('Enter');
    // The address has no mobile, and opens the page for good.
    await expect(page).toHaveURL(`/customers/${foreign.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Out of scope' })).toBeVisible();
    expect((await page.goto(`/customers/${foreign.id}`))?.status()).toBe(200);
    expect(
      await db.customerOpening.count({ where: { actorId: me.id, customerId: foreign.id } }),
    ).toBeGreaterThan(0);

    await open();
    await expect(palette.getByRole('option').first()).toContainText('Out of scope');
    // No mobile stays in the browser.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(foreign.mobile);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    const trigger = page.getByRole('button', { name: 'Search', exact: true });
    await trigger.click();
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(trigger).toBeFocused();
  },
);

test('Record Payment asks for the order, and opens its form there', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('executive');
  const customer = await accounts.account();
  const name = `Lakshmi Payer ${customer.id}`;
  await db.user.update({ where: { id: customer.id }, data: { name } });
  const sale = { userId: customer.id, executiveId: me.id, totalAmount: '500.00' };
  const order = await createOrder(db, { ...sale, name: 'Pendant' });
  await createOrder(db, { ...sale, name: 'Anklet' });
  await signInBrowser(context, me);
  await page.goto('/executive-dashboard', { waitUntil: 'networkidle' });
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  const form = page.getByRole('dialog', { name: 'Record Payment' });
  for (const amount of ['200', '300']) {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await palette.getByRole('combobox').fill('record pay');
    await page.keyboard.press('Enter');
    await expect(palette.getByRole('combobox', { name: 'Which order is the payment for?' })).toHaveValue('');
    // The oldest first, without a text.
    await expect(palette.getByRole('option').first()).toContainText('due');
    await expectAccessible(page);
    await palette.getByRole('combobox').fill(`Pendant ${customer.id}`);
    await expect(palette).toContainText(`No order with an amount due found for "Pendant ${customer.id}".`);
    await palette.getByRole('combobox').fill(name);
    const found = palette.getByRole('option', { name: /^Pendant/ });
    await expect(found).toContainText(name);
    await found.click();
    await expect(form).toBeVisible();
    await expect(page).toHaveURL(`/executive-orders?search=${order.id}&open=${order.id}`);
    await form.getByLabel('Amount').fill(amount);
    await form.getByRole('radio', { name: 'Cash' }).check();
    await form.getByRole('button', { name: 'Record Payment' }).click();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(`/executive-orders?search=${order.id}&open=${order.id}`);
  }
  expect(await db.orderEntry.findMany({ where: { orderId: order.id } })).toHaveLength(2);
});

test(
  'text typed before the field has the focus is searched for',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('admin');
    const customer = await accounts.account();
    const name = `Quilon Early ${customer.id}`;
    await db.user.update({ where: { id: customer.id }, data: { name } });
    await signInBrowser(context, me);
    await page.goto('/admin-dashboard', { waitUntil: 'networkidle' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_next/static/**', async (route) => {
      await held;
      await route.continue();
    });
    const codeRequest = page.waitForRequest('**/_next/static/**');
    await page.getByRole('button', { name: 'Search' }).click();
    await codeRequest;
    // Not shortcuts of the page: n opens a new record.
    await page.keyboard.type(`n${name}`);
    for (let times = 0; times < name.length + 1; times += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type(name);
    release();
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await expect(palette.getByRole('combobox')).toHaveValue(name);
    await expect(palette.getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/customers/${customer.id}`);
    await expect(palette).toHaveCount(0);
  },
);

test(
  'a failed search shows its reason: no connection, or an ended session',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED|status of 401/);
    await signInBrowser(context, await accounts.staff('executive'));
    await page.goto('/executive-dashboard');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await page.route('**/api/search?*', (route) => route.abort());
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2000 });
    }).toPass();
    await page.keyboard.type('Meena');
    await expect(statusWith(palette, 'The search failed.')).toContainText('check your connection');
    await expectAccessible(page);
    await page.unroute('**/api/search?*');
    await context.clearCookies();
    await palette.getByRole('button', { name: 'Try again' }).click();
    await expect(palette.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(palette.getByText('check your connection')).toHaveCount(0);
    await expectAccessible(page);
  },
);
