import { directionsLink } from '@/components/visits/bookings/directions';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { openCalendar } from '@/e2e/fixtures/calendar';
import { openPaySheet } from '@/e2e/fixtures/screens';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test('next visit links to My Bookings, store and calendar', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const slot = { ...(await freeSlot(db)), shop_address: "Jeweller's shop, Governer Peta, Vijayawada" };
  const { id } = await bookFor(db, me, slot);
  await signInBrowser(context, me);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const card = page.getByRole('region', { name: 'Your next visit' });
  await expect(card.getByText(slot.shop_address)).toBeVisible();
  await expect(card.getByRole('link', { name: /^Get directions/ })).toHaveAttribute(
    'href',
    directionsLink(slot.shop_address) ?? '',
  );
  const entry = await openCalendar(card.getByRole('link', { name: /^Add to calendar/ }));
  expect(entry.uid).toBe(`booking-${id}@pasidi.example`);
  await expect(card.getByRole('link', { name: 'Change or cancel' })).toHaveAttribute(
    'href',
    '/gold_slot_booking',
  );
  await card
    .getByRole('link', { name: `${formatDate(slot.slot_date)}, ${formatTime(slot.slot_time)}`, exact: true })
    .click();
  await expect(page).toHaveURL('/gold_slot_booking');
  await expect(page.getByText('Next visit')).toBeVisible();
});

test('dashboard without a visit offers booking; its actions work', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.activeCustomer());
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Book a visit' })).toHaveAttribute(
    'href',
    '/gold_slot_booking?book=1',
  );
  for (const name of ['Nothing to pay', 'Your gold'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  const actions = page.getByRole('region', { name: 'Your Actions' });
  const links = await actions
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/profile', '/gold_slot_booking', '/gold-plan']);
  await expect(page.getByText('Activated by our team.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View payment' })).toHaveCount(0);
  // A plan activated by staff has no payment.
  await page.goto('/receipt');
  await expect(page.getByRole('heading', { name: 'No payment' })).toBeVisible();
});

test(
  'payment has a printable page with item, date, tax invoice and payment id',
  { tag: '@torture' },
  async ({ page, context, accounts, provider, database: { db } }) => {
    void provider;
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    await page.goto('/subscription');
    const sheet = await openPaySheet(page);
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
    const payment = await db.payment.findFirstOrThrow({ where: { userId: me.id } });
    const plan = page.getByRole('region', { name: 'Your plan' });
    await expect(plan.getByText(/₹200\.00 paid on /)).toBeVisible();
    await plan.getByRole('link', { name: 'View payment' }).click();
    await expect(page).toHaveURL('/receipt');
    const receipt = page.getByRole('region', { name: 'Plan payment' });
    for (const words of ['₹200.00', 'Premium Plan, life time', payment.razorpayPaymentId, `+91 ${me.mobile}`])
      await expect(receipt.getByText(words, { exact: true })).toBeVisible();
    const { receiptNo } = await db.subscription.findFirstOrThrow({ where: { userId: me.id } });
    expect(receiptNo).toMatch(/^P\/\d{2}-\d{2}\/\d{6}$/);
    await expect(receipt.getByText(receiptNo ?? '', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download tax invoice' })).toBeVisible();
    await expect(receipt.getByText(/GSTIN 37AAACP0000A1ZI/)).toBeVisible();
    await expect(receipt.getByText(/Grievance Officer/)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toBeVisible();
    for (const around of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('button', { name: 'Print' }),
    ])
      await expect(around).toBeHidden();
  },
);

test("invitation opens WhatsApp with the customer's link", async ({ page, context, accounts }) => {
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/dashboard');
  const share = page
    .getByRole('region', { name: 'Invite friends' })
    .getByRole('link', { name: 'Share on WhatsApp' });
  await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/);
  const text = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toContain(`${new URL(page.url()).origin}/gold?ref=${me.referralId}`);
});
