import { readFile } from 'node:fs/promises';
import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { alertWith, field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test('executive: selects by checkbox, moves and undoes; a refusal names the record, and nothing is moved', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 409/);
  const me = await accounts.staff('executive');
  const { id: userId } = await accounts.account();
  const created: { readonly id: number }[] = [];
  for (const name of ['First chain', 'Second chain', 'Third chain'])
    created.push(await createOpportunity(db, { name, userId, executiveId: me.id }));
  await createOpportunity(db, { name: 'Won chain', userId, executiveId: me.id, stage: 'won' });
  const stages = async () =>
    (
      await db.opportunity.findMany({
        where: { id: { in: created.map(({ id }) => id) } },
        orderBy: { id: 'asc' },
      })
    ).map(({ stage }) => stage);
  await signInBrowser(context, me);
  await page.goto(`/executive-opportunity?search=chain`);
  const bar = page.getByRole('region', { name: 'Selected opportunities' });
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await expect(async () => {
    await box('First chain').check();
    await expect(bar).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(bar.getByRole('status').first()).toHaveText('1 selected');
  // Shift selects a range.
  await box('Third chain').click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status').first()).toHaveText('3 selected');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const moveTo = async (stage: string) => {
    await bar.getByLabel('Move to stage').selectOption(stage);
    await bar.getByRole('button', { name: 'Move', exact: true }).click();
  };
  await moveTo('Quoted');
  await expect.poll(stages).toEqual(['quoted', 'quoted', 'quoted']);
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stages).toEqual(['new', 'new', 'new']);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar.getByRole('status').first()).toHaveText('4 selected');
  await expect(bar.getByRole('button', { name: 'Assign' })).toHaveCount(0);
  await moveTo('Visiting');
  await expect(alertWith(bar, /Won chain \(ID: \d+\): Cannot move a won opportunity\./)).toBeVisible();
  expect(await stages()).toEqual(['new', 'new', 'new']);
  await bar.getByRole('button', { name: 'Deselect these' }).click();
  await expect(bar.getByRole('status').first()).toHaveText('3 selected');
  await moveTo('Visiting');
  await expect.poll(stages).toEqual(['visiting', 'visiting', 'visiting']);

  // Another user has changed one since: the undo overwrites neither it nor the others.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await db.opportunity.update({
    where: { id: created[1]?.id ?? 0 },
    data: { stage: 'quoted', version: { increment: 1 } },
  });
  await undo.click();
  await expect(
    page.getByText('1 of 3 opportunities cannot be changed, so nothing was changed.').first(),
  ).toBeVisible();
  expect(await stages()).toEqual(['visiting', 'quoted', 'visiting']);

  // Of several former stages, those before the refused one are restored.
  await box('First chain').check();
  await box('Second chain').check();
  await moveTo('Contacted');
  await expect.poll(stages).toEqual(['contacted', 'contacted', 'visiting']);
  await expect(undo).toBeVisible();
  await db.opportunity.update({
    where: { id: created[1]?.id ?? 0 },
    data: { stage: 'new', version: { increment: 1 } },
  });
  await undo.click();
  await expect(
    page.getByText(/^1 of 2 undone\. Not undone: Second chain \(ID: \d+\)\.$/).first(),
  ).toBeVisible();
  expect(await stages()).toEqual(['visiting', 'new', 'visiting']);
});

test(
  'admin: reassigns and moves all that match the filter, more than a page, then the focus is at the title; undo',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, executive, other] = [
      await accounts.staff('admin'),
      await accounts.staff('executive'),
      await accounts.staff('executive'),
    ];
    const { id: userId } = await accounts.account();
    const count = 60;
    for (let n = 0; n < count; n += 1)
      await createOpportunity(db, {
        name: `Bangle ${n}`,
        userId,
        executiveId: n % 2 === 0 ? executive.id : null,
      });
    const countOf = (executiveId: number | null) => db.opportunity.count({ where: { userId, executiveId } });
    await signInBrowser(context, me);
    await page.goto(`/admin-opportunity?userid=${userId}`);
    const bar = page.getByRole('region', { name: 'Selected opportunities' });
    const title = page.getByRole('heading', { level: 1 });
    const selectAll = async () => {
      await expect(async () => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
        await expect(bar).toBeVisible({ timeout: 2000 });
      }).toPass();
      await bar.getByRole('button', { name: `Select all ${count}` }).click();
      await expect(bar.getByRole('status').first()).toHaveText(`All ${count} selected`);
    };
    await selectAll();
    await bar.getByRole('button', { name: 'Assign' }).click();
    const form = formDialog(page);
    await form.getByRole('button', { name: 'Assign' }).click();
    await expect(form.getByText('Select an executive or an employee.')).toBeVisible();
    await field(form, 'Executive ID').fill(String(other.id));
    await field(form, 'Executive ID').press('Tab');
    await form.getByRole('button', { name: 'Assign' }).click();
    await expect.poll(() => countOf(other.id)).toBe(count);
    await expect(bar).toBeHidden();
    await expect(title).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => countOf(executive.id)).toBe(count / 2);
    await expect.poll(() => countOf(null)).toBe(count / 2);

    await selectAll();
    await bar.getByLabel('Move to stage').selectOption('Quoted');
    await bar.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move Opportunities' }).click();
    await expect(bar).toBeHidden();
    await expect(title).toBeFocused();
    expect(await db.opportunity.count({ where: { userId, stage: 'quoted' } })).toBe(count);
  },
);

