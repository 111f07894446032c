import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import type { Db } from '@/lib/db/client';
import { actionEndpoint } from '@/lib/contract';
import { orderPayments } from '@/lib/money/ledger/contract';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';

/* docs/product/money.md, "Staff endpoints and screens". */

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

async function orderOf(accounts: Accounts, db: Db, role: 'admin' | 'employee') {
  const [me, customer] = [await accounts.staff(role), await accounts.activeCustomer()];
  const order = await createOrder(db, {
    userId: customer.id,
    employeeId: role === 'employee' ? me.id : null,
    name: `Order ${randomUUID().slice(0, 8)}`,
    totalAmount: '1000.00',
  });
  return { me, order, path: `/${role}-orders?search=${order.id}&open=${order.id}` };
}

const payments = (page: Page) => page.getByRole('region', { name: 'Payments', exact: true });
const entries = (page: Page) => payments(page).getByRole('listitem');

async function recordPayment(page: Page, values: { amount?: string; method: string; reference?: string }) {
  await button(payments(page), 'Record Payment').click();
  const form = formDialog(page);
  if (values.amount !== undefined) await form.getByLabel('Amount').fill(values.amount);
  await form.getByRole('radio', { name: values.method }).check();
  if (values.reference !== undefined) await form.getByLabel('Reference').fill(values.reference);
  await button(form, 'Record Payment').click();
  return form;
}

test('cash and UPI until it is paid, with receipts; the wrong one is voided', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const { me, order, path } = await orderOf(accounts, db, 'employee');
  await signInBrowser(context, me);
  await page.goto(path);
  await expect(payments(page)).toContainText('No payments yet.');
  await button(payments(page), 'Record Payment').click();
  const form = formDialog(page);
  await expect(form.getByLabel('Amount')).toHaveValue(/^1,?000$/);
  await expect(form.getByLabel('Reference')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await button(form, 'Cancel').click();

  await recordPayment(page, { amount: '400.50', method: 'Cash' });
  await expect(page.getByText('Payment recorded successfully!').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open receipt' })).toHaveAttribute('target', '_blank');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(['Cash payment']);
  await expect(entries(page)).toContainText(['Paid ₹400.50, due ₹599.50']);

  const reference = `UTR${randomUUID()}`;
  await recordPayment(page, { method: 'UPI', reference });
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).last()).toContainText('₹599.50');
  await expect(entries(page).last()).toContainText(reference);
  await expect(entries(page).last().getByRole('link')).toHaveAttribute('href', /^\/api\/receipt\?id=\d+$/);
  await expect(page.getByRole('row', { name: order.name }).first()).toContainText('Paid');
  await expect(button(payments(page), 'Record Payment')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(payments(page), 'Record Payment')).toHaveAccessibleDescription(
    'Nothing is due on this order.',
  );

  await button(entries(page).first(), /^Void/).click();
  await formDialog(page).getByLabel('Reason').fill('Typed twice');
  await button(formDialog(page), 'Void').click();
  await expect(formDialog(page)).toHaveCount(0);
  await expect(entries(page).first()).toContainText('Voided');
  await expect(entries(page).first()).toContainText('Typed twice');
  await expect(entries(page).last()).toContainText('Paid ₹599.50, due ₹400.50');
  await expect(page.getByRole('row', { name: order.name }).first()).toContainText('Partial');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('voided an entry of the order');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test(
  'wrong fields are named at the field; then a double click records one payment',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 4\d\d/);
    const { me, order, path } = await orderOf(accounts, db, 'employee');
    const recorded = () => db.orderEntry.count({ where: { orderId: order.id } });
    await signInBrowser(context, me);
    await page.goto(path);
    await button(payments(page), 'Record Payment').click();
    const form = formDialog(page);
    await button(form, 'Record Payment').click();
    await expect(form.getByText('Method is required.')).toBeVisible();
    await form.getByRole('radio', { name: 'Cheque' }).check();
    await button(form, 'Record Payment').click();
    await expect(form.getByText('Reference is required.')).toBeVisible();
    await form.getByLabel('Reference').fill(randomUUID());
    await form.getByLabel('Amount').fill('1000.01');
    await button(form, 'Record Payment').click();
    await expect(form.getByText('Amount cannot be more than the ₹1,000.00 due.')).toBeVisible();
    await expect(form.getByLabel('Amount')).toBeFocused();
    await form.getByLabel('Amount').fill('10');
    const receivedAt = form.getByLabel('Received At');
    const now = await receivedAt.inputValue();
    await receivedAt.fill('2001-01-01T10:00');
    await button(form, 'Record Payment').click();
    await expect(form.getByText('Received At cannot be before the day of the order.')).toBeVisible();
    expect(await recorded()).toBe(0);

    await receivedAt.fill(now);
    await button(form, 'Record Payment').dblclick();
    await expect(formDialog(page)).toHaveCount(0);
    await expect(entries(page)).toHaveCount(1);
    expect(await recorded()).toBe(1);
  },
);

