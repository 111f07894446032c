import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { signInBrowser, test } from '@/e2e/fixtures/test';

for (const width of [375, 1440])
  test(`look at ${width}`, async ({ page, context, accounts, database: { db } }) => {
    await page.setViewportSize({ width, height: 900 });
    const look = (name: string, fullPage = false) =>
      page.screenshot({ path: `/tmp/est-look/${name}-${width}.png`, fullPage });
    const [me, customer] = [
      await accounts.staff('admin'),
      await accounts.signedIn({ name: 'Parveen Sultana' }),
    ];
    const { id } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto(`/admin-opportunity?search=${id}&open=${id}`);
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await page.waitForTimeout(600);
    await look('empty', true);
    await createItem(db, { opportunityId: id, name: 'Gold ring', price: '412.00' });
    await page.reload();
    await page.getByRole('button', { name: 'Share Estimate' }).click();
    await page.getByRole('menuitem', { name: 'Send SMS' }).waitFor();
    await page.waitForTimeout(400);
    await look('menu');
    await page.getByRole('menuitem', { name: 'Send SMS' }).click();
    await page.waitForTimeout(600);
    await look('sms');
    await page.getByRole('button', { name: 'Share Estimate' }).click();
    await page.getByRole('menuitem', { name: 'Open links' }).click();
    await page.waitForTimeout(800);
    await look('links');
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click();
    await page.waitForTimeout(600);
    await look('revoke');
    const order = await createPaidOrder(db, { userId: customer.id });
    await createInvoice(db, order.id);
    await page.goto(`/customers/${customer.id}`);
    await page.waitForTimeout(800);
    await look('customer', true);
    await page.goto(`/admin-orders/${order.id}`);
    await page.waitForTimeout(1200);
    await look('order', true);
    await page.goto('/admin-stores');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.waitForTimeout(800);
    await look('store');
    const plan = await payPlan(db, customer);
    await refundPlan(db, plan);
    await db.subscription.update({ where: { id: plan.id }, data: { endedAt: new Date() } });
    const answer = await page.request.post('/api/share_document', {
      data: { kind: 'statement', id: customer.id },
      headers: { origin: new URL(page.url()).origin },
    });
    const { data } = (await answer.json()) as { data: { url: string } };
    await page.goto(new URL(data.url).pathname);
    await look('shared');
    await context.clearCookies();
    await signInBrowser(context, customer);
    await page.goto('/orders');
    await page.waitForTimeout(600);
    await look('orders', true);
  });
