import { formatDate } from '@/lib/kernel/text/format';
import { createBooking } from '@/prisma/factories/bookings';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { dataRows, toggles } from '@/e2e/fixtures/screens';
import { freeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test(
  'on a phone the two lines show the main fields',
  { tag: ['@phone', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const admin = await accounts.staff('admin', { name: 'Line Reader' });
    const customer = await accounts.account({ name: 'Two Lines', active: true });
    const sale = { userId: customer.id, totalAmount: '1234.50' };
    // An id alone may occur in the names of other records.
    await createOpportunity(db, { ...sale, name: `Bridal set ${customer.mobile}` });
    await createOrder(db, { ...sale, name: `Order of coins ${customer.mobile}`, paidAmount: '234.50' });
    const slot = await freeSlot(db);
    await createBooking(db, {
      userId: customer.id,
      userMobile: customer.mobile,
      shopAddress: 'Telangana',
      slotDate: slot.slot_date,
      slotTime: '15:30:00',
    });
    await createPaymentOrder(db, { userId: customer.id });
    await db.auditEntry.create({
      data: { actorId: admin.id, action: 'user.update', entity: 'user', entityId: customer.id },
    });
    await signInBrowser(context, admin);
    for (const [address, first, second] of [
      [
        `/admin-orders?search=${customer.mobile}`,
        ['Order of coins'],
        ['₹1,234.50', 'Due ₹1,000.00', 'Partial'],
      ],
      [`/admin-opportunity?search=${customer.mobile}`, ['Bridal set'], ['₹1,234.50', 'Open']],
      [`/admin-users?search=${customer.mobile}`, ['Two Lines'], ['User', customer.mobile, 'Active']],
      [
        `/admin-booking-slots?search=${customer.mobile}`,
        [formatDate(slot.slot_date), '3:30 PM'],
        [customer.mobile, 'Telangana'],
      ],
      [
        `/admin-payments?search=${customer.mobile}`,
        ['₹0.00', 'of ₹200.00', 'Two Lines'],
        ['Created', String(new Date().getFullYear())],
      ],
      [
        `/admin-audit?entity=user&entity_id=${customer.id}`,
        ['Line Reader', 'changed account'],
        [String(new Date().getFullYear())],
      ],
    ] as const) {
      await page.goto(address);
      await expect(dataRows(page)).toHaveCount(1);
      for (const words of first) await expect(page.locator('[data-phone-line="1"]')).toContainText(words);
      for (const words of second) await expect(page.locator('[data-phone-line="2"]')).toContainText(words);
      await expectNoOverflow(page);
      await expectAccessible(page);
      // A tap anywhere opens the row.
      await page.locator('[data-phone-line="2"]').tap();
      await expect(toggles(page)).toHaveAttribute('aria-expanded', 'true');
    }
  },
);

test('on a phone a select sorts the rows', { tag: '@phone' }, async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/admin-orders');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Sort by').selectOption('Total, ascending');
  await expect(page).toHaveURL(/sort=total_amount.*direction=asc|direction=asc.*sort=total_amount/);
  await page.getByLabel('Sort by').selectOption('Total, descending');
  await expect(page).toHaveURL(/sort=total_amount(?!.*direction=asc)/);
  await page.getByLabel('Sort by').selectOption('Created At, descending');
  await expect(page).not.toHaveURL(/sort=/);
});

test(
  'on a phone the filters are behind one button with their number',
  { tag: '@phone' },
  async ({ page, context, accounts, database: { db } }) => {
    const admin = await accounts.staff('admin');
    const customer = await accounts.account();
    await createOpportunity(db, { name: 'Filtered', userId: customer.id, executiveId: admin.id });
    await signInBrowser(context, admin);
    await page.goto('/admin-opportunity?search=Filtered');
    await expect(page.getByLabel('Stage', { exact: true })).toBeHidden();
    const button = page.getByRole('button', { name: 'Filters', exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.getByLabel('Stage', { exact: true }).selectOption('New');
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  },
);
