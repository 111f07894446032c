import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { inputMethodOf, inputMethods } from '@/e2e/fixtures/input-methods';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { formDialog } from '@/e2e/fixtures/screens';
import { enter, expect, test, type People } from '@/e2e/fixtures/test';
import type { Db } from '@/lib/db/client';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const someName = () => `Bridal set ${randomUUID().slice(0, 8)}`;

async function world(people: People, db: Db) {
  const mark = randomUUID().slice(0, 8);
  const admin = await people.staff('admin');
  const employee = await people.staff('employee', { name: `Emil ${mark}` });
  const executive = await people.staff('executive', { name: `Esha ${mark}` });
  const customer = await people.activeCustomer({
    name: `Charu ${mark}`,
    referrerCode: employee.referralId,
  });
  const parties = { userId: customer.id, executiveId: executive.id, employeeId: employee.id };
  const opportunity = await createOpportunity(db, { ...parties, name: someName(), totalAmount: '183500.50' });
  await createItem(db, { opportunityId: opportunity.id, name: 'Gold chain', price: '250000.00' });
  const order = await createOrder(db, {
    ...parties,
    name: `Order for ${opportunity.name}`,
    totalAmount: '183500.50',
    paidAmount: '50000.00',
  });
  const slot = await freeSlot(db);
  const booking = await bookFor(db, customer, slot);
  return { admin, executive, employee, customer, opportunity, order, booking };
}
type World = Awaited<ReturnType<typeof world>>;

interface StaffForm {
  readonly title: string;
  readonly who: 'admin' | 'executive' | 'employee';
  path(world: World): string;
  open(page: Page, world: World): Promise<Locator>;
  readonly buttons: readonly [string, string];
}

const opened = async (page: Page, press: string) => {
  await button(page, press).first().click();
  return formDialog(page);
};
const opportunityPath = (who: string) => (at: World) =>
  `/${who}-opportunity?open=${at.opportunity.id}&search=${at.opportunity.id}`;

const forms: readonly StaffForm[] = [
  {
    title: 'Create New Opportunity',
    who: 'admin',
    path: () => '/admin-opportunity',
    open: (page) => opened(page, 'Create Opportunity'),
    buttons: ['Create Opportunity', 'Cancel'],
  },
  {
    title: 'Edit Opportunity',
    who: 'admin',
    path: opportunityPath('admin'),
    open: (page) => opened(page, 'Edit Opportunity'),
    buttons: ['Save', 'Cancel'],
  },
  {
    title: 'Add New Item',
    who: 'executive',
    path: opportunityPath('executive'),
    open: (page) => opened(page, 'Add Item'),
    buttons: ['Add Item', 'Cancel'],
  },
  {
    title: 'Edit Item',
    who: 'employee',
    path: opportunityPath('employee'),
    open: (page) => opened(page, 'Edit Gold chain'),
    buttons: ['Update Item', 'Cancel'],
  },
  {
    title: 'Edit Order',
    who: 'admin',
    path: (at) => `/admin-orders?open=${at.order.id}&search=${at.order.id}`,
    open: (page) => opened(page, 'Edit Order'),
    buttons: ['Save', 'Cancel'],
  },
  {
    title: 'Record Payment',
    who: 'employee',
    path: (at) => `/employee-orders?open=${at.order.id}&search=${at.order.id}`,
    open: (page) => opened(page, 'Record Payment'),
    buttons: ['Record Payment', 'Cancel'],
  },
  {
    title: 'Edit Booking',
    who: 'executive',
    path: (at) => `/executive-booking?open=${at.booking.id}&search=${at.booking.id}`,
    open: (page) => opened(page, 'Edit'),
    buttons: ['Save', 'Cancel'],
  },
  {
    title: 'a user',
    who: 'admin',
    path: (at) => `/admin-users?open=${at.customer.id}&search=${at.customer.mobile}`,
    async open(page) {
      await button(page, 'Edit').click();
      return page.getByRole('form', { name: 'User Details' });
    },
    buttons: ['Save', 'Cancel'],
  },
  {
    title: 'a referral',
    who: 'employee',
    path: (at) => `/employee-referrals?open=${at.customer.id}&search=${at.customer.mobile}`,
    async open(page) {
      await button(page, 'Edit').click();
      return page.getByRole('form', { name: 'User Details' });
    },
    buttons: ['Save', 'Cancel'],
  },
  {
    title: 'Create User',
    who: 'admin',
    path: () => '/create-user',
    open: (page) => Promise.resolve(page.getByRole('main')),
    buttons: ['Create', 'Cancel'],
  },
];

