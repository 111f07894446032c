import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createFailedMessage, createReminder } from '@/prisma/factories/messages';

/* docs/product/rules.md, "Messages". */

test('link in a reminder turns reminders off after a press; My Bookings turns them on again', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  const { id } = await bookFor(db, me, slot);
  const reminders = async () => (await db.booking.findUniqueOrThrow({ where: { id } })).reminders;
  await page.goto(`/stop/${await createReminder(db, id)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop these reminders?');
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await reminders()).toBe(true);
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No more reminders' })).toBeFocused();
  await expectAccessible(page);
  expect(await reminders()).toBe(false);

  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
  await page.getByRole('button', { name: /^Remind me: / }).click();
  await expect(page.getByRole('button', { name: /^Stop reminders: / })).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await reminders()).toBe(true);
});

test('unknown link shows that it is not valid', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  await page.goto('/stop/q1Xm0Zc4T9bVwL7sKfRj2A');
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeFocused();
});

test(
  'an admin finds a failed message and sends it again',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
    const { id } = await createFailedMessage(db, me);
    await signInBrowser(context, admin);
    await page.goto('/admin-messages');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
    await page.goto(`/admin-messages?search=${me.mobile}&state=failed`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^View / }).click();
    await expect(
      page.getByText(/The SMS provider refused this message \(refused: Invalid template\)/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Message queued. It will go out in a few seconds.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
    expect((await db.message.findUniqueOrThrow({ where: { id } })).state).not.toBe('failed');
  },
);
