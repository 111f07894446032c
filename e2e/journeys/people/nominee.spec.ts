import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { field } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { deleteUser } from '@/lib/people/users/contract';
import { languages } from '@/lib/languages';
import { randomMobile } from '@/prisma/factories/users';

/* docs/product/privacy.md, "Nominee". */

test('a customer names a nominee, whom an admin sees', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 400/);
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Nominee' });
  await card.getByRole('button', { name: 'Name a nominee' }).click();
  await field(card, 'Name').fill('Kavya Devi');
  await field(card, 'Relation').fill('Daughter');
  await field(card, 'Mobile number').fill(me.mobile);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(field(card, 'Mobile number')).toHaveAccessibleDescription(/of their own/);
  const mobile = randomMobile();
  await field(card, 'Mobile number').fill(mobile);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Kavya Devi')).toBeVisible();
  await expectAccessible(page);

  await changePerson(page, await accounts.staff('admin'));
  await page.goto(`/customers/${me.id}?mobile=${me.mobile}`);
  await expect(page.getByText(`Kavya Devi (Daughter), ${mobile}`)).toBeVisible();

  await changePerson(page, me);
  await page.goto('/profile');
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Name a nominee' })).toBeVisible();
  expect(await db.nominee.count({ where: { userId: me.id } })).toBe(0);
});

test('the profile tells that the nominee went with their own account', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, kin] = [await accounts.activeCustomer(), await accounts.activeCustomer()];
  await db.nominee.create({
    data: { userId: me.id, name: 'Kavya Devi', relation: 'Daughter', mobile: kin.mobile, setAt: new Date() },
  });
  const admin = await accounts.staff('admin');
  expectSuccess(deleteUser, await admin.api.call(deleteUser, { id: kin.id }));
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Nominee' });
  await expect(card.getByText(/^The details of your nominee were deleted on/)).toBeVisible();
  await expect(card.getByText('Kavya Devi')).toBeHidden();
  await expectAccessible(page);
});

test('the card in each language, on a phone', async ({ page, accounts }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const language of languages) {
    await changePerson(page, await accounts.activeCustomer({ language }));
    await page.goto('/profile');
    await page.locator('[aria-labelledby="nominee"]').getByRole('button').click();
    await expect(page.locator('[aria-labelledby="nominee"]').getByRole('textbox')).toHaveCount(3);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});
