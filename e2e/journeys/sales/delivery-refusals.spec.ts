import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { customerIdentity } from '@/lib/people/identity/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { createBookedSale, newHuid } from '@/e2e/fixtures/booked-sale';
import { dialog, next, pieces, stepButton } from '@/e2e/fixtures/order-page';
import { formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* What a delivery lacks, and orders without one (docs/product/sale.md, "The delivery dialog"). */

test('refusals are shown with their answers; an admin delivers with a due to a business', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  // HUID_TAKEN, TOTAL_DIFFERS.
  consoleErrors.allow(/status of 409/);
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const order = await createBookedSale(db, { userId: customer.id, prices: ['60000.00'], total: '59000.00' });
  const other = await createBookedSale(db, { userId: customer.id, prices: ['100.00'] });
  const taken = newHuid();
  await db.item.updateMany({ where: { orderId: other.id }, data: { huid: taken } });
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  await stepButton(page, 'Deliver').click();
  const huid = dialog(page).getByLabel('HUID of Necklace');
  const submit = dialog(page).getByRole('button', { name: 'Deliver 1 piece' });
  const missing = dialog(page).getByRole('region', { name: 'Still missing' });
  await expect(missing.getByRole('listitem')).toHaveText([
    /HUID of Necklace/,
    /add up to ₹60,000\.00, the total of the order is ₹59,000\.00/,
    /₹60,000\.00 is still due/,
    /needs the address and the State of the customer/,
  ]);
  await submit.click();
  await expect(dialog(page).getByText('Enter the HUID, or choose why there is none.')).toBeVisible();
  await expect(huid).toBeFocused();
  await missing.getByLabel('Address of the customer').fill('4 Temple Street, Guntur');
  await missing.getByLabel('State of the customer').selectOption({ label: 'Andhra Pradesh' });
  await huid.fill(taken);
  await submit.click();
  await expect(dialog(page).getByText('Another piece has this HUID.').first()).toBeVisible();
  await huid.fill(newHuid());
  await submit.click();
  await expect(
    dialog(page).getByRole('alert').filter({ hasText: 'The pieces were not delivered.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await missing.getByRole('checkbox', { name: 'Use the sum, ₹60,000.00, as the total' }).check();
  await missing.getByRole('checkbox', { name: 'Deliver with due' }).check();
  await submit.click();
  await expect(dialog(page).getByText('Paid by is required.')).toBeVisible();
  await missing.getByLabel('Paid by').fill('2099-01-31');
  await dialog(page).getByRole('button', { name: 'Invoice to a business' }).click();
  await dialog(page).getByLabel('GSTIN').fill('37aaacp0000a1zi');
  await dialog(page).getByLabel('Legal Name').fill('Ratna Traders');
  await dialog(page).getByLabel('State', { exact: false }).selectOption({ label: 'Andhra Pradesh' });
  await dialog(page).getByLabel('Address').fill('1 Main Road, Guntur');
  await expectAccessible(page);
  await submit.click();
  await expect(dialog(page)).toContainText('Still due');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(next(page)).toContainText('All pieces are delivered. ₹60,000.00 is still due.');
  expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
    dueOn: new Date('2099-01-31'),
  });
  expect(await db.invoice.count({ where: { orderId: order.id } })).toBe(1);
});

test('from 50,000 rupees on the dialog asks for the address, and saves it with the customer', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const order = await createBookedSale(db, { userId: customer.id, prices: ['60000.00'], weightMg: 1000 });
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  await page
    .getByRole('region', { name: 'Before delivery' })
    .getByRole('button', { name: 'Enter Address of the customer' })
    .click();
  const missing = dialog(page).getByRole('region', { name: 'Still missing' });
  await missing.getByRole('checkbox', { name: 'Deliver with due' }).check();
  await missing.getByLabel('Paid by').fill('2099-01-31');
  const submit = dialog(page).getByRole('button', { name: 'Deliver 1 piece' });
  await submit.click();
  await expect(dialog(page).getByText('Address of the customer is required.')).toBeVisible();
  const address = missing.getByLabel('Address of the customer');
  await expect(address).toBeFocused();
  await address.fill('4 Temple Street, Guntur');
  await missing.getByLabel('State of the customer').selectOption({ label: 'Andhra Pradesh' });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await submit.click();
  await expect(dialog(page)).toContainText('Still due');
  expect(await db.user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
    address: '4 Temple Street, Guntur',
    stateCode: '37',
  });
});

