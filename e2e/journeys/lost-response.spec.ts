import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { alertWith, expectAboveButtons, formDialog } from '@/e2e/fixtures/screens';
import { enter, expect, test } from '@/e2e/fixtures/test';

/** The server recorded it, but its response is lost: the list shows it, so that nobody records it twice. */

for (const { title, tags, endpoint, opener, kind, left } of [
  {
    title: 'a payment',
    tags: ['@desk'],
    endpoint: '**/api/order_payments',
    opener: 'Record Payment',
    kind: 'payment',
    left: 'Due ₹400.00',
  },
  {
    title: 'a refund',
    tags: ['@desk', '@torture'],
    endpoint: '**/api/refund_order_payment',
    opener: 'Refund',
    kind: 'refund',
    left: 'Left to refund: ₹200.00',
  },
] as const)
  test(
    `${title} whose response is lost is in the list, and the form warns of a second one`,
    { tag: [...tags] },
    async ({ page, context, people, complaints, database: { db } }) => {
      complaints.allow(/ERR_FAILED/);
      const [me, customer] = [await people.staff('admin'), await people.activeCustomer()];
      const order = await createOrder(db, { userId: customer.id, totalAmount: '1000.00' });
      if (kind === 'refund') await createPayment(db, { orderId: order.id, amount: '800.00' });
      const recorded = () => db.orderEntry.count({ where: { orderId: order.id, kind } });
      await enter(context, me);
      await page.goto(`/admin-orders?search=${order.id}&open=${order.id}`);
      const payments = page.getByRole('region', { name: 'Payments', exact: true });
      const entries = payments.getByRole('listitem');
      if (kind === 'refund') await expect(entries).toHaveCount(1);
      await payments
        .getByRole('button', { name: kind === 'refund' ? /^Refund/ : opener, exact: kind !== 'refund' })
        .click();
      const form = formDialog(page);
      await form.getByLabel('Amount').fill('600');
      await form.getByRole('radio', { name: 'Cash' }).check();
      await form.getByLabel('Note').fill('By hand');
      await page.route(endpoint, async (route) => {
        if (route.request().postData()?.includes('"list"')) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await form.getByRole('button', { name: opener, exact: true }).click();
      const doubt = alertWith(form, 'It may have been recorded. Check the list before you try again.');
      await expect(doubt).toBeVisible();
      await expectAboveButtons(doubt, form.getByRole('button', { name: 'Cancel' }));
      await expect(form.getByText(left)).toBeVisible();
      expect(await recorded()).toBe(1);

      await form.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expect(entries).toHaveCount(kind === 'refund' ? 2 : 1);
      expect(await recorded()).toBe(1);
    },
  );
