import { createOpportunity } from '@/prisma/factories/sales';
import { hydrated } from '@/e2e/fixtures/input-methods';
import { field } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { openUnhydrated } from '@/e2e/fixtures/unhydrated';

/* Input made before hydration, which a slow network delays, is kept and applied; of the pressed buttons, the last acts. */

// Scripts may still be on their way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('typed search and chosen status filter the list', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-orders');
  await page.getByLabel('Name or ID').fill('nobody orders this');
  await page.getByLabel('Status').selectOption('Paid');
  release();
  await expect(page).toHaveURL(/search=nobody/);
  await expect(page).toHaveURL(/status=paid/);
  await expect(page.getByLabel('Name or ID')).toHaveValue('nobody orders this');
  await expect(page.getByLabel('Status')).toHaveValue('paid');
});

test('a chosen date opens its day book', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-day-book');
  await page.getByLabel('Date').fill('2022-02-02');
  release();
  await expect(page).toHaveURL(/date=2022-02-02/);
  await expect(page.getByRole('heading', { level: 2, name: 'Wed, Feb 2, 2022' })).toBeVisible();
});

test('a chosen store and date open their visits', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('employee'));
  const release = await openUnhydrated(page, '/front-desk');
  const store = page.getByLabel('Store');
  await store.selectOption({ index: 2 });
  const chosen = await store.inputValue();
  await page.getByLabel('Date').fill('2022-02-02');
  release();
  await expect(page.getByText('No visits on this day')).toBeVisible();
  await expect(page).toHaveURL(/date=2022-02-02/);
  await expect(store).toHaveValue(chosen);
});

test('typed amounts are sent with those typed later', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-gold-rate');
  const form = page.getByRole('form', { name: 'Set rates' });
  const submit = form.getByRole('button', { name: 'Set rates' });
  await field(form, '24 carat').fill('13300');
  release();
  await expect(submit).toBeEnabled();
  // Not grouped yet: typing may go on.
  await expect(field(form, '24 carat')).toHaveValue('13300');
  await field(form, '22 carat').fill('12,200');
  // Not passed on: all share the rates.
  await page.route('**/api/set_gold_rate', (route) => route.fulfill({ json: {} }));
  const sent = page.waitForRequest('**/api/set_gold_rate');
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({ rates: { '24K': '13300', '22K': '12200' } });
});

test('a form knows its early input', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/create-user');
  const main = page.getByRole('main');
  await field(main, 'Name').fill('Early Bird');
  await field(main, 'Role').selectOption({ label: 'Executive' });
  release();
  const submit = main.getByRole('button', { name: 'Create', exact: true });
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(field(main, 'Mobile')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(main, 'Name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field(main, 'Role')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field(main, 'Name')).toHaveValue('Early Bird');
});

test('the calculator calculates with the typed weight', async ({ page }) => {
  const release = await openUnhydrated(page, '/gold');
  await page.getByLabel('Weight you buy, in grams').fill('7');
  release();
  await expect(page.getByRole('slider', { name: 'Weight you buy' })).toHaveValue('7000');
});

test('a typed query searches the API reference', async ({ page }) => {
  const release = await openUnhydrated(page, '/developers');
  await page.getByLabel('Search the API').fill('booking');
  release();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a chosen segment and a typed filter are applied', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-booking-slots');
  await page.getByRole('radio', { name: 'Tomorrow' }).check();
  await page.getByLabel('Shop Address').fill('nobody sells here');
  await page.getByRole('heading', { level: 1 }).click();
  release();
  await expect(page).toHaveURL(/tomorrow/);
  await expect(page).toHaveURL(/nobody/);
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked();
});

test('rows selected early are selected', async ({ page, context, accounts, database: { db } }) => {
  const [customer, executive] = await Promise.all([accounts.activeCustomer(), accounts.staff('executive')]);
  for (const name of ['Ring', 'Chain', 'Bangle'])
    await createOpportunity(db, { userId: customer.id, executiveId: executive.id, name });
  await signInBrowser(context, executive);
  const release = await openUnhydrated(page, '/executive-opportunity');
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
  await box('Ring').check();
  await box('Chain').check();
  await box('Bangle').check();
  await box('Bangle').uncheck();
  release();
  await expect(page.getByText(/2 selected/)).toBeVisible();
  await expect(box('Ring')).toBeChecked();
  await expect(box('Chain')).toBeChecked();
  await expect(box('Bangle')).not.toBeChecked();
});

test('a chosen list and file are checked', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-import');
  await page.getByRole('radio', { name: 'Opportunities' }).check();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'sales.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Mobile,Opportunity Name\n98111,Set\n'),
  });
  release();
  const result = page.getByRole('region', { name: 'sales.csv' });
  await expect(result).toContainText('Opportunities');
});

test('the last button pressed before hydration acts once', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  await test.step('on a prerendered page', async () => {
    const release = await openUnhydrated(page, '/gold');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).first().click();
    release();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('on a rendered page', async () => {
    const customer = await accounts.activeCustomer();
    await signInBrowser(context, customer);
    const release = await openUnhydrated(page, '/profile');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    release();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a button with two states', async () => {
    const [customer, executive] = await Promise.all([accounts.activeCustomer(), accounts.staff('executive')]);
    await createOpportunity(db, { userId: customer.id, executiveId: executive.id, name: 'Ring' });
    await signInBrowser(context, executive);
    const release = await openUnhydrated(page, '/executive-opportunity');
    await page.getByRole('button', { name: 'Refresh' }).click();
    const row = page.getByRole('button', { name: 'View Ring' });
    await row.click();
    release();
    await expect(page.getByText('Associated Items')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('a later press elsewhere cancels an early press', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.activeCustomer());
  const release = await openUnhydrated(page, '/profile');
  const leave = page.getByRole('button', { name: 'Log out everywhere' });
  await leave.click();
  await page.getByRole('heading', { level: 1 }).click();
  release();
  await hydrated(leave);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await leave.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('early presses are kept while hydration waits for a script of the page', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.activeCustomer());
  const release = await openUnhydrated(page, '/profile', 'Where you are logged in');
  const hasBegun = () => Object.keys(document).some((key) => key.startsWith('__reactContainer'));
  await expect.poll(() => page.evaluate(hasBegun)).toBe(true);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  release();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});
