import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { fact, field, formDialog } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The card of a customer's page (docs/product/identity.md, "Screen"). */

test('staff set the PAN of a customer; an admin reveals it with a reason, for half a minute', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const executive = await accounts.staff('executive', { name: 'Rohan Varma' });
  const admin = await accounts.staff('admin');
  const { id: userId } = await accounts.account({ name: 'Lakshmi Devi' });
  await createOpportunity(db, { userId, executiveId: executive.id });
  const card = page.getByRole('region', { name: 'Identity', exact: true });
  const form = formDialog(page);

  await test.step('set', async () => {
    await signInBrowser(context, executive);
    await page.goto(`/customers/${userId}`);
    await expect(card).toContainText('No PAN or Form 97 on record.');
    await expect(card).toContainText('Needed by law for a sale above Rs 2,00,000.');
    await card.getByRole('button', { name: 'Add Identity' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save Identity' }).click();
    await expect(field(form, 'Number')).toHaveAttribute('aria-invalid', 'true');
    await field(form, 'Number').fill('gtkdm 4826 l');
    await field(form, 'Name on the document').fill('LAKSHMI DEVI');
    await form.getByRole('button', { name: 'Save Identity' }).click();
    await expect(form).toContainText('PAN must be five letters, four digits and a letter.');
    await expectAccessible(page);
    await field(form, 'Number').fill('gtkpm 4826 l');
    await form.getByRole('button', { name: 'Save Identity' }).click();
    await expect(page.getByText('Identity recorded.').first()).toBeVisible();
    await expect(card).toContainText('PAN ending 826L');
    await expect(fact(card, 'Name on the document')).toContainText('LAKSHMI DEVI');
    await expect(fact(card, 'Recorded by')).toContainText('Rohan Varma');
    await expect(card.getByRole('button', { name: 'Reveal' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.reload();
    await expect(card).toContainText('PAN ending 826L');
    expect(await page.content()).not.toContain('GTKPM4826L');
  });

  await test.step('reveal', async () => {
    await changePerson(page, admin);
    await page.clock.install();
    await page.goto(`/customers/${userId}`);
    await card.getByRole('button', { name: 'Reveal' }).click();
    await form.getByRole('button', { name: 'Reveal Number' }).click();
    await expect(field(form, 'Reason')).toHaveAttribute('aria-invalid', 'true');
    await field(form, 'Reason').fill('Form 61A of the year');
    await form.getByRole('button', { name: 'Reveal Number' }).click();
    await page.clock.runFor(1000);
    await expect(card).toContainText('GTKPM4826L');
    await expectNoOverflow(page);
    await page.clock.runFor(31_000);
    await expect(card).not.toContainText('GTKPM4826L');
    await expect(card.getByRole('button', { name: 'Reveal' })).toBeVisible();
    const entries = await db.auditEntry.findMany({ where: { entity: 'identity', entityId: userId } });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['identity.set', executive.id],
      ['identity.reveal', admin.id],
    ]);
  });
});

test(
  'the State of a customer: set in the profile, seen and changed by staff',
  { tag: '@desk' },
  async ({ page, context, accounts }) => {
    const me = await accounts.activeCustomer({ name: 'Asha Rao', profile: true });
    await signInBrowser(context, me);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'State').selectOption('Telangana');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(fact(page.getByRole('main'), 'State')).toContainText('Telangana');

    await changePerson(page, await accounts.staff('admin'));
    await page.goto(`/customers/${me.id}`);
    await expect(fact(page.getByRole('region', { name: 'Customer', exact: true }), 'State')).toContainText(
      'Telangana',
    );
    await page.goto(`/admin-users?search=${me.mobile}`);
    await page.getByRole('button', { name: 'View Asha Rao' }).click();
    const details = page.getByRole('region', { name: 'User Details' });
    await expect(fact(details, 'State')).toContainText('Telangana');
    await details.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'State').selectOption('Not given');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully!').first()).toBeVisible();
    await expect(fact(details, 'State')).toHaveText('State-');
  },
);
