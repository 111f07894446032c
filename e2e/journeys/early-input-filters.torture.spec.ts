import type { Page } from 'playwright/test';
import { hydrated, hydratedWhole } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { openUnhydrated } from '@/e2e/fixtures/unhydrated';
import { gate } from '@/lib/testing/gate';
import { daysAfter } from '@/lib/text/calendar';
import { storeDate } from '@/lib/text/format';

/* Filters, dates and search boxes changed before hydration act as if they were changed after it, with and without the focus. */

// Scripts may still be on their way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const leaveField = (page: Page) => page.getByRole('heading', { level: 1 }).click();

test('chosen dates and person filter the figures', async ({ page, context, accounts }) => {
  const executive = await accounts.staff('executive');
  await signInBrowser(context, await accounts.staff('admin'));
  const path = `/admin-dashboard?period=own&from=2022-07-01&to=2022-07-07&staff=${executive.id}`;
  const release = await openUnhydrated(page, path);
  const figures = page.getByRole('region', { name: 'Figures' });
  const [from, to] = [figures.getByLabel('From', { exact: true }), figures.getByLabel('To', { exact: true })];
  await from.fill('2022-08-03');
  await to.fill('2022-08-09');
  await figures.getByLabel('Person').selectOption('');
  release();
  await expect(page).toHaveURL(/from=2022-08-03&to=2022-08-09/);
  await expect(page).not.toHaveURL(/staff=/);
  await expect(from).toHaveValue('2022-08-03');
  await expect(to).toHaveValue('2022-08-09');
  await expect(figures.getByLabel('Person')).toHaveValue('');
});

test('the results of a left search stay closed until it has the focus again', async ({ page }) => {
  const release = await openUnhydrated(page, '/developers');
  const search = page.getByLabel('Search the API');
  await search.fill('booking');
  await leaveField(page);
  const loaded = page.waitForResponse('**/developers/search.json');
  release();
  await (await loaded).finished();
  await expect(search).toHaveValue('booking');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await search.click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('text without a chosen person does not stay in a left filter', async ({ page, context, accounts }) => {
  const admin = await accounts.staff('admin');
  await signInBrowser(context, admin);
  const person = page.getByRole('combobox', { name: 'Changed by' });
  for (const path of ['/admin-audit', `/admin-audit?actor_id=${admin.id}`]) {
    await test.step(path, async () => {
      const release = await openUnhydrated(page, path);
      const shown = await person.inputValue();
      await person.fill('nobody changed this');
      await leaveField(page);
      release();
      await expect(person).toHaveValue(shown);
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('an emptied person filter is cleared', async ({ page, context, accounts }) => {
  const admin = await accounts.staff('admin');
  await signInBrowser(context, admin);
  const person = page.getByRole('combobox', { name: 'Changed by' });
  const path = `/admin-audit?actor_id=${admin.id}`;

  await test.step('before hydration', async () => {
    const release = await openUnhydrated(page, path);
    await person.fill('');
    release();
    await expect(page).not.toHaveURL(/actor_id/);
    await expect(person).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('before hydration, then left', async () => {
    const release = await openUnhydrated(page, path);
    await person.fill('');
    const record = page.getByRole('textbox', { name: 'Record ID' });
    await record.focus();
    release();
    await expect(page).not.toHaveURL(/actor_id/);
    await expect(record).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('before its suggestions load', async () => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await hydrated(person);
    const held = gate();
    await page.route('**/_next/static/**/*.js', async (route) => {
      await held.passed;
      await route.continue();
    });
    await person.fill('');
    await expect(page).not.toHaveURL(/actor_id/);
    held.open();
    await expect(person).toHaveAttribute('aria-expanded', 'false');
    await expect(person).toHaveValue('');
  });
});

test('a date after today is reset when its field is left', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const date = page.getByLabel('Date');
  const today = storeDate(new Date());
  for (const isLeftEarly of [true, false]) {
    const release = await openUnhydrated(page, '/admin-day-book');
    await date.fill(daysAfter(today, 1));
    if (isLeftEarly) await leaveField(page);
    release();
    await hydratedWhole(page);
    if (!isLeftEarly) await leaveField(page);
    await expect(date).toHaveValue(today);
    await page.unrouteAll({ behavior: 'wait' });
  }
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
  for (const [early, later] of [
    ['02', '022022'],
    ['02022', '022'],
  ] as const) {
    await test.step(`${early} before hydration`, async () => {
      loaded.length = 0;
      await page.clock.install();
      const release = await openUnhydrated(page, '/admin-day-book?date=2022-11-15');
      await date.focus();
      await page.keyboard.type(early);
      const typed = await date.inputValue();
      await page.clock.pauseAt(Date.now() + 60_000);
      release();
      await hydratedWhole(page);
      // The clock of the page renders it again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(date).toHaveValue(typed);
      await page.keyboard.type(later);
      await expect(date).toHaveValue('2022-02-02');
      await page.clock.runFor(1000);
      await expect(page.getByRole('heading', { level: 2, name: 'Wed, Feb 2, 2022' })).toBeVisible();
      expect(loaded).toEqual([{ action: 'read', date: '2022-02-02' }]);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('of weight and slider, the last changed counts', async ({ page }) => {
  const weight = page.getByLabel('Weight you buy, in grams');
  const slider = page.getByRole('slider', { name: 'Weight you buy' });
  const changes = {
    weight: () => weight.fill('7'),
    slider: async () => {
      await slider.focus();
      await page.keyboard.press('ArrowRight');
    },
  };
  for (const [first, last, weighs] of [
    ['slider', 'weight', '7'],
    ['weight', 'slider', '2.5'],
  ] as const) {
    await test.step(`${first}, then ${last}`, async () => {
      const release = await openUnhydrated(page, '/gold');
      await changes[first]();
      await changes[last]();
      release();
      await expect(weight).toHaveValue(weighs);
      await expect(slider).toHaveValue(String(Number(weighs) * 1000));
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});
