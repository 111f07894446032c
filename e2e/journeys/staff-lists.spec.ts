import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { routes } from '@/lib/access/routes';
import { daysAfter } from '@/lib/bookings/rules';
import { storeChoices } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import { formatDate } from '@/lib/text/format';
import { createBooking } from '@/prisma/factories/bookings';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { freeSlot, someOpenDay, today } from '@/e2e/fixtures/slots';
import { enter, expect, test, type People } from '@/e2e/fixtures/test';

/** Every back-office list, with the longest names and largest amounts. */
test.describe.configure({ timeout: 120_000 });

const most = '999999999999.99';
const longest = (length: number) => `${randomUUID().slice(0, 8)} ${'Maximilian'.repeat(20)}`.slice(0, length);

interface World {
  readonly staff: Readonly<Record<'admin' | 'executive' | 'employee', SignedInAccount>>;
  readonly paths: Readonly<Record<string, { readonly query: string; readonly who: SignedInAccount }>>;
  readonly opportunityId: number;
}

/** A record of extreme values per list, and the address that shows only it. */
async function extremes(people: People, db: Db): Promise<World> {
  const [admin, executive, employee] = await Promise.all([
    people.staff('admin', { name: longest(120) }),
    people.staff('executive'),
    people.staff('employee'),
  ]);
  const customer = await people.account({
    name: longest(120),
    email: `${'e'.repeat(60)}@${'mail'.repeat(40)}.example`,
    referrerCode: employee.referralId,
    active: true,
  });
  const sale = { userId: customer.id, executiveId: executive.id, employeeId: employee.id, totalAmount: most };
  const opportunity = await createOpportunity(db, { ...sale, name: longest(120) });
  await createItem(db, { opportunityId: opportunity.id, name: longest(120), price: most });
  const order = await createOrder(db, { ...sale, name: longest(160), paidAmount: '0.01' });
  const slot = await freeSlot(db);
  const booking = await createBooking(db, {
    userId: customer.id,
    userMobile: customer.mobile,
    shopAddress: storeChoices[0],
    slotDate: slot.slot_date,
    slotTime: '17:30:00',
    grams: 10,
    cancelledAt: new Date(),
  });
  const payment = await createPaymentOrder(db, { userId: customer.id, status: 'paid' });
  for (const effect of ['mismatch', 'duplicate'] as const)
    await db.payment.create({
      data: {
        razorpayPaymentId: `pay_${randomUUID()}`,
        paymentOrderId: payment.id,
        userId: customer.id,
        amountPaise: 1_000_000_000,
        currency: 'INR',
        status: 'captured',
        effect,
        capturedAt: new Date(),
      },
    });
  await db.auditEntry.create({
    data: {
      actorId: admin.id,
      action: 'user.update',
      entity: 'user',
      entityId: customer.id,
      before: { name: 'Before', address: 'x', email: 'y', gender: 'male' },
      after: { name: longest(120), address: 'z'.repeat(500), email: 'z', gender: 'female' },
    },
  });
  const one = (who: SignedInAccount, query: string) => ({ who, query });
  return {
    staff: { admin, executive, employee },
    opportunityId: opportunity.id,
    paths: {
      '/admin-users': one(admin, `search=${customer.mobile}`),
      '/admin-opportunity': one(admin, `search=${opportunity.name.slice(0, 8)}`),
      '/admin-orders': one(admin, `search=${order.name.slice(0, 8)}`),
      '/admin-dues': one(admin, `search=${order.name.slice(0, 8)}`),
      '/admin-booking-slots': one(admin, `search=${booking.id}`),
      '/admin-payments': one(admin, `search=${customer.mobile}`),
      '/admin-audit': one(admin, `entity=user&entity_id=${customer.id}`),
      '/executive-opportunity': one(executive, `search=${opportunity.name.slice(0, 8)}`),
      '/executive-orders': one(executive, `search=${order.name.slice(0, 8)}`),
      '/executive-dues': one(executive, `search=${order.name.slice(0, 8)}`),
      '/executive-booking': one(executive, `search=${booking.id}`),
      '/employee-opportunity': one(employee, `search=${opportunity.name.slice(0, 8)}`),
      '/employee-orders': one(employee, `search=${order.name.slice(0, 8)}`),
      '/employee-dues': one(employee, `search=${order.name.slice(0, 8)}`),
      '/employee-booking-slots': one(employee, `search=${booking.id}`),
      '/employee-referrals': one(employee, `search=${customer.mobile}`),
    },
  };
}

