import pg from 'pg';
import { afterEach } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { checkCounters, formatDifference } from '@/lib/db/counters';
import { createCompany, type Company } from './company';
import { testDb } from './database';

/** Fixture of one test file: a database with a company, and its counters. */
export async function counterFixture() {
  const database = await testDb();
  const { db, pool } = database;

  let staff: Company;
  let client: pg.Client;

  const found = async () => (await checkCounters(client)).map(formatDifference);

  /** Runs SQL like a manual restore with triggers off, or on for too long. */
  async function withoutTriggers(table: string, sql: string): Promise<void> {
    await pool.query(
      `ALTER TABLE ${table} DISABLE TRIGGER USER; ${sql}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
    );
  }
  afterEach(() => client.end());

  return {
    database,
    db,
    pool,
    found,
    withoutTriggers,
    reset: async () => {
      client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await database.emptyAll();
      staff = await createCompany(db);
      const { id: userId, mobile: userMobile } = staff.customer;
      await createOpportunity(db, { userId, executiveId: staff.executive.id, employeeId: staff.employee.id });
      await createOrder(db, {
        userId,
        employeeId: staff.employee.id,
        createdAt: new Date('2026-02-01T10:00:00Z'),
      });
      await createUser(db, { referrerCode: staff.employee.referralId });
      await createBooking(db, { userId, userMobile, slotDate: '2026-02-02' });
      await createBooking(db, { userId, userMobile, slotDate: '2026-02-03', cancelledAt: new Date() });
      return { client, staff };
    },
  };
}
