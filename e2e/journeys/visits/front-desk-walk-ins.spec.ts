import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { randomMobile } from '@/prisma/factories/users';
import { visitRow } from '@/e2e/fixtures/screens';

/* docs/product/rules.md, "Front desk". */

test(
  'walk-in: missing mobile, sign-up link, no plan, booking of today, over capacity',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of (404|403|409)/);
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
    await checkIn.click();
    const sendLink = dialog.getByRole('button', { name: 'Send sign-up link' });
    await expect(sendLink).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await sendLink.click();
    await expect(dialog.getByText(`The link is on its way to +91 ${stranger}`)).toBeVisible();
    expect(await db.message.count({ where: { mobile: stranger } })).toBe(1);
    const inactive = await accounts.signedIn();
    await mobile.fill(inactive.mobile);
    await checkIn.click();
    await expect(dialog.getByText('This customer has no Premium Plan.').first()).toBeVisible();

    // Full: mocked, since the test may run outside of opening hours.
    await page.route('**/api/visits', async (route) => {
      const body = route.request().postData() ?? '';
      await (body.includes('walk_in') && !body.includes('over_capacity')
        ? route.fulfill({ status: 409, json: { success: false, code: 'SLOT_FULL', message: 'Full.' } })
        : route.continue());
    });
    await mobile.fill(me.mobile);
    await checkIn.click();
    await expect(dialog.getByText('Every place of this slot is taken.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add over capacity' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('Code, mobile or name').fill(me.mobile);
    await expect(visitRow(page, name).getByText('Arrived')).toBeVisible();
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ visit: 'arrived' });
  },
);
