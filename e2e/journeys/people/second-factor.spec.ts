import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { prove } from '@/lib/people/second-factor/contract';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { identifyBySite } from '@/e2e/fixtures/identify-by-site';
import { alertWith, field, formDialog, logInWith, logOut } from '@/e2e/fixtures/screens';
import { appOf, protectAccount, wrongCodeOf } from '@/e2e/fixtures/second-factor';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* See docs/product/second-factor.md, "Screens". */

test('an executive sets up an authenticator app, and logs in with its code and with a recovery code', async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[01]/);
  const me = await accounts.staff('executive');
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(card.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const secret = (await card.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())?.replaceAll(' ', '') ?? '';
  const app = appOf(secret);
  await field(card, 'Code from the app').fill('12345');
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(field(card, 'Code from the app')).toHaveAttribute('aria-invalid', 'true');
  await field(card, 'Code from the app').fill(app.code(-1));
  await card.getByRole('button', { name: 'Confirm' }).click();
  const codes = card.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await expectAccessible(page);
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card).toContainText('10 of 10 recovery codes left.');
  expect(await page.content()).not.toContain(recoveryCode);

  const dialog = page.getByRole('dialog', { name: 'Login' });
  await test.step('by a code', async () => {
    await logOut(page);
    await page.goto('/login');
    await logInWith(page, me.mobile, me.password);
    await expect(dialog).toContainText('Enter the 6-digit code from your authenticator app.');
    await expectAccessible(page);
    await field(dialog, 'Code from the app').fill(wrongCodeOf(app));
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(dialog).toContainText('This code is wrong or was used before.');
    await field(dialog, 'Code from the app').fill(app.code(0));
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('/executive-dashboard');
  });

  await test.step('by a recovery code', async () => {
    await logOut(page);
    await page.goto('/login');
    await logInWith(page, me.mobile, me.password);
    await field(dialog, 'Code from the app').fill(wrongCodeOf(app));
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(field(dialog, 'Code from the app')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(field(dialog, 'Recovery code')).not.toHaveAttribute('aria-invalid', 'true');
    await field(dialog, 'Recovery code').fill(recoveryCode.toLowerCase());
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('/executive-dashboard');
    await page.goto('/profile');
    await expect(card).toContainText('9 of 10 recovery codes left.');
  });
});

test('an admin is asked for a proof, what was typed stays, and the request goes through after it', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[03]/);
  const admin = await accounts.staff('admin');
  const app = await protectAccount(admin);
  const { id: userId } = await accounts.account({ name: 'Lakshmi Devi' });
  await identifyBySite(db)(userId, { kind: 'pan', value: 'ABCPE1234F', name_as_on: 'LAKSHMI' });
  await signInBrowser(context, admin);
  await db.session.updateMany({ where: { userId: admin.id }, data: { provedAt: new Date(0) } });
  await page.goto(`/customers/${userId}`);
  const card = page.getByRole('region', { name: 'Identity', exact: true });
  const form = formDialog(page);
  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  await card.getByRole('button', { name: 'Reveal' }).click();
  await field(form, 'Reason').fill('Form 61A of the year');

  await test.step('cancelled, the form stays with its text', async () => {
    await form.getByRole('button', { name: 'Reveal Number' }).click();
    await expect(proof).toContainText('Enter the code from your authenticator app to continue.');
    await expectAccessible(page);
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await expect(proof).toHaveCount(0);
    await expect(alertWith(form, 'Please confirm that it is you.')).toBeVisible();
    await expect(field(form, 'Reason')).toHaveValue('Form 61A of the year');
  });

  await test.step('a wrong code, then the right one', async () => {
    await form.getByRole('button', { name: 'Reveal Number' }).click();
    await field(proof, 'Code from the app').fill(wrongCodeOf(app));
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(field(proof, 'Code from the app')).toHaveAttribute('aria-invalid', 'true');
    await field(proof, 'Code from the app').fill(app.code(0));
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(card).toContainText('ABCPE1234F');
  });
  const trail = await db.auditEntry.findMany({ where: { actorId: admin.id, action: 'identity.reveal' } });
  expect(trail).toHaveLength(1);
  expectSuccess(prove, await admin.api.call(prove, { code: app.code(1) }));
});

test(
  'a refund after 15 minutes asks for the code, keeps what was typed, and is sent again with its key',
  { tag: '@everywhere' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 40[03]/);
    const admin = await accounts.staff('admin');
    const app = await protectAccount(admin);
    const customer = await accounts.account({ name: 'Lakshmi Devi' });
    const order = await createOrder(db, { userId: customer.id, totalAmount: '1000.00' });
    await createPayment(db, { orderId: order.id, amount: '500.00' });
    await signInBrowser(context, admin);
    await page.goto(`/admin-orders?search=${order.id}&open=${order.id}`);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/refund_order_payment'))
        keys.push(request.headers()['idempotency-key']);
    });
    await page.getByRole('button', { name: /^Refund/ }).click();
    const form = formDialog(page);
    await field(form, 'Amount').fill('199.50');
    await field(form, 'Note').fill('Ring returned');
    await db.session.updateMany({
      where: { userId: admin.id },
      data: { provedAt: new Date(Date.now() - 15 * 60_000) },
    });
    await form.getByRole('button', { name: 'Refund' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' });
    await expect(proof).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await field(proof, 'Code from the app').fill(wrongCodeOf(app));
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(field(proof, 'Code from the app')).toHaveAttribute('aria-invalid', 'true');
    expect(await db.orderEntry.count({ where: { orderId: order.id, kind: 'refund' } })).toBe(0);
    await field(proof, 'Code from the app').fill(app.code(0));
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Refund recorded successfully!').first()).toBeVisible();
    await expect(proof).toHaveCount(0);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(await db.orderEntry.findMany({ where: { orderId: order.id, kind: 'refund' } })).toMatchObject([
      { note: 'Ring returned', method: 'cash' },
    ]);
  },
);
