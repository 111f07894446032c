import type { Locator, Page } from 'playwright/test';
import { daysAfter } from '@/lib/bookings/rules';
import { recordSubscription } from '@/lib/subscriptions/contract';
import { formatTime } from '@/lib/text/format';
import { updateUser } from '@/lib/users/contract';
import { openDateFrom } from '@/prisma/factories/bookings';
import { randomMobile } from '@/prisma/factories/users';
import { expectAccessible as axeFindsNothing, expectNoOverflow } from '@/e2e/fixtures/accessible';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { ageOrder, confirmation, openOrder } from '@/e2e/fixtures/payments';
import { bookFor, freeSlot, placesTaken } from '@/e2e/fixtures/slots';
import { inputMethodOf, inputMethods, type InputMethod } from '@/e2e/fixtures/input-methods';
import { enter, expect, test } from '@/e2e/fixtures/test';

// Several screens each, all checked by axe.
test.beforeEach(() => test.slow());

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Booking' });
const question = (page: Page) => page.getByRole('alertdialog');
const said = (page: Page, words: string | RegExp) => page.getByText(words).first();
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const details = (page: Page, name: string) =>
  page.getByRole('region', { name }).or(page.getByRole('form', { name }));

/** Mouse and keyboard show the same screens. */
async function expectAccessible(page: Page, input?: InputMethod): Promise<void> {
  if (input?.name === 'keyboard') return;
  await axeFindsNothing(page);
  await expectNoOverflow(page);
}

async function openUser(page: Page, path: string, { name, mobile }: { name: string; mobile: string }) {
  await page.goto(`${path}?search=${mobile}`);
  await button(page, `View ${name}`).click();
  await expect(details(page, 'User Details')).toBeVisible();
}

for (const { inputMethod, tag } of inputMethods) {
  test(
    `admin finds, edits and deletes a user by ${inputMethod}; the history lists it`,
    { tag: inputMethod === 'mouse' ? tag : [tag, '@torture'] },
    async ({ page, context, people, database: { db } }) => {
      const input = inputMethodOf(inputMethod, page);
      const user = await people.account({ name: 'Meena Kumari', email: 'meena@mail.example' });
      await enter(context, await people.staff('admin'));
      await page.goto('/admin-users');
      await input.write(textbox(page, 'Search users'), user.mobile);
      await expect(said(page, '1–1 of 1')).toBeVisible();
      await input.press(button(page, 'View Meena Kumari'));
      await expect(details(page, 'User Details')).toBeVisible();
      await expectAccessible(page, input);
      await input.press(button(page, 'Edit'));
      const form = details(page, 'User Details');
      await expect(form).toBeFocused();
      await input.write(textbox(form, 'Email'), 'nonsense');
      await input.press(button(form, 'Save'));
      await expect(form.getByText('Email Address must look like name@example.com.')).toBeVisible();
      await expect(textbox(form, 'Email')).toBeFocused();
      await expectAccessible(page, input);
      await input.write(textbox(form, 'Email'), 'meena.kumari@mail.example');
      await input.choose(form.getByLabel('Status'), 'Active');
      await input.press(button(form, 'Save'));
      await expect(said(page, 'User updated successfully!')).toBeVisible();
      await expect(details(page, 'User Details')).toContainText('Active');
      await expect(said(page, 'User plan changed manually')).toBeVisible();
      await expect(details(page, 'User Details')).toContainText('meena.kumari@mail.example');

      await input.press(button(page, 'Delete'));
      await expect(question(page)).toContainText('Are you sure you want to delete this user?');
      await expect(question(page)).toContainText('Meena Kumari');
      await expect(question(page)).toContainText('meena.kumari@mail.example');
      await expectAccessible(page, input);
      await input.press(button(question(page), 'Cancel'));
      await expect(question(page)).toBeHidden();
      await expect(button(page, 'Delete')).toBeFocused();
      await input.press(button(page, 'Delete'));
      await input.press(button(question(page), 'Delete'));
      await expect(said(page, 'User deleted successfully!')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(said(page, 'No users found.')).toBeVisible();
      expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).deletedAt).not.toBeNull();
    },
  );
}

test(
  'another role leaves the status that was not chosen: no suspension for a customer without a plan, no plan for staff',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, database: { db } }) => {
    const hired = await people.account({ name: 'Hema Hired' });
    const left = await people.staff('employee', { name: 'Lata Left' });
    await enter(context, await people.staff('admin'));
    for (const [{ id, name, mobile }, role] of [
      [hired, 'Employee'],
      [left, 'User'],
    ] as const) {
      await openUser(page, '/admin-users', { name, mobile });
      await button(page, 'Edit').click();
      await details(page, 'User Details').getByLabel('Role').selectOption(role);
      await button(page, 'Save').click();
      await expect(said(page, 'User updated successfully!')).toBeVisible();
      expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
        suspended: false,
        planActive: false,
      });
    }
  },
);

