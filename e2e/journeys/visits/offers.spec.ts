import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/privacy.md, "Consents". Sent to one customer only: other tests run on the same database. */

const words = 'Making charges 2 percent less until Sunday';

test('an admin sends an offer after a preview and a confirmation; a lost response queues it once', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/Failed to load resource/);
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const queued = () => db.message.count({ where: { customerId: me.id, kind: 'offer' } });
  await signInBrowser(context, admin);
  await page.goto('/admin-messages');
  await page.getByRole('button', { name: 'New Offer' }).click();
  const form = formDialog(page);
  const send = form.getByRole('button', { name: 'Send offer' });
  const confirmation = page.getByRole('alertdialog', { name: 'Send this offer?' });
  await field(form, 'Text').fill('Too short');
  await expect(form.getByText('9 of 100 characters')).toBeVisible();
  await send.click();
  await expect(form.getByText('Text must have 10 to 100 characters.')).toBeVisible();
  await expect(confirmation).toBeHidden();

  await field(form, 'Text').fill(words);
  const preview = new RegExp(`^Pasidi: ${words} Stop: http.*/profile$`);
  await expect(form.getByText(preview)).toBeVisible();
  await form.getByRole('radio', { name: 'Good wishes' }).check();
  await expect(form.getByText(/No more wishes: http.*\/profile$/)).toBeVisible();
  await form.getByRole('radio', { name: 'Offers by SMS' }).check();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('the confirmation has the number of recipients; Cancel keeps the form', async () => {
    await send.click();
    await expect(confirmation).toContainText(/It is queued for [\d,]+\+? customers? with the plan\./);
    await expect(confirmation).toContainText(`Pasidi: ${words}`);
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmation).toBeHidden();
    await expect(field(form, 'Text')).toHaveValue(words);
    expect(await queued()).toBe(0);
  });

  await form.getByRole('radio', { name: 'One customer' }).check();
  await field(form, 'Customer').fill(me.mobile);
  await page.getByRole('option').filter({ hasText: me.mobile }).click();
  await page.route('**/api/messages', async (route) => {
    if (route.request().postData()?.includes('"offer"') !== true) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send.click();
  await confirmation.getByRole('button', { name: 'Send offer' }).click();
  await expect(form.getByText(/the offer is queued once only/)).toBeVisible();
  await expect(field(form, 'Text')).toHaveValue(words);
  expect(await queued()).toBe(1);

  await page.unroute('**/api/messages');
  await send.click();
  await confirmation.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('1 message queued. Customers without the consent get none.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Offer' })).toBeFocused();
  expect(await queued()).toBe(1);
});
