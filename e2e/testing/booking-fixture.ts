import type { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { bookSlot } from '@/lib/visits/bookings/contract';
import { bookVisit } from '@/lib/visits/bookings/operations';
import { monday } from './book-monday';
import { testContext, testNow } from './context';
import { testDb } from './database';

/** Fixture of one test file: a database with a customer who has the plan. */
export async function bookingFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { clock } = context;
  let customer: User;

  const form = (changes: Record<string, unknown> = {}) =>
    bookSlot.input.parse({
      slot_time: '11:00:00',
      slot_date: monday,
      shop_address: 'Karnataka',
      user_mobile: customer.mobile,
      quantity: '5',
      user_id: customer.id,
      ...changes,
    });
  const book = (changes: Record<string, unknown> = {}) => bookVisit.run(context.as(customer), form(changes));
  const bookedPlaces = async () => (await db.slot.findMany()).reduce((sum, slot) => sum + slot.booked, 0);

  const visit = (changes: Partial<Parameters<typeof createBooking>[1]> = {}) => ({
    userId: customer.id,
    userMobile: customer.mobile,
    shopAddress: 'Karnataka',
    slotDate: monday,
    slotTime: '11:00:00',
    ...changes,
  });

  return {
    database,
    db,
    context,
    clock,
    form,
    book,
    bookedPlaces,
    visit,
    reset: async () => {
      clock.set(testNow);
      await database.emptyAll();
      customer = await createActiveCustomer(db);
      return customer;
    },
  };
}