const toggles = (page: Page) => page.locator('[data-row-toggle]');
const dataRows = (page: Page) => page.locator('tr[data-row]');

/** Why a button cannot be clicked, or null: it is in the viewport and not covered. */
function whyOutOfReach(button: Locator): Promise<string | null> {
  return button.evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || right > document.documentElement.clientWidth || top < 0 || bottom > innerHeight)
      return `from ${left} to ${right} in a window of ${document.documentElement.clientWidth}`;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && element.contains(hit)
      ? null
      : `under ${hit?.outerHTML.slice(0, 100) ?? 'nothing'}`;
  });
}

test('list covers every back-office list', { tag: '@desk' }, async ({ people, database: { db } }) => {
  const { paths } = await extremes(people, db);
  const lists = Object.keys(routes).filter(
    (path) => /^\/(admin|executive|employee)-/.test(path) && !path.endsWith('-dashboard'),
  );
  const others = new Set(['/admin-account', '/admin-day-book', '/admin-gold-rate']);
  expect(Object.keys(paths).toSorted()).toEqual(lists.filter((path) => !others.has(path)).toSorted());
});

for (const role of ['admin', 'executive', 'employee'] as const) {
  test(
    `${role}: row buttons stay visible whatever the content; a row on a phone has two lines`,
    { tag: role === 'admin' ? '@desk' : ['@desk', '@torture'] },
    async ({ page, context, people, database: { db } }) => {
      const { staff, paths } = await extremes(people, db);
      await enter(context, staff[role]);
      for (const [path, { who, query }] of Object.entries(paths)) {
        if (who !== staff[role]) continue;
        await page.goto(`${path}?${query}`);
        await expect(toggles(page)).toHaveCount(1);
        for (const [width, height] of [
          [375, 812],
          [768, 1024],
          [1366, 768],
          [1440, 900],
        ] as const) {
          await page.setViewportSize({ width, height });
          await expectNoOverflow(page);
          await expect
            .poll(() => whyOutOfReach(toggles(page)), { message: `View in ${path} at ${width} px` })
            .toBe(null);
          const lines = dataRows(page).locator('[data-phone-line]');
          await expect(lines).toHaveCount(2);
          if (width === 375) await expect(lines.first()).toBeVisible();
          else await expect(lines.first()).toBeHidden();
        }
      }
    },
  );
}

test(
  'item buttons of an opportunity stay visible too',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const { staff, opportunityId } = await extremes(people, db);
    await enter(context, staff.admin);
    await page.goto(`/admin-opportunity?search=${opportunityId}&open=${opportunityId}`);
    const items = page.getByRole('table', { name: 'Associated Items' });
    await expect(items).toBeVisible();
    for (const [width, height] of [
      [375, 812],
      [768, 1024],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of [/^Edit/, /^Delete/])
        await expect
          .poll(() => whyOutOfReach(items.getByRole('button', { name })), {
            message: `${name} at ${width} px`,
          })
          .toBe(null);
    }
  },
);

test(
  'click on a row opens it; selecting text, a link or a button does not',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const { staff, paths } = await extremes(people, db);
    await enter(context, staff.admin);
    for (const [path, { who, query }] of Object.entries(paths)) {
      if (who !== staff.admin) continue;
      await page.goto(`${path}?${query}`);
      const row = dataRows(page);
      const toggle = toggles(page);
      await expect(row).toHaveCSS('cursor', 'pointer');
      // For screen readers a row with one button.
      await expect(row).not.toHaveAttribute('role', /./);
      await expect(row).not.toHaveAttribute('tabindex', /./);
      const cell = row.getByRole('cell').first();
      // Server-rendered pages ignore clicks until hydration.
      await expect(async () => {
        await cell.click({ position: { x: 3, y: 3 } });
        await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 5000 });
      }).toPass();
      await expect(page).toHaveURL(/open=\d+/);
      await cell.click({ position: { x: 3, y: 3 } });
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      // Dragging over text ends with a click on the row.
      const [left, middle] = await cell.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const rects = range.getClientRects();
        const line = rects.item(rects.length - 1) ?? new DOMRect();
        return [line.left, line.top + line.height / 2];
      });
      await page.mouse.move(left + 1, middle);
      await page.mouse.down();
      await page.mouse.move(left + 30, middle, { steps: 5 });
      await page.mouse.up();
      expect(await page.evaluate(() => String(getSelection())), `text selected in ${path}`).not.toBe('');
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await page.evaluate(() => getSelection()?.removeAllRanges());
      // A click on the button must not also trigger the row.
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await toggle.press('Enter');
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    }
  },
);

