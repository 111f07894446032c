import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { listStores } from '@/lib/visits/bookings/contract';

/* docs/product/rules.md, "People of staff". */

test('an admin reads what a colleague may, and logs one of their devices out', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const admin = await accounts.staff('admin');
  const executive = await accounts.staff('executive', { name: 'Ravi Kumar' });
  await db.failedLogIn.create({
    data: { userId: executive.id, at: new Date(), reason: 'wrong password', address: '198.51.100.9' },
  });
  await signInBrowser(context, admin);
  await page.goto(`/admin-users?search=${executive.mobile}`);
  await page.getByRole('button', { name: /^View Ravi Kumar/ }).click();
  await page.getByText('Access and log-ins').click();
  await expect(page.getByRole('region', { name: 'Permissions' })).toContainText('Work on orders');
  await expect(page.getByRole('region', { name: 'Failed log-ins' })).toContainText(
    'from 198.51.100.9, wrong password',
  );
  await expectAccessible(page);
  await expectNoOverflow(page);
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Log out/ }).click();
  await expect(sessions).toContainText('Not logged in anywhere.');
  await expect(sessions.getByRole('heading')).toBeFocused();
  expect((await executive.api.call(listStores)).status).toBe(401);
});
