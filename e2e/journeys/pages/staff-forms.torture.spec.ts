import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createSalesRecords, openForm, opportunityPath, type SalesRecords } from '@/e2e/fixtures/staff-forms';
import { button } from '@/e2e/fixtures/staff-screens';

interface StaffForm {
  readonly title: string;
  readonly who: 'admin' | 'executive';
  path(records: SalesRecords): string;
  open(page: Page, records: SalesRecords): Promise<Locator>;
  readonly buttons: readonly [string, string];
}

/** One of each kind: the forms of records are one component. */
const forms: readonly StaffForm[] = [
  {
    title: 'Edit Opportunity',
    who: 'admin',
    path: opportunityPath('admin'),
    open: (page) => openForm(page, 'Edit Opportunity'),
    buttons: ['Save', 'Cancel'],
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
    title: 'Create User',
    who: 'admin',
    path: () => '/create-user',
    async open(page) {
      await page.getByRole('radio', { name: 'Password' }).check();
      return page.getByRole('main');
    },
    buttons: ['Create', 'Cancel'],
  },
];

const screens = [
  // With an on-screen keyboard.
  { width: 375, height: 400 },
  { width: 1280, height: 720 },
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
        if (form.title === 'Edit Opportunity') await expectAccessible(page);
        await page.goto('about:blank');
      }
    },
  );
}

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