test(
  'on a phone the two lines show the main fields',
  { tag: '@phone' },
  async ({ page, context, people, database: { db } }) => {
    const admin = await people.staff('admin', { name: 'Line Reader' });
    const customer = await people.account({ name: 'Two Lines', active: true });
    const sale = { userId: customer.id, totalAmount: '1234.50' };
    // An id alone may stand in the names of other records.
    await createOpportunity(db, { ...sale, name: `Bridal set ${customer.mobile}` });
    await createOrder(db, { ...sale, name: `Order of coins ${customer.mobile}`, paidAmount: '234.50' });
    const slot = await freeSlot(db);
    const booking = await createBooking(db, {
      userId: customer.id,
      userMobile: customer.mobile,
      shopAddress: 'Telangana',
      slotDate: slot.slot_date,
      slotTime: '15:30:00',
    });
    await createPaymentOrder(db, { userId: customer.id });
    await db.auditEntry.create({
      data: { actorId: admin.id, action: 'user.update', entity: 'user', entityId: customer.id },
    });
    await enter(context, admin);
    for (const [address, first, second] of [
      [
        `/admin-orders?search=${customer.mobile}`,
        ['Order of coins'],
        ['₹1,234.50', 'Due ₹1,000.00', 'Partial'],
      ],
      [`/admin-opportunity?search=${customer.mobile}`, ['Bridal set'], ['₹1,234.50', 'Open']],
      [`/admin-users?search=${customer.mobile}`, ['Two Lines'], ['User', customer.mobile, 'Active']],
      [
        `/admin-booking-slots?search=${booking.id}`,
        [formatDate(slot.slot_date), '3:30 PM'],
        [customer.mobile, 'Telangana'],
      ],
      [
        `/admin-payments?search=${customer.mobile}`,
        ['₹0.00', 'of ₹200.00', 'Two Lines'],
        ['Created', String(new Date().getFullYear())],
      ],
      [
        `/admin-audit?entity=user&entity_id=${customer.id}`,
        ['Line Reader', 'User changed'],
        [String(new Date().getFullYear())],
      ],
    ] as const) {
      await page.goto(address);
      await expect(dataRows(page)).toHaveCount(1);
      for (const words of first) await expect(page.locator('[data-phone-line="1"]')).toContainText(words);
      for (const words of second) await expect(page.locator('[data-phone-line="2"]')).toContainText(words);
      await expectNoOverflow(page);
      await expectAccessible(page);
      // A tap anywhere on the row opens it.
      await page.locator('[data-phone-line="2"]').tap();
      await expect(toggles(page)).toHaveAttribute('aria-expanded', 'true');
    }
  },
);

test('on a phone a select sorts the rows', { tag: '@phone' }, async ({ page, context, people }) => {
  await enter(context, await people.staff('admin'));
  await page.goto('/admin-orders');
  await page.getByLabel('Sort by').selectOption('Total, ascending');
  await expect(page).toHaveURL(/sort=total_amount.*direction=asc|direction=asc.*sort=total_amount/);
  await page.getByLabel('Sort by').selectOption('Total, descending');
  await expect(page).toHaveURL(/sort=total_amount(?!.*direction=asc)/);
  await page.getByLabel('Sort by').selectOption('Created At, descending');
  await expect(page).not.toHaveURL(/sort=/);
});

test(
  'on a phone users can be sorted by date without a date column',
  { tag: '@phone' },
  async ({ page, context, people }) => {
    await enter(context, await people.staff('admin'));
    await page.goto('/admin-users');
    const chosen = page.getByLabel('Sort by').locator('option:checked');
    await expect(chosen).toHaveText('Created At, descending');
    await page.getByLabel('Sort by').selectOption('Name, ascending');
    await expect(page).toHaveURL(/sort=name/);
    await page.getByLabel('Sort by').selectOption('Created At, descending');
    await expect(page).not.toHaveURL(/sort=/);
  },
);

test('printed list has its rows and no controls', { tag: '@desk' }, async ({ page, context, people }) => {
  await enter(context, await people.staff('admin'));
  await page.goto('/admin-users');
  const controls = [
    page.getByRole('link', { name: 'Back to Dashboard' }),
    page.getByRole('link', { name: '+ Create User' }),
    page.getByRole('button', { name: 'Refresh' }),
    page.getByRole('columnheader', { name: 'Actions' }),
    toggles(page).first(),
  ];
  for (const control of controls) await expect(control).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of controls) await expect(control).toBeHidden();
  await expect(dataRows(page).first()).toBeVisible();
});

