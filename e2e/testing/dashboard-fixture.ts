import { expect } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { readListTotals } from '@/lib/desk/dashboard/list-totals';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

/** Fixture of one test file: a database with a company, and its counters. */
export async function dashboardFixture() {
  const database = await testDb();
  const { db, pool, emptyAll } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;

  const signedIn = (user: User) => {
    const { actor } = context.as(user);
    if (actor.kind === 'visitor') throw new Error('Nobody');
    return actor;
  };

  /** Counted from the rows. */
  async function counted({ role, id, referralId }: User) {
    const own = role === 'executive' ? { executiveId: id } : role === 'employee' ? { employeeId: id } : {};
    const where = { ...own, deletedAt: null };
    const referred = role === 'employee' ? { referrerCode: referralId, role: 'user' as const } : {};
    return {
      opportunities: await db.opportunity.count({ where }),
      orders: await db.order.count({ where }),
      users: role === 'executive' ? null : await db.user.count({ where: { ...referred, deletedAt: null } }),
      bookings: await db.booking.count(),
    };
  }

  async function expectTheSame(): Promise<void> {
    for (const user of [
      staff.admin,
      staff.executive,
      staff.otherExecutive,
      staff.employee,
      staff.otherEmployee,
    ])
      expect([user.name, await readListTotals(context.sql, signedIn(user))]).toEqual([
        user.name,
        await counted(user),
      ]);
  }

  return {
    db,
    pool,
    emptyAll,
    context,
    signedIn,
    counted,
    expectTheSame,
    reset: async () => {
      await emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
