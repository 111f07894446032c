import { createOpportunity } from '@/prisma/factories/sales';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The value of a partly typed date or time is '': it must not be saved as none. */

test(
  'an incomplete date or time is an error of its field',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [executive, me] = [await accounts.staff('executive'), await accounts.account()];
    const { id } = await createOpportunity(db, { userId: me.id, executiveId: executive.id });
    const expectedOn = new Date('2027-03-08T00:00:00Z');
    await db.opportunity.update({ where: { id }, data: { expectedOn } });
    await signInBrowser(context, executive);
    await page.goto(`/executive-opportunity?open=${id}&search=${id}`);
    await page.getByRole('button', { name: 'Edit Opportunity' }).click();
    const form = formDialog(page);
    const date = field(form, 'Expected On');
    await date.focus();
    await page.keyboard.press('Backspace');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Expected On is incomplete. Complete it or clear it.')).toBeVisible();
    await expect(date).toBeFocused();
    await date.fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    expect(await db.opportunity.findUniqueOrThrow({ where: { id } })).toMatchObject({ expectedOn: null });

    await page.getByRole('button', { name: 'Add Task' }).click();
    await field(form, 'Task').fill('Call');
    await field(form, 'Due on').fill('2027-03-08');
    await field(form, 'Time').focus();
    await page.keyboard.type('11');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Time is incomplete. Complete it or clear it.')).toBeVisible();
    await field(form, 'Time').fill('11:30');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(/11:30/).first()).toBeVisible();
  },
);