test(
  'toast covers no row, pagination or button',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const name = `Toast ${randomUUID().slice(0, 8)}`;
    const executive = await people.staff('executive');
    const customer = await people.account();
    const sale = { userId: customer.id, executiveId: executive.id };
    // Two pages of rows.
    for (let each = 0; each < 52; each += 1) await createOrder(db, { ...sale, name: `${name} ${each}` });
    await enter(context, executive);
    for (const [width, height] of [
      [375, 812],
      [768, 1024],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/executive-orders?search=${encodeURIComponent(name)}`);
      await toggles(page).last().click();
      await page.getByRole('button', { name: 'Delete Order' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      const toast = page.getByText('Order deleted successfully!');
      await expect(toast).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const box = await page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').boundingBox();
      if (box === null) throw new Error('The toast is gone');
      const header = await page.getByRole('banner').boundingBox();
      // Placed over the header, which does not scroll.
      expect(box.y + box.height, `toast at ${width} px`).toBeLessThanOrEqual(
        (header?.y ?? 0) + (header?.height ?? 0),
      );
    }
  },
);

test(
  'failed list shows a dash for every count, and no row',
  { tag: '@desk' },
  async ({ page, context, people, complaints, database: { db } }) => {
    complaints.allow(/status of 500/);
    const { paths } = await extremes(people, db);
    for (const [path, { who, query }] of Object.entries(paths)) {
      await context.clearCookies();
      await enter(context, who);
      await page.goto(`${path}?${query}`);
      const count = page.getByRole('status').filter({ hasText: /^1–1 of 1$/ });
      await expect(count).toBeVisible();
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
      );
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(dataRows(page)).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: /^-$/ })).toBeVisible();
      // No stale count is shown.
      const main = page.getByRole('main');
      await expect(main.getByText(/\b\d+ (of|results)\b|\(\d+\)/)).toHaveCount(0);
      await expect(main.getByText('Needs attention (-)')).toHaveCount(path === '/admin-payments' ? 1 : 0);
      await page.unroute('**/api/**');
    }
  },
);

test(
  'bookings start today in order of time; periods, calendar and All Dates change that',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const staff = await people.staff('employee');
    const customer = await people.account({ active: true });
    const visit = (slotDate: string, slotTime: string) =>
      createBooking(db, {
        userId: customer.id,
        userMobile: customer.mobile,
        shopAddress: 'Others',
        slotDate,
        slotTime,
        cancelledAt: new Date(),
      });
    const far = someOpenDay();
    const past = await visit(daysAfter(today(), -30), '10:00:00');
    const late = await visit(far, '17:00:00');
    const early = await visit(far, '10:30:00');
    const now = await visit(today(), '10:00:00');
    const tomorrow = await visit(daysAfter(today(), 1), '10:00:00');
    await enter(context, staff);
    await page.goto(`/employee-booking-slots?search=${customer.mobile}`);
    const ids = async () =>
      (await toggles(page).allInnerTexts()).map((words) => Number(/(\d+)$/.exec(words)?.[1]));
    await expect.poll(ids).toEqual([now.id, tomorrow.id, early.id, late.id]);
    await expect(page.getByRole('radio', { name: 'From today' })).toBeChecked();
    await expectAccessible(page);

    await page.getByRole('radio', { name: 'Tomorrow' }).check();
    await expect.poll(ids).toEqual([tomorrow.id]);
    await page.getByRole('radio', { name: 'Today', exact: true }).check();
    await expect.poll(ids).toEqual([now.id]);
    await expect(page).toHaveURL(/period=today/);
    await page.reload();
    await expect.poll(ids).toEqual([now.id]);
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await expect.poll(ids).toEqual([late.id, early.id, tomorrow.id, now.id, past.id]);

    // The calendar opens at the selected date and marks days with bookings.
    await page.goto(`/employee-booking-slots?search=${customer.mobile}&slot_date=${far}`);
    await expect.poll(ids).toEqual([early.id, late.id]);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    const date = page.getByRole('button', { name: `Slot Date ${formatDate(far)}` });
    await date.click();
    const calendar = page.getByRole('grid');
    await expect(calendar).toBeVisible();
    const chosen = calendar.getByRole('button', { name: /selected/ });
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveAccessibleName(/has bookings/);
    await expectAccessible(page);
    // By keyboard to the next open day, and back by Escape.
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(date).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosen).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`slot_date=${daysAfter(far, 1)}`));
    await expect(page.getByText('No bookings found matching your filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all dates' }).click();
    await expect(page).toHaveURL(/period=all/);
    await expect.poll(ids).toHaveLength(5);
    await page.getByRole('radio', { name: 'This week' }).check();
    await expect.poll(ids).toContain(now.id);
    await page.getByRole('button', { name: /^Slot Date \S/ }).click();
    await page.getByRole('button', { name: 'All Dates' }).click();
    await expect.poll(ids).toHaveLength(5);
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'This week' })).toBeChecked();
  },
);

test(
  'audit trail filters by actor and date',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const name = `Nomad ${randomUUID().slice(0, 8)}`;
    const admin = await people.staff('admin', { name });
    const customer = await people.account();
    const changed = (at: string, entityId: number) =>
      db.auditEntry.create({
        data: { at: new Date(at), actorId: admin.id, action: 'user.update', entity: 'user', entityId },
      });
    const ofCustomer = customer.id;
    await changed('2026-01-10T18:29:59Z', ofCustomer);
    await changed('2026-01-10T18:30:00Z', ofCustomer);
    // Inserted later, with an earlier time.
    await changed('2026-01-09T12:00:00Z', ofCustomer);
    await enter(context, admin);
    await page.goto('/admin-audit');
    const person = page.getByRole('combobox', { name: 'Changed by' });
    await person.fill(name.slice(0, 14));
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(new RegExp(`actor_id=${admin.id}`));
    await expect(person).toHaveValue(name);
    await expect(dataRows(page)).toHaveCount(3);
    await expect(dataRows(page).locator('td:visible').first()).toContainText('Jan 11, 2026');
    await expect(dataRows(page).last().locator('td:visible').first()).toContainText('Jan 9, 2026');
    await expectAccessible(page);
    await page.reload();
    await expect(person).toHaveValue(name);

    await page.goto(`/admin-audit?actor_id=${admin.id}&from=2026-01-10&to=2026-01-10`);
    await expect(dataRows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'To Sat, Jan 10, 2026' }).click();
    await page.getByRole('button', { name: /January 11, 2026/ }).click();
    await expect(dataRows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/to=2026-01-11/);
    await page.getByRole('button', { name: /^From / }).click();
    await page.getByRole('button', { name: 'Any date' }).click();
    await expect(dataRows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear Changed by' }).click();
    await expect(page).not.toHaveURL(/actor_id/);
    await expect(person).toBeFocused();
  },
);

test(
  'payment of 1 rupee on an order of 200 needs attention until refunded',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const customer = await people.account({ name: 'One Rupee' });
    const order = await createPaymentOrder(db, { userId: customer.id, status: 'paid' });
    const payment = await db.payment.create({
      data: {
        razorpayPaymentId: `pay_${randomUUID()}`,
        paymentOrderId: order.id,
        userId: customer.id,
        amountPaise: 100,
        currency: 'INR',
        status: 'captured',
        effect: 'mismatch',
        capturedAt: new Date(),
      },
    });
    await enter(context, await people.staff('admin'));
    await page.goto(`/admin-payments?search=${customer.mobile}`);
    const row = dataRows(page);
    await expect(row).toContainText('₹1.00');
    await expect(row).toContainText('of ₹200.00');
    await expect(row.getByText('Needs review: amount differs').first()).toBeVisible();
    await expect(row.getByText('Paid', { exact: true })).toHaveCount(0);
    await expect(page.getByText(/^Needs attention \([1-9]\d*\)$/)).toBeVisible();
    await page.getByRole('radio', { name: /^Needs attention/ }).check();
    await expect(page).toHaveURL(/attention=any/);
    await expect(row).toHaveCount(1);
    await toggles(page).click();
    await expect(page.getByText('₹1.00 was paid where ₹200.00 was due')).toBeVisible();
    await expectAccessible(page);
    await db.payment.update({
      where: { id: payment.id },
      data: { status: 'refunded', refundedPaise: 100, refundFlaggedAt: new Date() },
    });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('Nothing needs attention.')).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await page.getByRole('radio', { name: 'All payments' }).check();
    await expect(row).toContainText('₹1.00 refunded');
    await expect(row.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(row.getByText('Paid', { exact: true })).toHaveCount(0);
  },
);