test(
  'selects on two pages by keyboard; a refusal names the record of the other page; the selection of all narrows to the page',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const me = await accounts.staff('employee');
    const { id: userId } = await accounts.account();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    for (let n = 1; n <= 50; n += 1)
      await createOpportunity(db, { name: `Ring ${n}`, userId, employeeId: me.id, createdAt: at(n) });
    await createOpportunity(db, {
      name: 'Won ring',
      userId,
      employeeId: me.id,
      stage: 'won',
      createdAt: at(51),
    });
    const moved = () => db.opportunity.count({ where: { userId, stage: 'quoted' } });
    await signInBrowser(context, me);
    await page.goto('/employee-opportunity');
    const bar = page.getByRole('region', { name: 'Selected opportunities' });
    const count = bar.getByRole('status').first();
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await expect(async () => {
      await box('Won ring').focus();
      if (!(await box('Won ring').isChecked())) await page.keyboard.press('Space');
      await expect(count).toHaveText('1 selected', { timeout: 2000 });
    }).toPass();
    await page.getByRole('button', { name: 'Next' }).click();
    await box('Ring 1').press('Space');
    await expect(count).toHaveText('2 selected');
    const moveTo = bar.getByLabel('Move to stage');
    await moveTo.selectOption('Quoted');
    await bar.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect(alertWith(bar, /Won ring \(ID: \d+\): Cannot move a won opportunity\./)).toBeVisible();

    await bar.getByRole('button', { name: 'Select all 51' }).click();
    await expect(count).toHaveText('All 51 selected');
    await bar.getByRole('button', { name: 'Move', exact: true }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Move Opportunities' });
    await expect(confirm).toContainText('Move all 51 to Quoted?');
    await confirm.getByRole('button', { name: 'Move Opportunities' }).click();
    await expect(
      alertWith(confirm, '1 of 51 opportunities cannot be changed, so nothing was changed.'),
    ).toBeVisible();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await bar.getByRole('button', { name: 'Select the others on this page' }).click();
    await expect(count).toHaveText('1 selected');
    expect(await moved()).toBe(0);
    await bar.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect.poll(moved).toBe(1);
    // The focus is kept when the bar closes.
    await expect(page.locator(':focus')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(moved).toBe(0);

    // By keyboard; exports the selection.
    await page.getByRole('button', { name: 'View Ring 1', exact: true }).focus();
    await page.keyboard.press('x');
    await expect(box('Ring 1')).toBeChecked();
    await expect(page.getByRole('button', { name: 'View Ring 1', exact: true })).toBeFocused();
    const downloaded = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export', exact: true }).click();
    const text = await readFile(await (await downloaded).path(), 'utf8');
    expect(text.match(/Ring \d+/g)).toEqual(['Ring 1']);
    await page.getByRole('button', { name: 'View Ring 1', exact: true }).focus();
    await page.keyboard.press('x');
    await expect(bar).toBeHidden();
    await box('Ring 1').press('Space');
    await bar.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(bar).toBeHidden();
    await expect(page.locator(':focus')).toHaveCount(1);

    // Ends with the filters, also if they return.
    const search = page.getByLabel('Name or ID');
    await search.fill('Won');
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await box('Won ring').check();
    await expect(count).toHaveText('1 selected');
    await search.fill('');
    await expect(bar).toBeHidden();
    await search.fill('Won');
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await expect(box('Won ring')).not.toBeChecked();
    await expect(bar).toBeHidden();
  },
);
