import { bookSlot, cancelBooking, listStores } from '@/lib/visits/bookings/contract';
import { logIn } from '@/lib/people/accounts/contract';
import { createBooking } from '@/prisma/factories/bookings';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { freeSlot, bookedPlaces } from '@/e2e/fixtures/slots';
import { medianOf } from '@/e2e/fixtures/timing';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';

for (const alreadyBooked of [0, 2, 4]) {
  const free = 4 - alreadyBooked;
  test(
    `60 customers, ${free} free places of one slot: ${free} booked`,
    { tag: '@torture' },
    async ({ accounts, database: { db } }) => {
      const slot = await freeSlot(db);
      for (let booked = 0; booked < alreadyBooked; booked += 1) {
        const { id, mobile } = await accounts.account({ active: true });
        await createBooking(db, {
          userId: id,
          userMobile: mobile,
          shopAddress: slot.shop_address,
          slotDate: slot.slot_date,
          slotTime: slot.slot_time,
        });
      }
      const crowd = await Promise.all(Array.from({ length: 60 }, () => accounts.activeCustomer()));
      const responses = await Promise.all(
        crowd.map(({ id, mobile, api }) =>
          api.call(bookSlot, { ...slot, user_id: id, user_mobile: mobile, quantity: '1' }),
        ),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(free);
      for (const response of responses) {
        if (response.status === 201) expectSuccess(bookSlot, response, 201);
        else expectRefusal(response, { status: 409, code: 'SLOT_FULL', fields: ['slot_time'] });
      }
      expect(await bookedPlaces(db, slot)).toBe(4);
      const ids = crowd.map(({ id }) => id);
      expect(await db.booking.count({ where: { userId: { in: ids }, status: 'booked' } })).toBe(free);
    },
  );
}

test('concurrent bookings and cancels: the counter equals the bookings', async ({
  accounts,
  database: { db },
}) => {
  const slot = await freeSlot(db);
  const crowd = await Promise.all(Array.from({ length: 10 }, () => accounts.activeCustomer()));
  await Promise.all(
    crowd.map(async ({ id, mobile, api }) => {
      for (let rounds = 0; rounds < 4; rounds += 1) {
        const sent = { ...slot, user_id: id, user_mobile: mobile, quantity: '1' };
        const response = await api.call(bookSlot, sent);
        if (response.status !== 201) continue;
        const { data } = expectSuccess(bookSlot, response, 201);
        if (rounds < 3) expectSuccess(cancelBooking, await api.call(cancelBooking, { id: data.id }));
      }
    }),
  );
  const ids = crowd.map(({ id }) => id);
  const live = await db.booking.count({ where: { userId: { in: ids }, status: 'booked' } });
  expect(await bookedPlaces(db, slot)).toBe(live);
  expect(live).toBeLessThanOrEqual(4);
});

test('8 concurrent password hashes do not slow other requests', { tag: '@torture' }, async ({ accounts }) => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => accounts.account({ realHash: true })));
  const { api } = await accounts.signedIn();
  const timed = async (task: () => Promise<unknown>) => {
    const start = performance.now();
    await task();
    return performance.now() - start;
  };
  const readStores = async () => expectSuccess(listStores, await api.call(listStores));
  const readAlone: number[] = [];
  for (let times = 0; times < 20; times += 1) readAlone.push(await timed(readStores));

  const read: number[] = [];
  const hashed: number[] = [];
  const running = { yes: true };
  const logIns = crowd.map(async (account) => {
    for (let times = 0; times < 3; times += 1) {
      hashed.push(
        await timed(async () => expectSuccess(logInDone, await new ApiClient().call(logIn, account))),
      );
    }
  });
  const reading = (async () => {
    while (running.yes) read.push(await timed(readStores));
  })();
  await Promise.all(logIns);
  running.yes = false;
  await reading;

  // Hashing on the event loop would make the request take as long as a log-in. The ratio cancels out the machine's speed.
  expect(read.length).toBeGreaterThan(10);
  const note = `alone ${medianOf(readAlone)} ms, meanwhile ${medianOf(read)} ms, log-ins ${medianOf(hashed)} ms`;
  expect(medianOf(read) < medianOf(hashed) / 3, note).toBe(true);
});
