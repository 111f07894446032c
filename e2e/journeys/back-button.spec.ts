import { createVisitToday } from '@/prisma/factories/bookings';
import { createEntry, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createStoreRow } from '@/prisma/factories/stores';
import { actionEndpoint } from '@/lib/contract';
import { imports } from '@/lib/import/contract';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { logOut } from '@/lib/accounts/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { field, follow, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* On Back, the router shows the page as the server sent it first: screens load again what may have changed. */

test(
  'back to the dashboard: an added task and a new visit are there',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    await createOpportunity(db, { userId: customer.id, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto('/executive-dashboard');
    const card = page.getByRole('region', { name: 'Your Tasks' });
    await expect(card.getByText('Nothing to do')).toBeVisible();
    await card.getByRole('button', { name: 'Add Task' }).click();
    await field(formDialog(page), 'Task').fill('Call back');
    await formDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Call back')).toBeVisible();
    await expect(formDialog(page)).toHaveCount(0);
    await follow(page, 'Customers');
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await createVisitToday(db, customer);
    await page.goBack();
    await expect(card.getByText('Call back')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today’s Visits' }).getByText(customer.name)).toBeVisible();
  },
);

test('back to the day book: the day of the URL', { tag: '@desk' }, async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/admin-day-book?date=2023-06-02');
  const day = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(day('Fri, Jun 2, 2023')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(day('Thu, Jun 1, 2023')).toBeVisible();
  await follow(page, 'Audit trail');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/date=2023-06-01/);
  await expect(day('Thu, Jun 1, 2023')).toBeVisible();
});

test(
  "back to a customer's page: a new note is in the timeline",
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
    await signInBrowser(context, me);
    await page.goto(`/customers/${customer.id}`);
    await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
    await follow(page, 'Audit trail');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
    await createNote(db, { customerId: customer.id, authorId: me.id, text: 'Likes rubies' });
    await page.goBack();
    await expect(page.locator('main ol').getByText('Likes rubies')).toBeVisible();
  },
);

for (const { role, path } of [
  { role: 'admin', path: '/admin-account' },
  { role: 'executive', path: '/profile' },
] as const)
  test(
    `back to ${path}: the saved name, and the devices that are still logged in`,
    { tag: ['@desk', '@torture'] },
    async ({ page, context, accounts, database: { db } }) => {
      const me = await accounts.staff(role, { name: 'Meera Nair' });
      const elsewhere = await signIn(me);
      await signInBrowser(context, me);
      await page.goto(path);
      const devices = page.getByRole('region', { name: 'Where you are logged in' });
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await page.getByRole('button', { name: 'Edit' }).click();
      await field(page, 'Full Name').fill('Meera Menon');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Meera Menon' })).toBeVisible();
      await follow(page, 'Customers');
      await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
      await elsewhere.api.call(logOut);
      await db.user.update({ where: { id: me.id }, data: { name: 'Meera Pillai' } });
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Meera Pillai' })).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
    },
  );

test(
  "back to a customer's page: a new payment is in the sums",
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
    const { id: orderId } = await createOrder(db, { userId: customer.id, totalAmount: '5000.00' });
    await signInBrowser(context, me);
    await page.goto(`/customers/${customer.id}`);
    const sums = page.getByRole('region', { name: 'Sales' }).getByRole('definition');
    await expect(sums).toHaveText([/./, /./, '₹0.00', '₹5,000.00']);
    await follow(page, 'Audit trail');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
    await createEntry(db, { orderId, amount: '1500.00', recordedBy: me.id });
    await page.goBack();
    await expect(sums).toHaveText([/./, /./, '₹1,500.00', '₹3,500.00']);
  },
);

test(
  'back to the stores: a new name is there',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { id, shopAddress } = await createStoreRow(db);
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-stores');
    const row = page.getByRole('row').filter({ hasText: shopAddress });
    await expect(row).toBeVisible();
    await follow(page, 'Audit trail');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
    await db.store.update({ where: { id }, data: { title: 'Renamed store' } });
    await page.goBack();
    await expect(row).toContainText('Renamed store');
  },
);

test(
  'back to an import: the one of the URL, as it is now',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('admin');
    await signInBrowser(context, me);
    await page.goto('/admin-import');
    const buffer = Buffer.from(`Mobile,Name\n${(await accounts.account()).mobile},Back Again\n`);
    await page.getByLabel('CSV file').setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer });
    const result = page.getByRole('heading', { name: 'back.csv' });
    const start = page.getByRole('button', { name: 'Import 1 row' });
    await expect(start).toBeVisible();
    await expect(page).toHaveURL(/import=\d+/);
    const id = Number(new URL(page.url()).searchParams.get('import'));
    const leaveAndReturn = async (meanwhile?: () => Promise<void>) => {
      await follow(page, 'Audit trail');
      await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
      await meanwhile?.();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
    };
    await leaveAndReturn();
    await expect(result).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toHaveCount(0);

    await page.reload();
    await expect(start).toBeVisible();
    await leaveAndReturn(async () => {
      const action = actionEndpoint(imports, imports.actions.start);
      expectSuccess(action, await me.api.call(action, { action: 'start', id }));
      const state = async () => (await db.import.findUniqueOrThrow({ where: { id } })).state;
      await expect.poll(state).toBe('done');
    });
    await expect(page.getByText('Imported: 0 new, 1 changed.')).toBeVisible();
    await expect(start).toHaveCount(0);
  },
);

test(
  "return to the dashboard's tab after a minute: new visits are there",
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    await createOpportunity(db, { userId: customer.id, executiveId: me.id });
    await signInBrowser(context, me);
    await page.clock.install();
    await page.goto('/executive-dashboard');
    const visits = page.getByRole('region', { name: 'Today’s Visits' });
    await expect(visits).toBeVisible();
    await createVisitToday(db, customer);
    await page.clock.fastForward(61_000);
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(visits.getByText(customer.name)).toBeVisible({ timeout: 2000 });
    }).toPass();
  },
);
