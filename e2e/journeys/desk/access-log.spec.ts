import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/rules.md, "Access log". */

test('an admin reads who opened a customer, by person and by customer', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const admin = await accounts.staff('admin');
  const executive = await accounts.staff('executive', { name: 'Ravi Kumar' });
  const [asha, nila] = [
    await accounts.activeCustomer({ name: 'Asha Rao' }),
    await accounts.activeCustomer({ name: 'Nila Devi' }),
  ];
  await db.customerOpening.createMany({
    data: [
      { actorId: executive.id, customerId: asha.id, at: new Date(Date.now() - 60_000) },
      { actorId: executive.id, customerId: nila.id, at: new Date(), listed: true },
    ],
  });
  await signInBrowser(context, admin);
  await page.goto('/admin-dashboard');
  await page.goto(`/admin-access-log?actor_id=${executive.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Log');
  const view = page.getByRole('button', { name: /^View entry of Ravi Kumar/ });
  await expect(view).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText('In a list');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await view.last().click();
  await expect(page.getByText('Entry Details')).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Only this customer' }).click();
  await expect(page).toHaveURL(new RegExp(`customer_id=${asha.id}`));
  await expect(view).toHaveCount(1);
});

test('the dashboard names who opened over 100 customers within an hour', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const admin = await accounts.staff('admin');
  const executive = await accounts.staff('executive', { name: 'Curious Colleague' });
  const customers = await db.user.findMany({ where: { role: 'user' }, select: { id: true }, take: 101 });
  const missing = await Promise.all(Array.from({ length: 101 - customers.length }, () => accounts.account()));
  await db.customerOpening.createMany({
    data: [...customers, ...missing].map(({ id: customerId }) => ({
      actorId: executive.id,
      customerId,
      at: new Date(),
    })),
  });
  await signInBrowser(context, admin);
  await page.goto('/admin-dashboard');
  const line = page
    .getByRole('status')
    .filter({ hasText: 'Curious Colleague opened 101 different customers' });
  await expect(line).toBeVisible();
  await expectNoOverflow(page);
  await line.getByRole('link', { name: 'See entries' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin-access-log\\?actor_id=${executive.id}`));
});
