import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { updateOpportunity } from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import { updateOrder } from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { updateUser } from '@/lib/people/users/contract';
import { changeUser } from '@/lib/people/users/operations';

/* `visible_customers` after changes of staff roles: sales keep the ids of their former executive and employee. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const editUser = throughContract(updateUser, changeUser);
const editSale = throughContract(opportunities.actions.update, updateOpportunity);
const editOrder = throughContract(orders.actions.update, updateOrder);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const admin = () => context.as(staff.admin);
const viewerRows = async (source: string, { id }: User) =>
  (
    await pool.query<{ id: number }>(`SELECT id FROM ${source} WHERE viewer_id = $1 ORDER BY id`, [id])
  ).rows.map((row) => row.id);

/** Visible customers as the triggers keep them and as they should be. */
async function seenBy(viewer: User): Promise<number[]> {
  const kept = await viewerRows('visible_customers', viewer);
  expect(kept).toEqual(await viewerRows('expected_visible_customers()', viewer));
  return kept;
}

describe('an executive who became an employee', () => {
  test('does not see the customer of a former sale again when it is edited or won', async () => {
    const { executive, customer, otherCustomer } = staff;
    const sale = await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
    const order = await createOrder(db, { userId: otherCustomer.id, executiveId: executive.id });
    expect(await seenBy(executive)).toEqual([customer.id, otherCustomer.id]);
    await editUser(admin(), { id: executive.id, role: 'employee' });
    expect(await seenBy(executive)).toEqual([]);
    await editSale(admin(), { id: sale.id, name: 'Ring' });
    await editOrder(admin(), { id: order.id, name: 'Ring' });
    await editSale(admin(), { id: sale.id, status: 'closed' });
    expect(await seenBy(executive)).toEqual([]);
    await editSale(admin(), {
      id: (await createOpportunity(db, { userId: otherCustomer.id })).id,
      employeeid: executive.id,
    });
    expect(await seenBy(executive)).toEqual([otherCustomer.id]);
  });

  test('does not see an account that becomes a customer with a former sale', async () => {
    const { executive, customer } = staff;
    await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
    await db.user.update({ where: { id: customer.id }, data: { role: 'employee' } });
    await db.user.update({ where: { id: executive.id }, data: { role: 'employee' } });
    await db.user.update({ where: { id: customer.id }, data: { role: 'user' } });
    expect(await seenBy(executive)).toEqual([]);
  });
});

describe('a change of role and of a sale at the same time', () => {
  /** The change of role has run its trigger and not committed when the sale's transaction does. */
  async function together(viewer: User, role: 'executive' | 'employee', change: () => Promise<unknown>) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN; SET CONSTRAINTS ALL IMMEDIATE');
      await client.query('UPDATE users SET role = $1 WHERE id = $2', [role, viewer.id]);
      // Prisma's promises are lazy: this starts it.
      const changed = Promise.resolve(change());
      await waitingForLocks(database, 1);
      await client.query('COMMIT');
      await changed;
    } finally {
      client.release();
    }
  }

  test('a sale of the former role does not show its customer', async () => {
    const { executive, customer } = staff;
    await together(executive, 'employee', () =>
      createOpportunity(db, { userId: customer.id, executiveId: executive.id }),
    );
    expect(await seenBy(executive)).toEqual([]);
  });

  test('a sale of the new role shows its customer', async () => {
    const { executive, customer } = staff;
    await together(executive, 'employee', () =>
      createOpportunity(db, { userId: customer.id, employeeId: executive.id }),
    );
    expect(await seenBy(executive)).toEqual([customer.id]);
  });

  test('a sale taken away does not show its customer', async () => {
    const { executive, customer } = staff;
    const { id } = await createOpportunity(db, { userId: customer.id, employeeId: executive.id });
    await together(executive, 'employee', () =>
      db.opportunity.update({ where: { id }, data: { employeeId: null } }),
    );
    expect(await seenBy(executive)).toEqual([]);
  });

  test('referred customers stay visible in either role', async () => {
    const { executive } = staff;
    const friend = await createUser(db, { referrerCode: executive.referralId });
    await editUser(admin(), { id: executive.id, role: 'employee' });
    expect(await seenBy(executive)).toEqual([friend.id]);
  });
});
