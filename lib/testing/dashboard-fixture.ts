import { expect } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { query, raw } from '@/lib/db/query';
import { visibleTo } from '@/lib/sales/scope';
import { visibleTo as isVisibleUser } from '@/lib/users/scope';
import { readCounters } from '@/lib/dashboard/counters';
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

  async function counted(user: User) {
    const actor = signedIn(user);
    const count = raw<number>`count(*)::int`.as('count');
    const sales = async (table: 'opportunities' | 'orders') =>
      (await context.sql.first(query.selectFrom(table).select(count).where(visibleTo(actor, table))))?.count;
    const users = query
      .selectFrom('users')
      .select(count)
      .where(user.role === 'employee' ? isVisibleUser(actor) : raw<boolean>`deleted_at is null`);
    return {
      opportunities: await sales('opportunities'),
      orders: await sales('orders'),
      users: (await context.sql.first(users))?.count,
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
      expect([user.name, await readCounters(context.sql, signedIn(user))]).toEqual([
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
