import type { Locator, Page } from 'playwright/test';
import { Day } from '@/e2e/fixtures/presses';
import { createVisitToday } from '@/prisma/factories/bookings';
import { createTask } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity } from '@/prisma/factories/sales';
import { storeDate } from '@/lib/kernel/text/format';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { daysAfter } from '@/lib/kernel/text/calendar';

/*
 * What staff do all day, each task begun where the one before ended. The table of presses and times in docs/product/desk.md is from these
 * tests' annotations.
 */

/** Upper bounds of presses by mouse or finger, including choices from a list, but not typing. */
const most = {
  'Tick off an overdue task': 1,
  'Find a caller by mobile, open their page': 2,
  'Check in their visit': 3,
  'Opportunity from the visit': 2,
  'Move it to quoted': 2,
  'Win it, record a payment of its order': 6,
  'Lose another with its reason': 5,
  'Add a task for tomorrow': 3,
  'Money of this month, and its orders': 1,
  'Export the opportunities': 2,
};
for (const { role, width, height, tag } of [
  { role: 'admin', width: 1366, height: 768, tag: '@desk' },
  { role: 'employee', width: 375, height: 812, tag: '@phone' },
] as const)
  test(
    `a working day of an ${role}, at ${width} px`,
    { tag: [tag, '@torture'] },
    async ({ page, context, accounts, database: { db } }) => {
      await page.setViewportSize({ width, height });
      const [me, caller] = [
        await accounts.staff(role),
        await accounts.activeCustomer({ name: 'Revathi Iyer' }),
      ];
      const mine = {
        executiveId: null,
        employeeId: role === 'employee' ? me.id : null,
      };
      const today = storeDate(new Date());
      await createTask(db, { title: 'Call Revathi back', assigneeId: me.id, dueOn: daysAfter(today, -1) });
      const lost = await createOpportunity(db, { ...mine, userId: caller.id, name: `Anklets ${me.id}` });
      const { storeId } = await createVisitToday(db, caller);
      const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
      const day = new Day(page, width === 375, most);
      const heading = page.getByRole('heading', { level: 1 });
      const button = (name: string | RegExp, within: Page | Locator = page) =>
        within.getByRole('button', { name, exact: true });
      const form = formDialog(page);
      await signInBrowser(context, me);
      await page.goto(`/${role}-dashboard`);

      await day.does('Tick off an overdue task', async () => {
        await day.press(page.getByRole('checkbox', { name: 'Done: Call Revathi back' }));
        await expect(button('Undo: Call Revathi back')).toBeVisible();
      });

      await day.does('Find a caller by mobile, open their page', async () => {
        await day.press(button('Search'));
        await expect(
          page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox'),
        ).toBeFocused();
        await page.keyboard.type(caller.mobile);
        await day.press(page.getByRole('option', { name: /Revathi Iyer/ }).first());
        await expect(heading).toHaveText('Revathi Iyer');
      });

      const visit = page.getByRole('list', { name: 'Visits by time' }).getByRole('listitem');
      await day.does('Check in their visit', async () => {
        await day.goTo('Front desk');
        await expect(heading).toHaveText('Front Desk');
        if ((await page.getByLabel('Store').inputValue()) !== shopAddress)
          await day.choose(page.getByLabel('Store'), shopAddress);
        await page.getByLabel('Code, mobile or name').fill(caller.mobile);
        await day.press(button(/^Check in: /, visit));
        await expect(visit.getByText('Arrived')).toBeVisible();
      });

      await day.does('Opportunity from the visit', async () => {
        await day.press(button(/^Create Opportunity: /, visit));
        await form.getByLabel('Total Amount').fill('185000');
        await day.press(button('Create Opportunity', form));
        await expect(visit.getByText('Served', { exact: true })).toBeVisible();
      });

      await day.does('Move it to quoted', async () => {
        await day.press(button(/^Open Opportunity: /, visit));
        await day.press(button('Move to Quoted'));
        await expect(
          page.getByText('Quoted', { exact: true }).filter({ visible: true }).first(),
        ).toBeVisible();
      });

      await day.does('Win it, record a payment of its order', async () => {
        await day.press(button('Move to Won'));
        await day.press(button('Close as Won', page.getByRole('alertdialog')));
        await day.press(page.getByRole('link', { name: /^Order \d+$/ }).first());
        await day.press(button('Record Payment').first());
        await form.getByLabel('Amount').fill('1');
        await day.press(form.getByRole('radio', { name: 'Cash' }));
        await day.press(button('Record Payment', form));
        await expect(page.getByText('Payment recorded successfully!').first()).toBeVisible();
      });

      await day.does('Lose another with its reason', async () => {
        await day.goTo('Opportunities');
        await expect(heading).toHaveText('Opportunities Management');
        await day.press(button(`View ${lost.name}`));
        await day.press(button('Move to Lost'));
        await day.choose(form.getByRole('combobox'), 'Price');
        await day.press(button('Close as Lost', form));
        await expect(form).toBeHidden();
      });

      await day.does('Add a task for tomorrow', async () => {
        await day.goTo('Dashboard');
        await expect(heading).toHaveText(/dashboard/i);
        await day.press(button('Add Task'));
        await field(form, 'Task').fill('Send the estimate');
        await field(form, 'Due on').fill(daysAfter(today, 1));
        await day.press(button('Save', form));
        await expect(page.getByRole('region', { name: 'Next', exact: true })).toContainText(
          'Send the estimate',
        );
      });

      await day.does('Money of this month, and its orders', async () => {
        const card = page
          .getByRole('region', { name: 'Figures' })
          .getByRole('listitem')
          .filter({ hasText: 'Money received' });
        await day.press(card.getByRole('link'));
        await expect(page.getByText(/Received: /)).toBeVisible();
      });

      await day.does('Export the opportunities', async () => {
        await day.goTo('Opportunities');
        await expect(heading).toHaveText('Opportunities Management');
        const downloaded = page.waitForEvent('download');
        await day.press(button('Export'));
        await downloaded;
      });
    },
  );
