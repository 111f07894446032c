import { createOpportunity } from '@/prisma/factories/sales';
import { hydrated, hydratedWhole } from '@/e2e/fixtures/input-methods';
import { field } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { openUnhydrated } from '@/e2e/fixtures/unhydrated';

/*
 * Input made before hydration, which a slow network delays, is kept and applied as if it were made after it; of several choices and of the
 * pressed buttons, the last counts.
 */

test('typed search and chosen status filter the list; Enter submits them as a plain form', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-orders?direction=asc');
  const search = page.getByLabel('Name or ID');
  await page.getByLabel('Status').selectOption('Paid');
  await search.fill('nobody orders this');
  await search.press('Enter');
  await expect(page).toHaveURL('/admin-orders?direction=asc&search=nobody+orders+this&status=paid&store_id=');
  await expect(search).toHaveValue('nobody orders this');
  await expect(page.getByLabel('Status')).toHaveValue('paid');
  await expect(page.getByText('No orders match this search and these filters.')).toBeVisible();
  await page.getByLabel('Status').selectOption('');
  await search.fill('somebody orders this');
  release();
  await expect(page).toHaveURL(/search=somebody(?!.*status)/);
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

test('the last of several chosen segments and a filter that was left are applied', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-booking-slots');
  const segment = (name: string) => page.getByRole('radio', { name, exact: true });
  for (const name of ['Tomorrow', 'This week', 'Tomorrow']) await segment(name).check();
  await page.getByLabel('Shop Address').fill('nobody sells here');
  await page.getByRole('heading', { level: 1 }).click();
  release();
  await expect(page).toHaveURL(/tomorrow/);
  await expect(page).toHaveURL(/nobody/);
  await expect(segment('Tomorrow')).toBeChecked();
});

test('a choice after hydration replaces an early one that was not applied yet', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.staff('admin'));
  await page.clock.install();
  const release = await openUnhydrated(page, '/admin-booking-slots');
  const segment = (name: string) => page.getByRole('radio', { name, exact: true });
  await segment('This week').check();
  // The event replay is deferred by a timer.
  await page.clock.pauseAt(Date.now() + 60_000);
  release();
  await hydrated(segment('Tomorrow'));
  await segment('Tomorrow').check();
  await page.clock.resume();
  await expect(page).toHaveURL(/tomorrow/);
  await page.clock.fastForward(5_000);
  await expect(segment('Tomorrow')).toBeChecked();
});

test('a choice whose own press completes the hydration is applied', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  // When the last script has loaded, React listens and has all code, but has not hydrated the content yet.
  await page.addInitScript(() => {
    const loaded = new Set<EventTarget | null>();
    const press = ({ target }: Event) => {
      loaded.add(target);
      if (
        ![...document.querySelectorAll('script[src]:not([nomodule])')].every((script) => loaded.has(script))
      )
        return;
      document.querySelector<HTMLElement>('[type=radio][value=tomorrow]')?.click();
    };
    document.addEventListener('load', press, true);
  });
  const release = await openUnhydrated(page, '/admin-booking-slots', 'User Mobile or ID');
  const hasBegun = () => Object.keys(document).some((key) => key.startsWith('__reactContainer'));
  await expect.poll(() => page.evaluate(hasBegun)).toBe(true);
  release();
  await expect(page).toHaveURL(/tomorrow/);
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked();
});

test('selected rows are selected, but for one taken back', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [customer, executive] = await Promise.all([accounts.activeCustomer(), accounts.staff('executive')]);
  for (const name of ['Ring', 'Chain', 'Bangle'])
    await createOpportunity(db, { userId: customer.id, executiveId: executive.id, name });
  await signInBrowser(context, executive);
  const release = await openUnhydrated(page, '/executive-opportunity');
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
  for (const name of ['Ring', 'Chain', 'Bangle']) await box(name).check();
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

test('a date whose typing continues after hydration is loaded once it is complete', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const loaded: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/day_book')) loaded.push(request.postDataJSON());
  });
  const date = page.getByLabel('Date');
  await page.clock.install();
  const release = await openUnhydrated(page, '/admin-day-book?date=2022-11-15');
  await date.focus();
  await page.keyboard.type('02022');
  const typed = await date.inputValue();
  await page.clock.pauseAt(Date.now() + 60_000);
  release();
  await hydratedWhole(page);
  // The clock of the page renders it again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(date).toHaveValue(typed);
  await page.keyboard.type('022');
  await expect(date).toHaveValue('2022-02-02');
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { level: 2, name: 'Wed, Feb 2, 2022' })).toBeVisible();
  expect(loaded).toEqual([{ action: 'read', date: '2022-02-02' }]);
});

test('the results of a left search stay closed until it has the focus again', async ({ page }) => {
  const release = await openUnhydrated(page, '/developers');
  const search = page.getByLabel('Search the API');
  await search.fill('booking');
  await page.getByRole('heading', { level: 1 }).click();
  const loaded = page.waitForResponse('**/developers/search.json');
  release();
  await (await loaded).finished();
  await expect(search).toHaveValue('booking');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await search.click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('of weight and slider, the last changed counts', async ({ page }) => {
  const release = await openUnhydrated(page, '/gold');
  const weight = page.getByLabel('Weight you buy, in grams');
  const slider = page.getByRole('slider', { name: 'Weight you buy' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await weight.fill('7');
  release();
  await expect(weight).toHaveValue('7');
  await expect(slider).toHaveValue('7000');
});

test('the last button pressed before hydration acts once', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
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
  const release = await openUnhydrated(page, '/profile', 'profile.sessions');
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
