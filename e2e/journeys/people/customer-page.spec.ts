import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { alertWith, field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The ways to it: e2e/journeys/desk/palette.torture.spec.ts. */

test('sections within scope, notes and tasks, the timeline page by page', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const customer = await accounts.account({ name: 'Parveen Sultana' });
  const events = 22;
  for (let n = 1; n <= events; n += 1)
    await createOpportunity(db, {
      name: `Bangle ${n}`,
      userId: customer.id,
      executiveId: me.id,
      totalAmount: '2000.00',
      createdAt: new Date(Date.now() - n * 60_000),
    });
  await createOpportunity(db, { name: 'Of a colleague', userId: customer.id, executiveId: colleague.id });
  await createOrder(db, { name: 'Waist belt', userId: customer.id, executiveId: me.id });
  await signInBrowser(context, me);
  await page.goto(`/customers/${customer.id}`);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Parveen Sultana' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Call ${customer.mobile}` })).toHaveAttribute(
    'href',
    `tel:+91${customer.mobile}`,
  );
  await expect(part('Next Visit')).toContainText('No visit booked');
  await expect(part('Sales')).toContainText('₹44,000.00');
  await expect(part('Due')).toContainText('Waist belt');
  // Unknown facts are left out.
  await expect(part('Customer')).not.toContainText('Date of Birth');
  await expect(part('Orders').getByRole('link', { name: 'Waist belt' })).toBeVisible();
  await expect(page.getByText('Of a colleague')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);

  const timeline = part('Timeline');
  const entries = timeline.getByRole('listitem');
  const more = timeline.getByRole('button', { name: 'Show more' });
  await expect(entries).toHaveCount(20);
  await page.route('**/api/timeline', (route) => route.abort());
  await more.click();
  await expect(alertWith(timeline, 'Failed to load more.')).toBeVisible();
  await page.unroute('**/api/timeline');
  await timeline.getByRole('button', { name: 'Retry' }).click();
  // Plus the order and the sign-up.
  await expect(entries).toHaveCount(events + 2);
  await expect(entries.filter({ hasText: 'Signed up' })).toHaveCount(1);
  await expect(more).toBeHidden();
  await timeline.getByLabel('Show').selectOption('Account');
  await expect(entries).toHaveText([/^Signed up/]);
  await timeline.getByLabel('Show').selectOption('Everything');

  await part('Notes').getByRole('button', { name: 'Add Note' }).click();
  const form = formDialog(page);
  await expectAccessible(page);
  await field(form, 'Note').fill('Prefers matte gold');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(part('Notes').getByRole('listitem')).toHaveText([/^Prefers matte gold/]);
  await part('Tasks').getByRole('button', { name: 'Add Task' }).click();
  await expectAccessible(page);
  await field(form, 'Task').fill('Send the catalogue');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(part('Tasks').getByRole('listitem')).toHaveText([/^Send the catalogue/]);
  expect(await db.task.count({ where: { customerId: customer.id, assigneeId: me.id } })).toBe(1);
  // The page's own writes are events, too.
  await expect(entries.first()).toContainText('Prefers matte gold');
  await part('Tasks')
    .getByRole('checkbox', { name: /Send the catalogue/ })
    .check();
  await expect(entries.first()).toContainText('Send the catalogue');
  await page.getByRole('link', { name: 'Back to Customers' }).click();
  await expect(page).toHaveURL('/executive-customers');
});

