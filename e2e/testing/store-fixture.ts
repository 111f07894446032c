import { createStoreRow, type StoreOptions } from '@/prisma/factories/stores';
import { createActiveCustomer } from '@/prisma/factories/users';
import { rescheduleVisit } from '@/lib/visits/bookings/change';
import {
  bookSlot,
  listBookingsOfUser,
  rescheduleBooking,
  slotAvailability,
} from '@/lib/visits/bookings/contract';
import { bookVisit, readAvailability, readBookingsOfUser } from '@/lib/visits/bookings/operations';
import type { Store, User } from '@/lib/db/generated/client';
import { storesGold } from '@/lib/visits/stores/contract';
import { closeDays, openDays } from '@/lib/visits/stores/days';
import { updateStore } from '@/lib/visits/stores/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { refusalOf, testContext, testNow } from './context';
import { testDb } from './database';

export const { actions } = storesGold;
export const update = throughContract(actions.update, updateStore);
export const close = throughContract(actions.close_day, closeDays);
export const open = throughContract(actions.open_day, openDays);
export const book = throughContract(bookSlot, bookVisit);
export const reschedule = throughContract(rescheduleBooking, rescheduleVisit);
const slotsOf = throughContract(slotAvailability, readAvailability);
export const [today, sunday, monday, tuesday] = ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03'];
export const week = [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '10:00:00', closes: '18:00:00' }));
export const form = (user: User, at: Store, changes: object = {}) => ({
  slot_date: monday,
  slot_time: '11:00:00',
  shop_address: at.shopAddress,
  user_id: user.id,
  user_mobile: user.mobile,
  quantity: '1',
  ...changes,
});

/** Fixture of one test file: a database with a company, a customer with the plan and the stores of the baseline. */
export async function storeFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  let customer: User;
  const store = (options: StoreOptions = {}) => createStoreRow(db, options);
  const bookAt = async (user: User, at: Store, changes: object = {}) =>
    (await book(context.as(user), form(user, at, changes))).data;
  const times = async (at: Store, slot_date: string) =>
    (await slotsOf(context.as(customer), { shop_address: at.shopAddress, slot_date })).data.map(
      ({ slot_time }) => slot_time,
    );
  const row = (id: number) => db.booking.findUniqueOrThrow({ where: { id } });
  const ownBooking = async (id: number) => {
    const { bookings } = await throughContract(listBookingsOfUser, readBookingsOfUser)(context.as(customer), {
      user_id: customer.id,
    });
    return bookings.find((each) => each.id === id);
  };
  const fieldsOf = async (attempt: Promise<unknown>) => {
    const { code, details } = await refusalOf(attempt);
    return [code, ...Object.keys(details.fields ?? {})];
  };
  const trail = async (entity: string) =>
    (await db.auditEntry.findMany({ where: { entity }, orderBy: { id: 'asc' } })).map(
      ({ action, before, after }) => ({ action, before, after }),
    );

  return {
    database,
    db,
    context,
    store,
    bookAt,
    times,
    row,
    ownBooking,
    fieldsOf,
    trail,
    reset: async () => {
      context.clock.set(testNow);
      await database.emptyAll();
      await database.pool.query('DELETE FROM stores WHERE id > 6');
      staff = await createCompany(db);
      customer = await createActiveCustomer(db);

      return { staff, customer };
    },
  };
}
