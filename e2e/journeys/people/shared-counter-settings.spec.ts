import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/shared-counter.md, "Device". */

const pin = '482916';

test('a device becomes a shared counter in the account, with a PIN, and is one no longer', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 40[03]/);
  const me = await accounts.staff('executive', { name: 'Kiran Das' });
  // Longer ago than a counter stays open.
  await db.session.updateMany({
    where: { userId: me.id },
    data: { createdAt: new Date(Date.now() - 600_000) },
  });
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Shared counter' });
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  await expect(card.getByRole('switch')).not.toBeChecked();
  await expect(lock).toHaveCount(0);
  await card.getByRole('switch').click();
  await expect(statusWith(card, 'This device is a shared counter.')).toBeVisible();
  await expect(lock).toBeVisible();
  await card.getByRole('button', { name: 'Set PIN' }).click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await field(card, 'New PIN').fill('123456');
  await card.getByRole('button', { name: 'Save PIN' }).click();
  await expect(field(card, 'New PIN')).toHaveAttribute('aria-invalid', 'true');
  await field(card, 'New PIN').fill(pin);
  await card.getByRole('button', { name: 'Save PIN' }).click();
  await expect(card.getByRole('button', { name: 'Change PIN' })).toBeFocused();
  await lock.click();
  await page.waitForURL('/locked?next=%2Fprofile');
  await field(page, `PIN of ${me.name}`).pressSequentially(pin);
  await page.waitForURL('/profile');
  await card.getByRole('switch').click();
  // The lock has ended the proof of the log-in.
  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  await field(proof, 'Password').fill(me.password);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(statusWith(card, 'This device is no longer a shared counter.')).toBeVisible();
  await expect(lock).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Set PIN' })).toHaveCount(0);
});
