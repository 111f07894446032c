import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { opportunityOf, someSaleName, staffAndCustomer } from '@/e2e/fixtures/sales';
import { formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createSalesRecords, openForm, opportunityPath, type SalesRecords } from '@/e2e/fixtures/staff-forms';
import { button } from '@/e2e/fixtures/staff-screens';

interface StaffForm {
  readonly title: string;
  readonly who: 'admin' | 'executive' | 'employee';
  path(records: SalesRecords): string;
  open(page: Page, records: SalesRecords): Promise<Locator>;
  readonly buttons: readonly [string, string];
}

const forms: readonly StaffForm[] = [
  {
    title: 'Create New Opportunity',
    who: 'admin',
    path: () => '/admin-opportunity',
    open: (page) => openForm(page, 'Create Opportunity'),
    buttons: ['Create Opportunity', 'Cancel'],
  },
  {
    title: 'Edit Opportunity',
    who: 'admin',
    path: opportunityPath('admin'),
    open: (page) => openForm(page, 'Edit Opportunity'),
    buttons: ['Save', 'Cancel'],
  },
  {
    title: 'Add New Item',
    who: 'executive',
    path: opportunityPath('executive'),
    open: (page) => openForm(page, 'Add Item'),
    buttons: ['Add Item', 'Cancel'],
  },
  {
    title: 'Edit Item',
    who: 'employee',
    path: opportunityPath('employee'),
    open: (page) => openForm(page, 'Edit Gold chain'),
    buttons: ['Update Item', 'Cancel'],
  },
  {
    title: 'Edit Order',
    who: 'admin',
    path: (at) => `/admin-orders?open=${at.order.id}&search=${at.order.id}`,
    open: (page) => openForm(page, 'Edit Order'),
    buttons: ['Save', 'Cancel'],
  },
  {
    title: 'Record Payment',
    who: 'employee',
    path: (at) => `/employee-orders?open=${at.order.id}&search=${at.order.id}`,
    open: (page) => openForm(page, 'Record Payment'),
    buttons: ['Record Payment', 'Cancel'],
  },
  {
    title: 'Edit Booking',
    who: 'executive',
    path: (at) => `/executive-booking?open=${at.booking.id}&search=${at.booking.id}`,
    open: (page) => openForm(page, 'Edit'),
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
    async ({ page, context, accounts, database: { db } }) => {
      test.slow();
      const at = await createSalesRecords(accounts, db);
      await signInBrowser(context, at[form.who]);
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
  'a list that fails while a form is open keeps the form and its input',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    const name = someSaleName();
    await opportunityOf(staff, customer, name);
    await signInBrowser(context, staff);
    await page.goto('/executive-opportunity');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/Opportunity', async (route) => {
      await held;
      await route.abort();
    });
    const loading = page.waitForRequest('**/api/Opportunity');
    await page.getByLabel('Name or ID').fill(name);
    await loading;
    await button(page, `View ${name}`).click();
    await button(page, 'Edit Opportunity').click();
    await formDialog(page).getByLabel('Opportunity Name').fill(`${name} kept`);
    release();
    await expect(page.getByText('Failed to fetch opportunities. Please try again.')).toBeVisible();
    await page.unroute('**/api/Opportunity');
    await button(formDialog(page), 'Save').click();
    await expect(page.getByRole('region', { name: `Details of ${name} kept` })).toBeVisible();
  },
);

test(
  'amount accepts grouped digits, is grouped on blur, and is refused by field if invalid',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const at = await createSalesRecords(accounts, db);
    await signInBrowser(context, at.executive);
    await page.goto(opportunityPath('executive')(at));
    const form = await openForm(page, 'Edit Opportunity');
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
  async ({ page, context, accounts, database: { db } }) => {
    const at = await createSalesRecords(accounts, db);
    await signInBrowser(context, at.admin);
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