test(
  'a payment in a second tab updates the due',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 400/);
    const { me, order, path } = await orderOf(accounts, db, 'employee');
    await signInBrowser(context, me);
    await page.goto(path);
    await button(payments(page), 'Record Payment').click();
    const form = formDialog(page);
    await expect(form.getByLabel('Amount')).toHaveValue(/^1,?000$/);
    const add = actionEndpoint(orderPayments, orderPayments.actions.add);
    const other = { action: 'add', order_id: order.id, amount: 600, method: 'cash' };
    expect((await me.api.call(add, other)).status).toBe(201);

    await form.getByRole('radio', { name: 'Cash' }).check();
    await button(form, 'Record Payment').click();
    await expect(form.getByText('Amount cannot be more than the ₹400.00 due.')).toBeVisible();
    await expect(form.getByText('Due ₹400.00')).toBeVisible();
    await button(form, 'Use the due').click();
    await button(form, 'Record Payment').click();
    await expect(formDialog(page)).toHaveCount(0);
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).last()).toContainText('Paid ₹1,000.00, due ₹0.00');
  },
);

test(
  'admin refunds a part; a payment that cannot be voided shows the reason',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { me, order, path } = await orderOf(accounts, db, 'admin');
    await createPayment(db, { orderId: order.id, amount: '500.00' });
    await signInBrowser(context, me);
    await page.goto(path);
    await button(entries(page), /^Refund/).click();
    const form = formDialog(page);
    await expect(form.getByLabel('Amount')).toHaveValue('500');
    await expectAccessible(page);
    await form.getByLabel('Amount').fill('199.50');
    // The reference of a method that was not kept.
    await form.getByRole('radio', { name: 'UPI' }).check();
    await form.getByLabel('Reference').fill('UTR-TYPED');
    await form.getByRole('radio', { name: 'Cash' }).check();
    await form.getByLabel('Note').fill('Ring returned');
    await button(form, 'Refund').click();
    await expect(page.getByText('Refund recorded successfully!').first()).toBeVisible();
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).last()).toContainText('-₹199.50');
    expect(await db.orderEntry.findFirst({ where: { orderId: order.id, kind: 'refund' } })).toMatchObject({
      method: 'cash',
      reference: null,
    });
    await expect(entries(page).last()).toContainText('Paid ₹300.50, due ₹699.50');
    await expect(button(entries(page).first(), /^Void/)).toHaveAccessibleDescription(
      'This payment has refunds. Void them first.',
    );
  },
);

test(
  'changing the paid amount in Edit Order records an adjustment and shows it',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { me, order, path } = await orderOf(accounts, db, 'employee');
    await signInBrowser(context, me);
    await page.goto(path);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/orders_gold')) return;
      const { action, ...input }: { action?: string } = request.postDataJSON();
      if (action === 'update') sent.push({ action, ...input });
    });
    await button(page, 'Edit Order').click();
    await expect(formDialog(page).getByLabel('Paid Amount')).toHaveAccessibleDescription(
      /books an adjustment/,
    );
    await formDialog(page).getByLabel('Order Name').fill(`${order.name} again`);
    await button(formDialog(page), 'Save').click();
    await expect(formDialog(page)).toHaveCount(0);
    expect(sent.at(-1)).toMatchObject({ action: 'update', version: 1 });
    expect(sent.at(-1)).not.toHaveProperty('paid_amount');
    expect(sent.at(-1)).not.toHaveProperty('status');
    await button(page, 'Edit Order').click();
    await formDialog(page).getByLabel('Paid Amount').fill('1000');
    await button(formDialog(page), 'Save').click();
    await expect(formDialog(page)).toHaveCount(0);
    expect(sent.at(-1)).toMatchObject({ action: 'update', version: 2, paid_amount: '1000' });
    await expect(entries(page)).toContainText(['Adjustment']);
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ status: 'paid' });
  },
);
