import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { randomMobile } from '@/prisma/factories/users';
import { visitRow } from '@/e2e/fixtures/screens';

/* docs/product/rules.md, "Front desk". */

test(
  'walk-in: missing mobile, sign-up link, no plan, registration, booking of today, over capacity',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const [employee, me] = [await accounts.staff('employee'), await accounts.activeCustomer()];
    const { id, storeId } = await createVisitToday(db, me);
    const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    const { name } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    await signInBrowser(context, employee);
    await page.goto(`/front-desk?store=${encodeURIComponent(shopAddress)}`);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    const dialog = page.getByRole('dialog');
    const mobile = dialog.getByLabel('Mobile number');
    const checkIn = dialog.getByRole('button', { name: 'Check in' });
    await checkIn.click();
    await expect(mobile).toBeFocused();
    const stranger = randomMobile();
    await mobile.fill(stranger);
    const sendLink = dialog.getByRole('button', { name: 'Send sign-up link' });
    await expect(sendLink).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await sendLink.click();
    await expect(dialog.getByText(`The link is on its way to +91 ${stranger}`)).toBeVisible();
    expect(await db.message.count({ where: { mobile: stranger } })).toBe(1);

    // Registered with the plan, by a press for each: the name is asked for first.
    const register = dialog.getByRole('button', { name: 'Register for ₹200.00' });
    await register.click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Ravi Kumar');
    await register.click();
    await expect(dialog.getByText(/^Ravi Kumar has the Premium Plan\. Invoice P\//)).toBeVisible();
    await expect(dialog.getByText(`A code is on its way to +91 ${stranger}`)).toBeVisible();
    await expect(checkIn).toBeVisible();
    await expectAccessible(page);
    expect(await db.user.findFirst({ where: { mobile: stranger } })).toMatchObject({ planActive: true });

    const inactive = await accounts.signedIn();
    await mobile.fill(inactive.mobile);
    await dialog.getByRole('radio', { name: 'UPI' }).check();
    const sell = dialog.getByRole('button', { name: 'Sell plan for ₹200.00' });
    await sell.click();
    await expect(dialog.getByLabel('UPI reference')).toBeFocused();
    await dialog.getByLabel('UPI reference').fill(`UPI${inactive.mobile}`);
    await sell.click();
    await expect(dialog.getByText(/has the Premium Plan\. Invoice P\//)).toBeVisible();
    expect(await db.subscription.findFirst({ where: { userId: inactive.id } })).toMatchObject({
      method: 'upi',
      recordedBy: employee.id,
    });

    // Full: mocked, since the test may run outside of opening hours.
    await page.route('**/api/visits', async (route) => {
      const body = route.request().postData() ?? '';
      await (body.includes('walk_in') && !body.includes('over_capacity')
        ? route.fulfill({ status: 409, json: { success: false, code: 'SLOT_FULL', message: 'Full.' } })
        : route.continue());
    });
    await mobile.fill(me.mobile);
    await expect(dialog.getByText(/^Visit that day/)).toBeVisible();
    await checkIn.click();
    await expect(dialog.getByText('Every place of this slot is taken.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add over capacity' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('Code, mobile or name').fill(me.mobile);
    await expect(visitRow(page, name).getByText('Arrived')).toBeVisible();
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ visit: 'arrived' });
  },
);

test('who waits longest is called, and waits again after an undo', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [employee, me] = [
    await accounts.staff('employee'),
    await accounts.activeCustomer({ name: 'Wamika Waiting' }),
  ];
  const { id, storeId } = await createVisitToday(db, me);
  const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
  const { name } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
  // Longer than anybody else of this store today.
  const arrivedAt = new Date(Date.now() - 11 * 3_600_000);
  await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt } });
  await signInBrowser(context, employee);
  await page.goto(`/front-desk?store=${encodeURIComponent(shopAddress)}`);
  const panel = page.getByRole('region', { name: /^Waiting/ });
  await expect(panel.getByRole('listitem').filter({ hasText: name })).toContainText(/11 h \d+ min/);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await panel.getByRole('button', { name: 'Call next' }).click();
  await expect(page.getByText(`${name} is next.`)).toBeVisible();
  const undo = panel.getByRole('button', { name: `Undo: ${name}` });
  await expect(undo).toBeVisible();
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ calledBy: employee.id });
  await undo.click();
  await expect(page.getByText(`${name} waits again.`)).toBeVisible();
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ calledAt: null });
});
