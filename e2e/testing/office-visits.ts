import { expect } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { changeBooking } from '@/lib/visits/bookings/change';
import { cancelBooking, listBookings, updateBooking } from '@/lib/visits/bookings/contract';
import { cancelVisit } from '@/lib/visits/bookings/operations';
import { bookMonday } from './book-monday';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext, testNow } from './context';
import { testDb } from './database';

export const list = throughContract(listBookings, readAllBookings);
export const update = throughContract(updateBooking, changeBooking);
export const cancel = throughContract(cancelBooking, cancelVisit);

/** Fixture of one test file: a database with a company, and visits as staff change them. */
export async function officeVisits() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  const as = (user: User) => context.as(user);
  const book = (
    changes: Parameters<typeof bookMonday>[2] = {},
    who: Pick<User, 'id' | 'mobile'> = staff.customer,
  ) => bookMonday(db, who, changes);
  const places = async () =>
    (await db.slot.findMany({ orderBy: [{ slotDate: 'asc' }, { slotTime: 'asc' }] })).map(
      (slot) => slot.booked,
    );
  async function expectCountsToHold(): Promise<void> {
    const { rows } = await database.pool.query<{ wrong: number }>(
      `SELECT count(*)::int AS wrong FROM slots s WHERE booked <> (SELECT count(*) FROM bookings b
     WHERE b.store_id = s.store_id AND b.slot_date = s.slot_date AND b.slot_time = s.slot_time AND b.status = 'booked')`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  }

  return {
    database,
    db,
    context,
    as,
    book,
    places,
    expectCountsToHold,
    reset: async () => {
      context.clock.set(testNow);
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
