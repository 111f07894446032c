import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { button, confirmDialog } from '@/e2e/fixtures/staff-screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createWithLostFactor, loseFactor } from '@/prisma/factories/factor-resets';

/* docs/product/second-factor.md, "A lost factor". */

test('an admin starts a reset and cancels it; one of a colleague is approved', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const owner = await createWithLostFactor(db, { name: 'Lata Lost', startedBy: null });
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto(`/admin-users?search=${owner.mobile}`);
  await page
    .getByRole('button', { name: /View.*Lata Lost/ })
    .first()
    .click();
  await button(page, 'Start reset').click();
  await expectAccessible(page);
  await confirmDialog(page).getByRole('button', { name: 'Start reset' }).click();
  await expect(page.getByText(/Reset started\. It takes effect on/)).toBeVisible();
  // It takes another admin.
  await expect(button(page, 'Approve reset')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await button(page, 'Cancel reset').click();
  await confirmDialog(page).getByRole('button', { name: 'Cancel reset' }).click();
  await expect(button(page, 'Start reset')).toBeVisible();
  const { id: startedBy } = await accounts.staff('admin');
  await db.factorReset.create({
    data: {
      userId: owner.id,
      startedBy,
      startedAt: new Date(),
      effectiveAt: new Date(Date.now() + 86_400_000),
    },
  });
  await page.reload();
  await button(page, 'Approve reset').click();
  await confirmDialog(page).getByRole('button', { name: 'Approve reset' }).click();
  await expect(page.getByText('The second factor is reset.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Second factor' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('Not set up.');
  expect(await db.authenticator.count({ where: { userId: owner.id } })).toBe(0);
});

test('the owner is warned on the own profile, and cancels the reset', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, admin] = [await accounts.staff('executive'), await accounts.staff('admin')];
  await loseFactor(db, me.id, admin.id);
  await signInBrowser(context, me);
  await page.goto('/profile');
  await expect(page.getByText(/An admin has started to reset your second factor/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await button(page, 'Cancel reset').click();
  await expect(page.getByText('Reset cancelled. Your second factor stays as it is.')).toBeVisible();
  expect(await db.factorReset.count({ where: { userId: me.id } })).toBe(0);
});
