import type { Page } from 'playwright/test';
import { doing, holdAll, holdFirst, untilEnded } from '@/e2e/fixtures/held-requests';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { someSaleName } from '@/e2e/fixtures/sales';
import { alertWith, dataRows, field, follow, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';

/* A load that read before a write, and ends after it. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'an order deleted while the list reloads on Back does not return',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const { id: userId } = await accounts.account();
    const name = someSaleName();
    await createOrder(db, { userId, name: `${name} A` });
    await createOrder(db, { userId, name: `${name} B` });
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto(`/admin-orders?search=${encodeURIComponent(name)}`);
    await expect(dataRows(page)).toHaveCount(2);
    await follow(page, 'Audit trail');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
    await createOrder(db, { userId, name: `${name} C` });
    const isList = doing('all');
    const reload = await holdFirst(page, '**/api/orders_gold', isList);
    const ended = untilEnded(page, isList);
    await page.goBack();
    await reload.read;
    await button(page, `View ${name} A`).click();
    await button(page, 'Delete Order').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toHaveCount(0);
    reload.release();
    await ended;
    await expect(dataRows(page)).toHaveText([new RegExp(`${name} C`), new RegExp(`${name} B`)]);
  },
);

test(
  'a note added while the notes load is listed with the others',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, { id: customerId }] = [await accounts.staff('admin'), await accounts.account()];
    await createNote(db, { customerId, authorId: me.id, text: 'Likes rubies' });
    await signInBrowser(context, me);
    const isList = doing('list');
    const load = await holdFirst(page, '**/api/notes', isList);
    const ended = untilEnded(page, (request) => request.url().endsWith('/api/notes') && isList(request));
    await page.goto(`/customers/${customerId}`);
    await load.read;
    const notes = page.getByRole('region', { name: 'Notes', exact: true });
    await notes.getByRole('button', { name: 'Add Note' }).click();
    await field(formDialog(page), 'Note').fill('Prefers matte gold');
    await formDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(formDialog(page)).toHaveCount(0);
    load.release();
    await ended;
    await expect(notes.getByRole('listitem')).toHaveText([/^Prefers matte gold/, /^Likes rubies/]);
  },
);

test(
  'board: a card closed as Won restarts a load that read it before',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, { id: userId }] = [await accounts.staff('executive'), await accounts.account()];
    await createOpportunity(db, { name: 'Anklet', userId, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity?view=board');
    await hydratedWhole(page);
    const isBoard = doing('board');
    const load = await holdFirst(page, '**/api/Opportunity', isBoard);
    await button(page, 'Refresh').click();
    await load.read;
    await holdAll(page, '**/api/Opportunity', isBoard);
    await button(page, 'Move Anklet to another stage').click();
    await page.getByRole('menuitem', { name: 'Move to Won' }).click();
    const question = page.getByRole('alertdialog', { name: 'Close as Won' });
    const restarted = page.waitForRequest(isBoard);
    await question.getByRole('button', { name: 'Close as Won' }).click();
    await restarted;
    // Without the restart, the next one is sent once this one has timed out.
    await expect(alertWith(page, 'Failed to fetch the board.')).toHaveCount(0);
    const won = page.getByRole('region', { name: /^Won/ });
    await expect(won.getByRole('link', { name: 'Anklet' })).toBeVisible();
  },
);
