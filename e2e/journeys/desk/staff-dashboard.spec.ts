import { formatDate, storeDate } from '@/lib/kernel/text/format';
import { ownTasksShown } from '@/lib/limits';
import { gate } from '@/e2e/testing/gate';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { createTask } from '@/prisma/factories/notes-and-tasks';
import { alertWith, field, formDialog, statusWith } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { button, expectAccessibleScreen } from '@/e2e/fixtures/staff-screens';

test('dashboard: placeholders while loading, 0 after a failure, then the counts', async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/);
  await signInBrowser(context, await accounts.staff('employee'));
  const held = gate();
  await page.route('**/api/dashboard_counts', async (route) => {
    await held.passed;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await page.goto('/employee-dashboard');
  const tiles = page.getByRole('main').getByRole('listitem').filter({ hasText: 'View Details' });
  const headings = ['OPPORTUNITIES', 'ORDERS', 'REFERRALS', 'BOOKING SLOTS'];
  await expect(tiles.getByText('...', { exact: true })).toHaveCount(headings.length);
  await expect(tiles.getByRole('heading', { level: 2 })).toHaveText(headings);
  held.open();
  await expect(tiles.getByText('0', { exact: true })).toHaveCount(headings.length);
  await expect(tiles.getByText('Not loaded', { exact: true })).toHaveCount(headings.length);
  await page.unroute('**/api/dashboard_counts');
  await button(page, 'Retry').click();
  await expect(tiles.last().getByText(/^[1-9][\d,]*$/)).toBeVisible();
  await expect(tiles.getByText('Not loaded', { exact: true })).toHaveCount(0);
  await expectAccessibleScreen(page);
});

test(
  "the day's figures come first; an admin sees a void with its link",
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, admin] = [
      await accounts.staff('executive'),
      await accounts.staff('admin', { name: 'Vani Voider' }),
    ];
    const customer = await accounts.account();
    const { id: orderId } = await createOrder(db, { userId: customer.id, executiveId: me.id });
    await createPayment(db, { orderId, amount: '150.00', recordedBy: me.id });
    await db.auditEntry.create({
      data: { actorId: admin.id, action: 'order.void', entity: 'order', entityId: orderId },
    });
    await signInBrowser(context, me);
    await page.goto('/executive-dashboard');
    await expect(page.getByRole('main')).toContainText(formatDate(storeDate(new Date())));
    const today = page.getByRole('region', { name: 'Today’s figures' });
    await expect(today.getByRole('listitem').filter({ hasText: 'Money in' })).toContainText('₹150');
    await expect(today.getByRole('listitem').filter({ hasText: 'Dues collected' })).toContainText(
      'Yesterday ₹0',
    );
    await expect(page.getByRole('region', { name: 'To look at' })).toHaveCount(0);
    await changePerson(page, admin);
    await page.goto('/admin-dashboard');
    await page
      .getByRole('region', { name: 'To look at' })
      .getByRole('link', { name: `Vani Voider voided an entry of order ${orderId}` })
      .click();
    await expect(page).toHaveURL(`/admin-orders/${orderId}`);
  },
);

test(
  'own tasks: the first loads with a message; Retry of "Show more" keeps the rows',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const me = await accounts.staff('executive');
    await signInBrowser(context, me);
    await page.goto('/executive-dashboard');
    const card = page.getByRole('region', { name: 'Your Tasks' });
    await expect(card.getByText('Nothing to do', { exact: true })).toBeVisible();
    const held = gate();
    await page.route('**/api/tasks', async (route) => {
      if (route.request().postData()?.includes('"list"') === true) await held.passed;
      await route.continue();
    });
    await card.getByRole('button', { name: 'Add Task' }).click();
    await field(formDialog(page), 'Task').fill('Task 1');
    await formDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(formDialog(page)).toHaveCount(0);
    await expect(statusWith(card, 'Loading tasks...')).toBeAttached();
    held.open();
    await expect(card.getByRole('checkbox')).toHaveCount(1);

    const dueOn = storeDate(new Date());
    for (let n = 2; n <= ownTasksShown + 1; n += 1)
      await createTask(db, { title: `Task ${n}`, assigneeId: me.id, dueOn });
    await page.reload();
    await expect(card.getByRole('checkbox')).toHaveCount(ownTasksShown);
    await page.unroute('**/api/tasks');
    await page.route('**/api/tasks', (route) => route.abort());
    await card.getByRole('button', { name: 'Show more: Today' }).click();
    const failure = alertWith(card, 'Tasks could not be loaded.');
    await expect(failure).toBeVisible();
    await page.unroute('**/api/tasks');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(card.getByRole('checkbox')).toHaveCount(ownTasksShown + 1);
    await expect(failure).toHaveCount(0);
  },
);

test(
  'names of staff that fail to load can be loaded again',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const me = await accounts.staff('executive', { name: 'Meera Nair' });
    await signInBrowser(context, me);
    await page.route('**/api/staff_directory*', (route) => route.abort());
    await page.goto('/executive-dashboard');
    await button(page, 'Add Task').click();
    const form = formDialog(page);
    const failure = statusWith(form, "Names couldn't be loaded.");
    await expect(failure).toBeVisible();
    await page.unroute('**/api/staff_directory*');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await field(form, 'Assigned to').fill('Meera Nair');
    await expect(page.getByRole('option', { name: 'Meera Nair' }).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  },
);
