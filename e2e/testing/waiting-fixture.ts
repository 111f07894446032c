import { bookSlot, cancelBooking } from '@/lib/visits/bookings/contract';
import { bookVisit, cancelVisit } from '@/lib/visits/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { checkCounters, formatDifference } from '@/lib/db/counters';
import { updateUser } from '@/lib/people/users/contract';
import { changeUser } from '@/lib/people/users/operations';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { waitingList } from '@/lib/visits/waiting/contract';
import { joinWaitingList, leaveWaitingList, readOwnWaiting } from '@/lib/visits/waiting/operations';
import { expireHolds } from '@/lib/visits/waiting/expire-holds';
import { throughContract } from './through-contract';
import { testContext, testNow } from './context';
import { testDb } from './database';

export const join = throughContract(waitingList.actions.join, joinWaitingList);
export const leave = throughContract(waitingList.actions.leave, leaveWaitingList);
const mine = throughContract(waitingList.actions.mine, readOwnWaiting);
const book = throughContract(bookSlot, bookVisit);
export const cancel = throughContract(cancelBooking, cancelVisit);

/** A Monday; the tests' clock is at Saturday, 10:00. */
export const slot = { shop_address: 'Karnataka', slot_date: '2026-02-02', slot_time: '11:00:00' };
export const later = { ...slot, slot_time: '12:00:00' };

/** Fixture of one test file: a full slot, the owner of its visit and three customers who wait. */
export async function waitingFixture() {
  const database = await testDb();
  const { db, pool } = database;
  const context = testContext(database, { now: testNow, passwords: 'quick' });
  const { clock } = context;

  let first: User;
  let second: User;
  let third: User;
  /** It fills the slot. */
  let bookingId: number;
  let owner: User;

  const wait = async (user: User, at = slot) => (await join(context.as(user), { ...at, quantity: '1' })).data;
  const visit = (user: User, at = slot) =>
    book(context.as(user), { ...at, quantity: '1', user_id: user.id, user_mobile: user.mobile });
  const free = () => cancel(context.as(owner), { id: bookingId });
  const own = async (user: User) => (await mine(context.as(user))).data;
  const heldUntil = async (user: User) => (await own(user))[0]?.held_until ?? null;
  const endPlan = async ({ id }: User) => {
    const admin = await createUser(db, { role: 'admin' });
    return throughContract(updateUser, changeUser)(context.as(admin), { id, active: 0 });
  };
  const expire = () => expireHolds({ sql: context.sql, clock });
  const ends = async () => {
    const entries = await db.waitingEntry.findMany({ orderBy: { id: 'asc' } });
    return entries.map(({ userId, endReason }) => [userId, endReason]);
  };
  const differences = async () => {
    const client = await pool.connect();
    try {
      return (await checkCounters(client)).map(formatDifference);
    } finally {
      client.release();
    }
  };

  return {
    db,
    pool,
    context,
    clock,
    wait,
    visit,
    free,
    own,
    heldUntil,
    endPlan,
    expire,
    ends,
    differences,
    reset: async () => {
      await database.emptyAll();
      clock.set(testNow);
      [first, second, third] = [
        await createActiveCustomer(db),
        await createActiveCustomer(db),
        await createActiveCustomer(db),
      ];
      bookingId = await createFullSlot(db, slot);
      const { userId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
      owner = await db.user.findUniqueOrThrow({ where: { id: userId } });
      return { first, second, third, bookingId, owner };
    },
  };
}
