import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field, openBookingForm, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { baseUrl } from '@/e2e/fixtures/urls';
import { createOpportunity } from '@/prisma/factories/sales';

/* docs/product/rules.md, "Requests for a call". */

test('a region without a shop leads to a request for a call, a task of the executive', async ({
  page,
  context,
  browser,
  accounts,
  database: { db },
}) => {
  const [me, executive] = [
    await accounts.activeCustomer({ name: 'Kavya Nair' }),
    await accounts.staff('executive'),
  ];
  await createOpportunity(db, { userId: me.id, executiveId: executive.id });
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  await field(form, 'Store location').selectOption('Karnataka');
  await expect(form.getByRole('radiogroup', { name: 'Date' })).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Book Slot' })).toHaveCount(0);
  await expect(form.getByText(me.mobile)).toBeVisible();
  await form.getByRole('radio', { name: 'Morning' }).check();
  await form.getByLabel('Message (optional)').fill('Bangles for my sister');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByRole('button', { name: 'Ask for a Call' }).dblclick();
  await expect(statusWith(form, 'We will call you.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Call requested' });
  await expect(card).toContainText(me.mobile);
  await expectAccessible(page);
  expect(await db.task.count({ where: { customerId: me.id } })).toBe(1);

  // One at a time, also after a reload.
  await page.reload();
  const again = await openBookingForm(page);
  await field(again, 'Store location').selectOption('Others');
  await expect(statusWith(again, 'You asked for a call already.')).toBeVisible();
  await expect(again.getByRole('button', { name: 'Ask for a Call' })).toHaveCount(0);

  const office = await browser.newContext({ baseURL: baseUrl });
  try {
    await signInBrowser(office, executive);
    const desk = await office.newPage();
    await desk.goto('/executive-dashboard');
    const title = 'Call back in the morning (Karnataka): Bangles for my sister';
    await desk.getByRole('checkbox', { name: `Done: ${title}` }).check();
    await expect.poll(() => db.task.count({ where: { customerId: me.id, doneAt: null } })).toBe(0);
  } finally {
    await office.close();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('a request can be withdrawn, and made again', async ({ page, context, accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  await field(form, 'Store location').selectOption('Telangana');
  await form.getByRole('button', { name: 'Ask for a Call' }).click();
  await expect(statusWith(form, 'We will call you.')).toBeVisible();
  // The pressed button is gone.
  await expect.poll(() => form.evaluate((place) => place.contains(document.activeElement))).toBe(true);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(statusWith(page, 'Request for a call withdrawn.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Call requested' })).toBeHidden();
  expect(await db.task.count({ where: { customerId: me.id, deletedAt: null } })).toBe(0);
  await form.getByRole('button', { name: 'Ask for a Call' }).click();
  await expect(page.getByRole('region', { name: 'Call requested' })).toBeVisible();
});
