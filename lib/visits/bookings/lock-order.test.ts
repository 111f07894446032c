import { beforeEach, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { outcomesOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { storesGold } from '@/lib/visits/stores/contract';
import { updateStore } from '@/lib/visits/stores/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { updateUser } from '@/lib/people/users/contract';
import { changeUser } from '@/lib/people/users/operations';
import { joinWaitingList, leaveWaitingList } from '@/lib/visits/waiting/operations';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { cancelVisit } from './operations';

/* Lock order: account, store, bookings by id, slots by key (docs/decisions/013-kept-counters.md). */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const update = throughContract(storesGold.actions.update, updateStore);

const slot = { shop_address: 'Karnataka', slot_date: '2026-02-02', slot_time: '11:00:00' };
let bookingId: number;
let owner: User;
let admin: User;

beforeEach(async () => {
  await database.emptyAll();
  admin = await createUser(db, { role: 'admin' });
  bookingId = await createFullSlot(db, slot);
  owner = await db.user.findFirstOrThrow({ where: { bookings: { some: { id: bookingId } } } });
});

const cancel = () => cancelVisit.run(context.as(owner), { id: bookingId });
const join = async (user: User) =>
  (await joinWaitingList.run(context.as(user), { ...slot, quantity: '1' })).data.id;

test.each([
  ['cancels a visit', async () => cancel],
  [
    'leaves the waiting list',
    async () => {
      const user = await createActiveCustomer(db);
      const id = await join(user);
      return () => leaveWaitingList.run(context.as(user), { id });
    },
  ],
])('a customer who %s holds no slot that a change of the store needs', async (_, prepare) => {
  const act = await prepare();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM stores WHERE shop_address = $1 FOR UPDATE', [slot.shop_address]);
    const done = act();
    await Promise.race([done, waitingForLocks(database, 1).catch(() => undefined)]);
    const locked = await client.query('SELECT FROM slots WHERE slot_date = $1 FOR NO KEY UPDATE NOWAIT', [
      slot.slot_date,
    ]);
    expect(locked.rowCount).toBe(1);
    await client.query('COMMIT');
    await done;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('staff cancel a visit, and a store takes one, while its account is being changed', async () => {
  await createBooking(db, {
    userId: owner.id,
    userMobile: owner.mobile,
    slotDate: slot.slot_date,
    slotTime: '12:00:00',
    shopAddress: slot.shop_address,
  });
  const { context: held, commit, done } = heldBeforeCommit(context.as(admin));
  const changing = throughContract(updateUser, changeUser)(held, { id: owner.id, name: 'Asha Rao' });
  await done;
  await cancelVisit.run(context.as(admin), { id: bookingId });
  const { id } = await db.store.findFirstOrThrow({ where: { shopAddress: slot.shop_address } });
  const { affected } = await update(context.as(admin), { id, active: false, confirm: true });
  expect(affected).toBe(1);
  commit();
  expect(await outcomesOf([changing])).toEqual({ ok: 1 });
});
