import type { Page } from 'playwright/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { createOpportunity } from '@/prisma/factories/sales';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { logOut } from '@/lib/accounts/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { enter, expect, test } from '@/e2e/fixtures/test';

/** On Back, the router shows the page as the server sent it first: screens load again what may have changed. */

const follow = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();

test(
  'back to the dashboard: an added task and a new visit are there',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const [me, customer] = [await people.staff('executive'), await people.account()];
    await createOpportunity(db, { userId: customer.id, executiveId: me.id });
    await enter(context, me);
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

test('back to the day book: the day of the URL', { tag: '@desk' }, async ({ page, context, people }) => {
  await enter(context, await people.staff('admin'));
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
  async ({ page, context, people, database: { db } }) => {
    const [me, customer] = [await people.staff('admin'), await people.account()];
    await enter(context, me);
    await page.goto(`/customers/${customer.id}`);
    await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
    await follow(page, 'Audit trail');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
    await createNote(db, { customerId: customer.id, authorId: me.id, text: 'Likes rubies' });
    await page.goBack();
    await expect(page.locator('main ol').getByText('Likes rubies')).toBeVisible();
  },
);

for (const { role, path, tags } of [
  { role: 'admin', path: '/admin-account', tags: ['@desk'] },
  { role: 'executive', path: '/profile', tags: ['@desk', '@torture'] },
] as const)
  test(
    `back to ${path}: the saved name, and the devices that are still logged in`,
    { tag: [...tags] },
    async ({ page, context, people, database: { db } }) => {
      const me = await people.staff(role, { name: 'Meera Nair' });
      const elsewhere = await signIn(me);
      await enter(context, me);
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
  "return to the dashboard's tab after a minute: new visits are there",
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, database: { db } }) => {
    const [me, customer] = [await people.staff('executive'), await people.account()];
    await createOpportunity(db, { userId: customer.id, executiveId: me.id });
    await enter(context, me);
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