test(
  'unsaved input asks for confirmation before another row opens',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people }) => {
    const name = `Twin ${randomMobile()}`;
    await people.account({ name });
    await people.account({ name });
    await enter(context, await people.staff('admin'));
    await page.goto(`/admin-users?search=${encodeURIComponent(name)}`);
    await button(page, `View ${name}`).first().click();
    await button(page, 'Edit').click();
    await textbox(page, 'Name').fill('Somebody Else');
    await button(page, `View ${name}`).click();
    await expect(question(page)).toContainText('Discard changes?');
    await button(question(page), 'Keep Editing').click();
    await expect(question(page)).toBeHidden();
    await expect(textbox(page, 'Name')).toHaveValue('Somebody Else');
    await button(page, 'Discard').click();
    await expect(details(page, 'User Details').getByText(name)).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(details(page, 'User Details')).toBeHidden();
  },
);

test(
  'user changed by somebody else: both values shown, saving possible',
  { tag: '@desk' },
  async ({ page, context, people, complaints, database: { db } }) => {
    complaints.allow(/status of 409/);
    const user = await people.account({ name: 'Old Name', email: 'old@mail.example' });
    await enter(context, await people.staff('admin'));
    await openUser(page, '/admin-users', user);
    await button(page, 'Edit').click();
    await textbox(page, 'Name').fill('My Name');
    const other = await people.staff('admin');
    const change = { id: user.id, name: 'Their Name', email: 'their@mail.example' };
    expectSuccess(updateUser, await other.api.call(updateUser, change));
    await button(page, 'Save').click();
    const conflict = page.getByRole('table').filter({ hasText: 'Theirs' }).last();
    await expect(conflict).toContainText('My Name');
    await expect(conflict).toContainText('Their Name');
    // Untouched fields have the other's values.
    await expect(textbox(page, 'Email')).toHaveValue('their@mail.example');
    await button(page, 'Keep mine and save').click();
    await expect(said(page, 'User updated successfully!')).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      name: 'My Name',
      email: 'their@mail.example',
    });
  },
);

test(
  'own account: role, status and deletion are disabled with a reason',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people }) => {
    const admin = await people.staff('admin', { name: 'Own Self' });
    await enter(context, admin);
    await openUser(page, '/admin-users', admin);
    await expect(button(page, 'Delete')).toBeDisabled();
    await expect(button(page, 'Delete')).toHaveAccessibleDescription('You cannot delete yourself.');
    await button(page, 'Edit').click();
    const form = details(page, 'User Details');
    await expect(form.getByLabel('Role')).toBeDisabled();
    await expect(form.getByLabel('Status')).toBeDisabled();
    await textbox(form, 'Name').fill('Own Self Again');
    await button(form, 'Save').click();
    await expect(said(page, 'User updated successfully!')).toBeVisible();
  },
);

for (const { inputMethod, tag } of inputMethods.slice(1)) {
  test(
    `admin creates a staff account by ${inputMethod}`,
    { tag: inputMethod === 'keyboard' ? tag : [tag, '@torture'] },
    async ({ page, context, people, database: { db } }) => {
      const input = inputMethodOf(inputMethod, page);
      await enter(context, await people.staff('admin'));
      await page.goto('/admin-users');
      await input.press(page.getByRole('link', { name: '+ Create User' }));
      await page.waitForURL('**/create-user');
      await expect(button(page, 'Create')).toBeEnabled();
      const mobile = randomMobile();
      await input.write(textbox(page, 'Name'), 'Hari Das');
      await input.write(textbox(page, 'Mobile'), mobile);
      const [secret, again] = [
        page.locator('input[name=password]'),
        page.locator('input[name=confirm_password]'),
      ];
      await input.write(secret, 'secret1');
      await input.write(again, 'secret2');
      await input.press(button(page, 'Create'));
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await expect(page.getByText('Please select a role: employee, executive or admin.')).toBeVisible();
      await expectAccessible(page, input);
      await input.write(again, 'secret1');
      await input.choose(page.getByLabel('Role'), 'Executive');
      await input.press(button(page, 'Create'));
      await page.waitForURL('**/admin-users');
      await expect(said(page, 'User created successfully!')).toBeVisible();
      await expect(page.getByRole('row', { name: /Hari Das/ }).first()).toBeVisible();
      expect(await db.user.findFirst({ where: { mobile } })).toMatchObject({ role: 'executive' });
    },
  );
}

