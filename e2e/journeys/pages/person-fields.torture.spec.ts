import { randomUUID } from 'node:crypto';
import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { fact, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createSalesRecords, openForm, opportunityPath } from '@/e2e/fixtures/staff-forms';
import { button } from '@/e2e/fixtures/staff-screens';
import { someSaleName } from '@/e2e/fixtures/sales';

test(
  'details, form and history of an opportunity show names beside ids; so does a booking',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const at = await createSalesRecords(accounts, db);
    const colleague = await accounts.account({ role: 'employee', name: `Omar ${randomUUID().slice(0, 8)}` });
    await signInBrowser(context, at.admin);
    await page.goto(opportunityPath('admin')(at));
    const details = page.getByRole('region', { name: `Details of ${at.opportunity.name}` });
    const named = [
      ['User ID', at.customer],
      ['Executive ID', at.executive],
      ['Employee ID', at.employee],
    ] as const;
    for (const [label, { name, id }] of named) {
      await expect(fact(details, label)).toContainText(name);
      await expect(fact(details, label)).toContainText(`ID: ${id}`);
    }
    const form = await openForm(page, 'Edit Opportunity');
    for (const [label, { name, id }] of named) {
      await expect(form.getByLabel(label)).toHaveValue(String(id));
      const around = form.locator('div').filter({ has: page.getByLabel(label) });
      await expect(around.last()).toContainText(name);
    }
    await expectAccessible(page);
    const employee = form.getByLabel('Employee ID');
    await employee.fill(String(colleague.id));
    await expect(page.getByRole('option')).toHaveText([`${colleague.name}ID ${colleague.id}`]);
    // Reopened, the list offers all.
    await employee.press('Escape');
    await employee.click();
    await expect(page.getByRole('option', { name: at.employee.name })).toBeVisible();
    await employee.press('Tab');
    await expect(form.getByText(colleague.name)).toBeVisible();
    await button(form, 'Save').click();
    await expect(formDialog(page)).toHaveCount(0);
    await expect(details).toContainText(colleague.name);
    const history = details.getByRole('region', { name: 'History' });
    await expect(history).toContainText(`${at.employee.name} (ID: ${at.employee.id})`);
    await expect(history).toContainText(`${colleague.name} (ID: ${colleague.id})`);

    await page.goto(`/admin-booking-slots?search=${at.booking.id}&open=${at.booking.id}`);
    const booking = page.getByRole('region', { name: 'Booking Details' });
    await expect(booking).toContainText(at.customer.name);
    await button(booking, 'Edit').click();
    await expect(formDialog(page)).toContainText(at.customer.name);
  },
);

test(
  'customer is found by name among own ones, by full mobile among all, by keyboard',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const input = inputMethodOf('keyboard', page);
    const at = await createSalesRecords(accounts, db);
    const surname = `Zq${randomUUID().replaceAll(/[^a-z]/g, '')}`;
    const own = await accounts.account({ name: `Own ${surname}` });
    const stranger = await accounts.account({ name: `Strange ${surname}` });
    await createOpportunity(db, { userId: own.id, executiveId: at.executive.id });
    await signInBrowser(context, at.executive);
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
        page.getByText('None of your customers match. Enter a full mobile number to find anyone.').first(),
      ).toBeVisible();
      await input.write(form.getByLabel('Opportunity Name'), someSaleName());
      await expect(
        form.getByText('None of your customers match. Enter a full mobile number to find anyone.'),
      ).toBeVisible();
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    });
    await test.step('submitted without a choice: field error, cleared on typing', async () => {
      await input.press(button(form, 'Create Opportunity'));
      await expect(form.getByText('User ID: choose from the list or enter the ID.')).toBeVisible();
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
    expect(await db.opportunity.count({ where: { userId: stranger.id, executiveId: at.executive.id } })).toBe(
      1,
    );
  },
);