test('a payment of delivered pieces is voided with the day by which an admin allows the due', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  // OUT_OF_BALANCE.
  consoleErrors.allow(/status of 409/);
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id } = await createPaidOrder(db, { userId: customer.id });
  await createInvoice(db, id);
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${id}`);
  await page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: /^Void/ }).click();
  const form = formDialog(page);
  await form.getByLabel('Reason').fill('The cheque bounced');
  await expect(form.getByLabel('Paid by')).toHaveCount(0);
  await form.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'An admin may allow it' })).toBeVisible();
  await form.getByLabel('Paid by').fill('2099-01-31');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(form).toBeHidden();
  expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    dueOn: new Date('2099-01-31'),
  });
});

test('above 2,00,000 rupees the dialog asks for the identity, and delivers once it is recorded', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  // IDENTITY_NEEDED.
  consoleErrors.allow(/status of 409/);
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  await db.user.update({ where: { id: customer.id }, data: { address: '1 Main Road', stateCode: '37' } });
  const order = await createBookedSale(db, {
    userId: customer.id,
    prices: ['200000.01'],
    weightMg: 1000,
  });
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  await stepButton(page, 'Deliver').click();
  const missing = dialog(page).getByRole('region', { name: 'Still missing' });
  await missing.getByRole('checkbox', { name: 'Deliver with due' }).check();
  await missing.getByLabel('Paid by').fill('2099-01-31');
  await dialog(page).getByRole('button', { name: 'Deliver 1 piece' }).click();
  const line = missing.getByRole('listitem').filter({ hasText: 'needs a PAN or Form 97' });
  await expect(line.getByRole('link', { name: 'Open customer' })).toHaveAttribute(
    'href',
    `/customers/${customer.id}`,
  );
  await expectAccessible(page);
  await actionOf(customerIdentity, customerIdentity.actions.set).run(me.api, {
    user_id: customer.id,
    kind: 'pan',
    value: 'ABCPE1234F',
    name_as_on: 'LAKSHMI DEVI',
  });
  await dialog(page).getByRole('button', { name: 'Deliver 1 piece' }).click();
  await expect(dialog(page)).toContainText('Still due');
  expect(await db.invoiceIdentity.count({ where: { userId: customer.id } })).toBe(1);
});

test("an order without pieces; a colleague's is not found", async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 404/);
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const customer = await accounts.account();
  const own = await createOrder(db, { userId: customer.id, executiveId: me.id });
  const others = await createOrder(db, { userId: customer.id, executiveId: colleague.id });
  await signInBrowser(context, me);
  await page.goto(`/executive-orders/${own.id}`);
  await expect(pieces(page)).toContainText('This order has no pieces.');
  await expect(stepButton(page, 'Record Payment')).toBeVisible();
  await expectAccessible(page);
  for (const address of [`/executive-orders/${others.id}`, '/executive-orders/nope']) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText(others.name)).toHaveCount(0);
  }
});

test(
  'a response that is lost: pressed again, it is delivered once',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
    const order = await createBookedSale(db, {
      userId: customer.id,
      prices: ['0.00', '100.00'],
      weightMg: 1000,
    });
    await signInBrowser(context, me);
    await page.goto(`/admin-orders/${order.id}`);
    await stepButton(page, 'Deliver').click();
    const missing = dialog(page).getByRole('region', { name: 'Still missing' });
    await missing.getByRole('checkbox', { name: 'Deliver with due' }).check();
    await missing.getByLabel('Paid by').fill('2099-01-31');
    await page.route('**/api/deliver', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog(page).getByRole('button', { name: 'Deliver 2 pieces' }).click();
    await expect(
      dialog(page).getByRole('alert').filter({ hasText: 'They may have been delivered.' }),
    ).toBeVisible();
    await page.unroute('**/api/deliver');
    await dialog(page).getByRole('button', { name: 'Deliver 2 pieces' }).click();
    await expect(dialog(page)).toContainText('2 pieces handed over');
    expect(await db.invoice.count({ where: { orderId: order.id } })).toBe(1);
  },
);