test('the head books a visit, creates an opportunity and takes a payment', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('executive');
  const customer = await accounts.account({ name: 'Parveen Sultana' });
  const order = await createOrder(db, { name: 'Waist belt', userId: customer.id, executiveId: me.id });
  await signInBrowser(context, me);
  await page.goto(`/customers/${customer.id}`);
  const actions = page.getByRole('group', { name: 'Actions' });
  await expect(actions.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await actions.getByRole('button', { name: 'Book Visit' }).click();
  const visit = formDialog(page);
  await expect(visit.getByText('Books a visit for Parveen Sultana')).toBeVisible();
  await expect(field(visit, "Customer's mobile number")).toHaveValue(customer.mobile);
  // Without a plan: the form sells it.
  await expect(visit.getByRole('button', { name: 'Sell plan for ₹200.00' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(visit).toBeHidden();

  await actions.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page).toHaveURL(`/executive-orders/${order.id}`);
  await expect(formDialog(page).getByRole('button', { name: 'Record Payment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(formDialog(page)).toBeHidden();

  await page.goto(`/customers/${customer.id}`);
  await actions.getByRole('button', { name: 'Payment Link' }).click();
  await expect(page).toHaveURL(`/executive-orders/${order.id}`);
  await expect(formDialog(page)).toContainText('Payment Link');
  await page.keyboard.press('Escape');
  await expect(formDialog(page)).toBeHidden();

  await page.goto(`/customers/${customer.id}`);
  await actions.getByRole('button', { name: 'Create Opportunity' }).click();
  const sale = formDialog(page);
  await field(sale, 'Opportunity Name').fill('Anklet');
  await field(sale, 'Total Amount').fill('9000');
  await sale.getByRole('button', { name: 'Create Opportunity' }).click();
  await expect(page).toHaveURL(/\/executive-opportunity\?search=\d+&open=\d+/);
  expect(await db.opportunity.count({ where: { userId: customer.id, name: 'Anklet' } })).toBe(1);
});

test(
  'an unpinned note is listed once after Show more',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, { id: customerId }] = [await accounts.staff('admin'), await accounts.account()];
    const count = 12;
    for (let n = 1; n <= count; n += 1)
      await createNote(db, {
        customerId,
        authorId: me.id,
        text: `Note ${n}.`,
        pinned: n === count,
        createdAt: new Date(Date.now() - n * 60_000),
      });
    await signInBrowser(context, me);
    await page.goto(`/customers/${customerId}`);
    const notes = page.getByRole('region', { name: 'Notes', exact: true });
    await notes.getByRole('button', { name: `Unpin: Note ${count}.` }).click();
    await expect(notes.getByRole('button', { name: `Pin: Note ${count}.`, exact: true })).toBeVisible();
    await notes.getByRole('button', { name: 'Show more' }).click();
    await expect(notes.getByText(`Note ${count - 1}.`)).toBeVisible();
    await expect(notes.getByText(`Note ${count}.`)).toHaveCount(1);
  },
);

test(
  'a customer who is not there: not found, within the back office',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 404/);
    await signInBrowser(context, await accounts.staff('admin'));
    const response = await page.goto('/customers/999999999');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/admin-dashboard');
  },
);

test('an admin edits the account in a panel; what changed meanwhile is shown', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 409/);
  const [admin, customer] = [
    await accounts.staff('admin'),
    await accounts.account({ name: 'Parveen Sultana' }),
  ];
  await signInBrowser(context, admin);
  await page.goto(`/customers/${customer.id}`);
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Edit' }).click();
  const form = formDialog(page);
  await expect(field(form, 'Name')).toHaveValue('Parveen Sultana');
  await expect(field(form, 'Mobile')).toHaveValue(customer.mobile);
  await expect(form.getByRole('link', { name: 'Change role or plan' })).toHaveAttribute(
    'href',
    `/admin-users?search=${customer.id}&open=${customer.id}#edit-${customer.id}`,
  );
  await expectAccessible(page);
  await field(form, 'Name').fill('Parveen Begum');
  await field(form, 'Email').fill('parveen@mail.example');
  await db.user.update({
    where: { id: customer.id },
    data: { name: 'Parveen S', stateCode: '36', version: { increment: 1 } },
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Changed by someone else')).toBeVisible();
  await form.getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Parveen Begum' })).toBeVisible();
  expect(await db.user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
    name: 'Parveen Begum',
    email: 'parveen@mail.example',
    stateCode: '36',
  });
});