test(
  'employee edits a referred customer and removes the referral; the account stays',
  { tag: '@torture' },
  async ({ page, context, people, database: { db } }) => {
    const employee = await people.staff('employee');
    await enter(context, employee);
    await page.goto('/employee-referrals');
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
    await expect(said(page, 'No referrals found.')).toBeVisible();

    const customer = await people.account({ name: 'Ravi Teja', referrerCode: employee.referralId });
    await openUser(page, '/employee-referrals', customer);
    await button(page, 'Edit').click();
    const form = details(page, 'User Details');
    await expect(textbox(form, 'Mobile')).not.toBeEditable();
    await expect(form.getByLabel('Role')).toHaveCount(0);
    await textbox(form, 'Name').fill('Ravi Teja K');
    await button(form, 'Save').click();
    await expect(said(page, 'User updated successfully!')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(question(page)).toContainText('Ravi Teja K');
    await button(question(page), 'Delete').click();
    await expect(said(page, 'User deleted successfully!')).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
      name: 'Ravi Teja K',
      referrerCode: null,
      deletedAt: null,
    });
  },
);

const bookingScreens = {
  admin: '/admin-booking-slots',
  executive: '/executive-booking',
  employee: '/employee-booking-slots',
} as const;

const [mouse, keyboard, touch] = inputMethods;
// One screen at three addresses: each input method and role is tested once.
for (const [role, { inputMethod, tag }] of [
  ['employee', touch],
  ['admin', mouse],
  ['executive', mouse],
  ['employee', mouse],
  ['executive', keyboard],
  ['admin', touch],
] as const) {
  const isUsual = role === 'employee' && inputMethod === 'touch';
  test(
    `${role} moves a visit to a free slot and cancels it by ${inputMethod}`,
    { tag: isUsual ? tag : [tag, '@torture'] },
    async ({ page, context, people, database: { db } }) => {
      const input = inputMethodOf(inputMethod, page);
      const looks = role === 'employee';
      const customer = await people.account({ active: true });
      const slot = { ...(await freeSlot(db)), slot_time: '11:00:00' };
      const booking = await bookFor(db, customer, slot);
      await enter(context, await people.staff(role));
      await page.goto(`${bookingScreens[role]}?search=${customer.mobile}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
      await input.press(button(page, `View booking ${booking.id}`));
      await expect(details(page, 'Booking Details')).toContainText(String(customer.id));
      if (looks) await expectAccessible(page, input);

      await input.press(button(page, 'Edit'));
      const date = openDateFrom(daysAfter(slot.slot_date, 1));
      const before = await placesTaken(db, slot);
      await input.date(editor(page).getByLabel('Slot Date'), date);
      await input.check(editor(page).getByRole('radio', { name: new RegExp(`^${formatTime('15:30:00')}`) }));
      await input.check(editor(page).getByRole('radio', { name: '10-15 grams' }));
      if (looks) await expectAccessible(page, input);
      await input.press(button(editor(page), 'Save'));
      await expect(said(page, 'Booking updated successfully!')).toBeVisible();
      await expect(editor(page)).toBeHidden();
      await expect(button(page, 'Edit')).toBeFocused();
      await expect(details(page, 'Booking Details')).toContainText('10-15 grams');
      await expect(said(page, 'Booking changed')).toBeVisible();
      expect(await placesTaken(db, slot)).toBe(before - 1);

      await input.press(button(page, 'Cancel Booking'));
      await input.press(button(question(page), 'Cancel Booking'));
      await expect(said(page, 'Booking cancelled.')).toBeVisible();
      await expect(question(page)).toHaveCount(0);
      await expect(button(page, 'Edit')).toBeDisabled();
      await expect(details(page, 'Booking Details')).toContainText('Booking cancelled');
      await input.hear(button(page, 'Edit'), 'This booking is cancelled and cannot be changed.');
      expect((await db.booking.findUniqueOrThrow({ where: { id: booking.id } })).status).toBe('cancelled');
      await page.reload();
      await expect(details(page, 'Booking Details')).toContainText('Cancelled');
    },
  );
}

test(
  'bookings: filters in the URL, empty state and error state',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, complaints }) => {
    complaints.allow(/status of 503/);
    await enter(context, await people.staff('executive'));
    await page.goto('/executive-booking');
    await textbox(page, 'Shop Address').fill('nowhere at all');
    await expect(said(page, 'No bookings found matching your filters.')).toBeVisible();
    await expect(page).toHaveURL(/shop_address=nowhere/);
    await expectAccessible(page);
    await page.route('**/api/get_all_booking_details', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, message: 'Please come back.', code: 'UNAVAILABLE' }),
      }),
    );
    await button(page, 'Refresh').click();
    await expect(said(page, 'Error: Please come back.')).toBeVisible();
    await page.unroute('**/api/get_all_booking_details');
    await button(page, 'Retry').click();
    await expect(page.getByText('Error: Please come back.')).toBeHidden();
  },
);

/** The second payment is a duplicate. */
async function paidTwice(
  me: SignedInAccount,
  pay: (order: string) => Promise<Parameters<typeof confirmation>[1]>,
  age: (order: string) => Promise<void>,
) {
  const first = await openOrder(me);
  await age(first);
  const second = await openOrder(me);
  const [one, two] = [await pay(first), await pay(second)];
  expectSuccess(recordSubscription, await me.api.call(recordSubscription, confirmation(me, one)));
  expect((await me.api.call(recordSubscription, confirmation(me, two))).status).toBe(409);
  return { order: second, payment: two.razorpay_payment_id };
}

for (const { inputMethod, tag } of inputMethods) {
  test(
    `admin refunds a duplicate payment by ${inputMethod} after confirming amount and customer`,
    { tag: inputMethod === 'touch' ? tag : [tag, '@torture'] },
    async ({ page, context, people, provider, database: { db } }) => {
      const input = inputMethodOf(inputMethod, page);
      const me = await people.signedIn({ name: 'Paid Twice' });
      const { order, payment } = await paidTwice(
        me,
        (each) => provider.pay(each),
        (each) => ageOrder(db, each),
      );
      await enter(context, await people.staff('admin'));
      await page.goto(`/admin-payments?search=${me.mobile}&effect=duplicate`);
      await input.press(button(page, `View order ${order}`));
      await expectAccessible(page, input);
      await input.press(button(page, 'Check with Razorpay'));
      await expect(said(page, 'Razorpay says this order is paid.')).toBeVisible();
      await input.press(button(page, `Refund ${payment}`));
      await expect(question(page)).toContainText('₹200.00');
      await expect(question(page)).toContainText('Paid Twice');
      await expectAccessible(page, input);
      await input.press(button(question(page), 'Refund'));
      await expect(said(page, 'Refund successful!')).toBeVisible();
      await input.hear(button(page, `Refund ${payment}`), 'This payment is already fully refunded.');
      expect(await provider.payments(order)).toMatchObject([{ id: payment, status: 'refunded' }]);
      const { planActive } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
      expect(planActive).toBe(true);
    },
  );
}

test(
  'audit trail: changes by actor, narrowed to one record',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people }) => {
    const user = await people.account({ name: 'Audited' });
    const admin = await people.staff('admin', { name: 'Auditor' });
    expectSuccess(updateUser, await admin.api.call(updateUser, { id: user.id, name: 'Audited Twice' }));
    await enter(context, admin);
    await page.goto('/admin-audit');
    await page.getByLabel('Record', { exact: true }).selectOption('User');
    await textbox(page, 'Record ID').fill(String(user.id));
    await expect(page).toHaveURL(new RegExp(`entity_id=${user.id}`));
    await expect(said(page, '1–1 of 1')).toBeVisible();
    await page.getByRole('button', { name: /^View User changed/ }).click();
    const entry = details(page, 'Entry Details');
    await expect(entry).toContainText('Auditor');
    await expect(entry.getByRole('row', { name: /Name Audited Audited Twice/ })).toBeVisible();
    await expectAccessible(page);
  },
);

const dashboards = {
  admin: ['OPPORTUNITIES', 'ORDERS', 'USERS', 'BOOKING SLOTS'],
  executive: ['Opportunity', 'ORDERS', 'BOOKING SLOTS'],
  employee: ['OPPORTUNITIES', 'ORDERS', 'REFERRALS', 'BOOKING SLOTS'],
} as const;

for (const role of ['admin', 'executive', 'employee'] as const) {
  const tag = role === 'employee' ? [] : ['@torture'];
  test(
    `${role} dashboard: placeholders while loading, 0 after a failure, then the counts`,
    { tag },
    async ({ page, context, people, complaints }) => {
      complaints.allow(/status of 500/);
      await enter(context, await people.staff(role));
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/dashboard_counts', async (route) => {
        await held;
        await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
      });
      await page.goto(`/${role}-dashboard`);
      const tiles = page.getByRole('main').getByRole('listitem').filter({ hasText: 'View Details' });
      await expect(tiles.getByText('...', { exact: true })).toHaveCount(dashboards[role].length);
      await expect(tiles.getByRole('heading', { level: 2 })).toHaveText([...dashboards[role]]);
      answer();
      await expect(tiles.getByText('0', { exact: true })).toHaveCount(dashboards[role].length);
      await page.unroute('**/api/dashboard_counts');
      await button(page, 'Retry').click();
      await expect(tiles.last().getByText(/^[1-9][\d,]*$/)).toBeVisible();
      await expectAccessible(page);
    },
  );
}
