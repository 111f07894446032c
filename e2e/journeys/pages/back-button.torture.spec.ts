import { createVisitToday } from '@/prisma/factories/bookings';
import { createOpportunity } from '@/prisma/factories/sales';
import { actionEndpoint } from '@/lib/contract';
import { imports } from '@/lib/desk/import/contract';
import { logOut } from '@/lib/people/accounts/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { field, follow } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

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
  'back to the profile: the saved name, and the devices that are still logged in',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('executive', { name: 'Meera Nair' });
    const elsewhere = await signIn(me);
    await signInBrowser(context, me);
    await page.goto('/profile');
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
