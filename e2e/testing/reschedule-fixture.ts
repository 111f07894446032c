import { createActiveCustomer } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { changeBooking, rescheduleVisit } from '@/lib/visits/bookings/change';
import { cancelBooking, rescheduleBooking, updateBooking } from '@/lib/visits/bookings/contract';
import { cancelVisit } from '@/lib/visits/bookings/operations';
import { bookMonday, tuesday } from './book-monday';
import { throughContract } from './through-contract';
import { testContext, testNow } from './context';
import { testDb } from './database';

export const reschedule = throughContract(rescheduleBooking, rescheduleVisit);
export const update = throughContract(updateBooking, changeBooking);
export const cancel = throughContract(cancelBooking, cancelVisit);
export const elsewhere = { slot_date: tuesday, slot_time: '12:30:00', shop_address: 'Telangana' };

/** Fixture of one test file: a database with a customer who has the plan, and the operations on own visits. */
export async function rescheduleFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { as, clock } = context;
  let customer: User;

  const book = (changes: Parameters<typeof bookMonday>[2] = {}, who = customer) =>
    bookMonday(db, who, changes);

  return {
    database,
    db,
    as,
    clock,
    book,
    reset: async () => {
      clock.set(testNow);
      await database.emptyAll();
      customer = await createActiveCustomer(db);
      return customer;
    },
  };
}