const screens = [
  { width: 375, height: 667 },
  // With an on-screen keyboard.
  { width: 375, height: 400 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
] as const;

/** Whether the element is on top at its centre. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  return (
    shown !== null &&
    (element.contains(shown) || shown.contains(element) || shown.closest('label')?.contains(element) === true)
  );
};

for (const form of forms) {
  test(
    `${form.title}: buttons stay visible and hide no field`,
    { tag: ['@desk', '@torture'] },
    async ({ page, context, people, database: { db } }) => {
      test.slow();
      const at = await world(people, db);
      await enter(context, at[form.who]);
      for (const screen of screens) {
        await page.setViewportSize(screen);
        await page.goto(form.path(at));
        const within = await form.open(page, at);
        await expect(within).toBeVisible();
        const [submit, cancel] = form.buttons.map((name) =>
          within
            .getByRole('button', { name, exact: true })
            .or(within.getByRole('link', { name, exact: true })),
        );
        for (const each of [submit, cancel]) {
          await expect(each ?? within).toBeInViewport({ ratio: 1 });
          await expect.poll(() => each?.evaluate(isUncovered)).toBe(true);
        }
        const fields = within
          .locator('input:not([type=hidden]), select, textarea')
          .and(within.locator(':enabled'));
        await expect(fields.first()).toBeVisible();
        await fields.first().focus();
        for (let stop = 0; stop < (await fields.count()) + 3; stop += 1) {
          await page.keyboard.press('Tab');
          const focused = page.locator(':focus');
          if ((await focused.count()) === 0 || !(await within.locator(':focus').count())) break;
          await expect
            .poll(() => focused.evaluate(isUncovered), {
              message: `${await focused.evaluate((element) => element.outerHTML.slice(0, 200))} at ${screen.width} x ${screen.height}`,
            })
            .toBe(true);
          await expect(submit ?? within).toBeInViewport({ ratio: 1 });
        }
        if (form.title === 'Edit Order') await expectAccessible(page);
        await page.goto('about:blank');
      }
    },
  );
}

test(
  'amount accepts grouped digits, is grouped on blur, and is refused by field if invalid',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const at = await world(people, db);
    await enter(context, at.executive);
    await page.goto(opportunityPath('executive')(at));
    const form = await opened(page, 'Edit Opportunity');
    const total = form.getByLabel('Total Amount');
    await expect(total).toHaveValue('183,500.50');
    await expect(total).toHaveAccessibleDescription(/Rupees/);
    await total.focus();
    await expect(total).toHaveValue('183500.50');
    for (const [typed, shown] of [
      ['₹ 183,500', '183,500'],
      ['1,83,500.50', '183,500.50'],
      ['Rs. 999999999999.99', '999,999,999,999.99'],
    ] as const) {
      await total.fill(typed);
      await total.blur();
      await expect(total).toHaveValue(shown);
    }
    await total.fill('12,50');
    await total.blur();
    await expect(form.getByText(/^Total Amount must be an amount/)).toBeVisible();
    await expect(total).toHaveValue('12,50');
    await button(form, 'Save').click();
    await expect(total).toBeFocused();
    await total.fill('999999999999.99');
    await button(form, 'Save').click();
    await expect(formDialog(page)).toHaveCount(0);
    const row = await db.opportunity.findUniqueOrThrow({ where: { id: at.opportunity.id } });
    expect(row.totalAmount.toFixed(2)).toBe('999999999999.99');
  },
);

test(
  'every money field has currency sign and digit groups',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, database: { db } }) => {
    const at = await world(people, db);
    await enter(context, at.admin);
    for (const { title, path, open } of forms.filter((each) => /Opportunity|Item|Order/.test(each.title))) {
      // Initially empty.
      if (/New/.test(title)) continue;
      await page.goto(path(at).replace(/^\/(executive|employee)/, '/admin'));
      const form = await open(page, at);
      const amounts = form.getByLabel(/Amount|Price/);
      await expect(amounts.first()).toBeVisible();
      for (const amount of await amounts.all()) {
        await expect(amount).toHaveValue(/^\d{1,3}(,\d{3})+(\.\d\d)?$/);
        await expect(amount).toHaveAccessibleDescription(/Rupees/);
        await expect(amount.locator('..')).toContainText('₹');
      }
    }
  },
);

for (const role of ['admin', 'executive', 'employee'] as const) {
  test(
    `screens of an ${role} show names beside ids`,
    { tag: ['@desk', '@torture'] },
    async ({ page, context, people, database: { db } }) => {
      const at = await world(people, db);
      await page.setViewportSize({ width: 1440, height: 900 });
      await enter(context, at[role]);
      const named = [
        ['User ID', at.customer],
        ['Executive ID', at.executive],
        ['Employee ID', at.employee],
      ] as const;
      for (const [kind, record] of [
        ['opportunity', at.opportunity],
        ['orders', at.order],
      ] as const) {
        await page.goto(`/${role}-${kind}?search=${record.id}&open=${record.id}`);
        const details = page.getByRole('region', { name: `Details of ${record.name}` });
        for (const [label, { name, id }] of named) {
          const fact = details
            .locator('dl')
            .first()
            .locator('div')
            .filter({ has: page.getByText(label, { exact: true }) });
          await expect(fact).toContainText(name);
          await expect(fact).toContainText(`ID: ${id}`);
        }
        const headers = await page.getByRole('columnheader').allInnerTexts();
        for (const [label, { name, id }] of named) {
          const column = headers.findIndex((header) => header.replaceAll('\n', ' ').includes(label));
          if (column < 0) continue;
          const cell = page.getByRole('row', { name: record.name }).first().getByRole('cell').nth(column);
          await expect(cell).toContainText(name);
          await expect(cell).toContainText(`ID: ${id}`);
        }
        const form = await opened(page, kind === 'orders' ? 'Edit Order' : 'Edit Opportunity');
        for (const [label, { name, id }] of named) {
          const field = form.getByLabel(label);
          await expect(field).toHaveValue(String(id));
          await expect(
            form
              .locator('div')
              .filter({ has: page.getByLabel(label) })
              .last(),
          ).toContainText(name);
        }
        await expectAccessible(page);
        const employees = form.getByLabel('Employee ID');
        if (await employees.isEditable()) {
          const colleague = await people.account({
            role: 'employee',
            name: `Omar ${randomUUID().slice(0, 8)}`,
          });
          await page.reload();
          const again = await opened(page, kind === 'orders' ? 'Edit Order' : 'Edit Opportunity');
          const employee = again.getByLabel('Employee ID');
          await employee.fill(String(colleague.id));
          await expect(page.getByRole('option')).toHaveText([`${colleague.name}ID ${colleague.id}`]);
          // Reopened, the list offers all customers.
          await employee.press('Escape');
          await employee.click();
          await expect(page.getByRole('option', { name: at.employee.name })).toBeVisible();
          await employee.press('Tab');
          await expect(again.getByText(colleague.name)).toBeVisible();
          await button(again, 'Save').click();
          await expect(formDialog(page)).toHaveCount(0);
          await expect(details).toContainText(colleague.name);
          const history = details.getByRole('region', { name: 'History' });
          await expect(history).toContainText(`${at.employee.name} (ID: ${at.employee.id})`);
          await expect(history).toContainText(`${colleague.name} (ID: ${colleague.id})`);
        }
      }
      const bookings = {
        admin: '/admin-booking-slots',
        executive: '/executive-booking',
        employee: '/employee-booking-slots',
      };
      await page.goto(`${bookings[role]}?search=${at.booking.id}&open=${at.booking.id}`);
      const booking = page.getByRole('region', { name: 'Booking Details' });
      await expect(booking).toContainText(at.customer.name);
      await button(booking, 'Edit').click();
      await expect(formDialog(page)).toContainText(at.customer.name);
    },
  );
}

for (const { inputMethod, tag } of inputMethods) {
  test(
    `customer is found by name among own ones, by full mobile among all, by ${inputMethod}`,
    { tag: inputMethod === 'keyboard' ? tag : [tag, '@torture'] },
    async ({ page, context, people, database: { db } }) => {
      test.slow();
      const input = inputMethodOf(inputMethod, page);
      const at = await world(people, db);
      const surname = `Zq${randomUUID().replaceAll(/[^a-z]/g, '')}`;
      const own = await people.account({ name: `Own ${surname}` });
      const stranger = await people.account({ name: `Strange ${surname}` });
      await createOpportunity(db, { userId: own.id, executiveId: at.executive.id });
      await enter(context, at.executive);
      await page.goto('/executive-opportunity');
      await input.press(button(page, 'Create Opportunity').first());
      const form = formDialog(page);
      const field = form.getByLabel('User ID');

      await test.step('by name: own customers only', async () => {
        await input.take(field, surname.slice(0, 5), page.getByRole('option', { name: own.name }));
        await expect(field).toHaveValue(String(own.id));
        await expect(form).toContainText(`${own.name}, ${own.mobile}`);
      });
      await test.step('no match: hint without error', async () => {
        await input.write(field, `Strange ${surname.slice(0, 5)}`);
        await expect(
          page.getByText('No customer of yours found. Enter the whole mobile number to find anyone.').first(),
        ).toBeVisible();
        await input.write(form.getByLabel('Opportunity Name'), someName());
        await expect(
          form.getByText('No customer of yours found. Enter the whole mobile number to find anyone.'),
        ).toBeVisible();
        await expect(field).not.toHaveAttribute('aria-invalid', 'true');
        if (inputMethod !== 'keyboard') await expectAccessible(page);
      });
      await test.step('submitted without a choice: field error, cleared on typing', async () => {
        await input.press(button(form, 'Create Opportunity'));
        await expect(form.getByText('User ID: choose from the list, or enter the ID number.')).toBeVisible();
        await input.write(field, 'Str');
        await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      });
      await test.step('by full mobile: any customer, without choosing', async () => {
        await input.write(field, stranger.mobile);
        await expect(page.getByRole('option', { name: stranger.name })).toBeVisible();
        await input.write(form.getByLabel('Total Amount'), '1,000');
        await expect(field).toHaveValue(String(stranger.id));
        await expect(form).toContainText(`${stranger.name}, ${stranger.mobile}`);
      });
      await input.press(button(form, 'Create Opportunity'));
      await expect(formDialog(page)).toHaveCount(0);
      expect(
        await db.opportunity.count({ where: { userId: stranger.id, executiveId: at.executive.id } }),
      ).toBe(1);
    },
  );
}

test(
  'closing names and links the created or adopted order; a hidden one is not mentioned',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    test.slow();
    const at = await world(people, db);
    const parties = { userId: at.customer.id, executiveId: at.executive.id };
    await enter(context, at.executive);
    const close = async (id: number) => {
      await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
      const form = await opened(page, 'Edit Opportunity');
      await form.getByLabel('Status').selectOption('Closed');
      await button(form, 'Save').click();
      await expect(
        page.getByText('Opportunity updated successfully!', { exact: true }).first(),
      ).toBeVisible();
      await expect(formDialog(page)).toHaveCount(0);
    };

    await close(at.opportunity.id);
    const made = await db.order.findFirstOrThrow({ where: { opportunityId: at.opportunity.id } });
    const note = page.getByRole('region', { name: /^Details of/ }).getByRole('status');
    await expect(note.filter({ hasText: `Order ${made.id} created.` })).toBeVisible();
    await expect(page.getByRole('dialog').filter({ hasText: `Order ${made.id} created.` })).toBeVisible();
    await note.getByRole('link', { name: 'View order' }).click();
    await expect(page).toHaveURL(/\/executive-orders/);
    await expect(page.getByRole('region', { name: `Details of ${made.name}` })).toBeVisible();

    const second = await createOpportunity(db, { ...parties, name: someName() });
    const live = await createOrder(db, { ...parties, name: someName(), opportunityId: second.id });
    await close(second.id);
    await expect(note.filter({ hasText: `Order ${live.id} was there already and is kept.` })).toBeVisible();
  },
);
