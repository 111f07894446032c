import type { Db } from '@/lib/db/client';
import { createOpportunity } from '@/prisma/factories/sales';
import { hydrated } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';
import { openUnhydrated } from '@/e2e/fixtures/unhydrated';

/* Several choices before hydration, which a slow network delays: the last one of each group is applied, once. */

async function executiveWith(opportunities: readonly string[], accounts: Accounts, db: Db) {
  const [customer, executive] = await Promise.all([accounts.activeCustomer(), accounts.staff('executive')]);
  for (const name of opportunities)
    await createOpportunity(db, { userId: customer.id, executiveId: executive.id, name });
  return executive;
}

// Scripts may still be on their way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('Enter in a search keeps the page, its filters and the text', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-orders?status=paid');
  const search = page.getByLabel('Name or ID');
  await search.fill('nobody orders this');
  await search.press('Enter');
  release();
  await expect(page).toHaveURL(/search=nobody/);
  await expect(page).toHaveURL(/status=paid/);
  await expect(search).toHaveValue('nobody orders this');
});

test('rows selected together with their whole page stay selected', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  await signInBrowser(context, await executiveWith(['Ring', 'Chain', 'Bangle'], accounts, db));
  const release = await openUnhydrated(page, '/executive-opportunity');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('checkbox', { name: /Ring/ }).check();
  await page.getByRole('checkbox', { name: /Chain/ }).check();
  release();
  await expect(page.getByText(/3 selected/)).toBeVisible();
});

test('a row selected before a search is not selected under it', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  await signInBrowser(context, await executiveWith(['Ring', 'Chain'], accounts, db));
  const release = await openUnhydrated(page, '/executive-opportunity');
  await page.getByRole('checkbox', { name: /Ring/ }).check();
  await page.getByLabel('Name or ID').fill('Chain');
  release();
  await expect(page.getByRole('checkbox', { name: /Ring/ })).toHaveCount(0);
  await expect(page.getByText(/selected/)).toHaveCount(0);
});

test('the last of several chosen segments is applied', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-booking-slots?period=week');
  const segment = (name: string) => page.getByRole('radio', { name, exact: true });
  await segment('Tomorrow').check();
  await segment('This week').check();
  await segment('Tomorrow').check();
  release();
  await expect(page).toHaveURL(/tomorrow/);
  await expect(segment('Tomorrow')).toBeChecked();
});

test('back to the default segment: nothing changes', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  const release = await openUnhydrated(page, '/admin-booking-slots?period=tomorrow');
  const segment = (name: string) => page.getByRole('radio', { name, exact: true });
  await segment('This week').check();
  await segment('Tomorrow').check();
  release();
  await hydrated(segment('Tomorrow'));
  await expect(page).toHaveURL(/period=tomorrow/);
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
      document.querySelector<HTMLElement>('[data-unhydrated] [type=radio][value=tomorrow]')?.click();
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
