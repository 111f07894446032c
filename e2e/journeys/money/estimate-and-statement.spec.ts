import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { openPdf } from '@/e2e/fixtures/pdf';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/sale.md, "Estimate"; docs/product/money.md, "Statement of account" and "Sharing a document". */

test(
  'an estimate is opened, sent by SMS, and its link revoked',
  { tag: '@everywhere' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    const { id, name } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    const none = page.getByRole('button', { name: 'Estimate', exact: true });
    await expect(none).toHaveAccessibleDescription(/^Add an item first/);
    await createItem(db, { opportunityId: id, name: 'Gold ring', price: '412.00' });
    await page.reload();
    const link = page.getByRole('link', { name: `Open the estimate of ${name}` });
    expect((await openPdf(link)).text).toContain('Not a tax invoice');
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.getByRole('button', { name: 'Share Estimate' }).click();
    const menu = page.getByRole('menu', { name: 'Share Estimate' });
    const sms = menu.getByRole('menuitem', { name: 'Send SMS' });
    await expect(sms).toBeVisible();
    await sms.click();
    await expect(page.getByText('Link sent by SMS.')).toBeVisible();
    expect(await db.message.count({ where: { customerId: customer.id, kind: 'document_link' } })).toBe(1);

    await page.getByRole('button', { name: 'Share Estimate' }).click();
    await menu.getByRole('menuitem', { name: 'Open links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open links' });
    // One link for all ways to send it.
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    // It hides the dialog below while it closes.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    const revoked = { userId: customer.id, revokedAt: { not: null } };
    await expect.poll(() => db.documentLink.count({ where: revoked })).toBe(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Share Estimate' })).toBeFocused();
  },
);

test(
  'staff open and share a statement; the customer has the own one, and the documents of an ended plan',
  { tag: '@everywhere' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('employee'), await accounts.signedIn()];
    const order = await createPaidOrder(db, { userId: customer.id, employeeId: me.id });
    const { number } = await createInvoice(db, order.id);
    await signInBrowser(context, me);
    await page.goto(`/customers/${customer.id}`);
    const part = page.getByRole('region', { name: 'Statement of account' });
    await part.getByLabel('From').fill('2020-01-01');
    await expect(part.getByText('A statement has at most 366 days.')).toBeVisible();
    await expect(part.getByRole('button', { name: 'Open Statement' })).toBeDisabled();
    await part.getByRole('button', { name: 'This financial year' }).click();
    expect((await openPdf(part.getByRole('link', { name: 'Open Statement' }))).text).toContain(number);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await part.getByRole('button', { name: /^Share Statement of account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Send on WhatsApp' })).toHaveAttribute('href', /wa\.me/);

    const plan = await payPlan(db, customer);
    const note = await refundPlan(db, plan);
    await db.subscription.update({ where: { id: plan.id }, data: { endedAt: new Date() } });
    await context.clearCookies();
    await signInBrowser(context, customer);
    await page.goto('/orders');
    const documents = page.getByRole('region', { name: 'Documents of your plan' });
    for (const each of [plan.receiptNo ?? '', note.number])
      expect((await openPdf(documents.getByRole('link', { name: each }))).text).toContain(each);
    const own = page.getByRole('region', { name: 'Statement of account' });
    expect((await openPdf(own.getByRole('link', { name: 'Open Statement' }))).text).toContain(number);
    await expect(own.getByRole('button', { name: /^Share/ })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
  },
);
