import { bookSlot, cancelBooking, listStores } from '@/lib/visits/bookings/contract';
import { logIn } from '@/lib/people/accounts/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { freeSlot, bookedPlaces } from '@/e2e/fixtures/slots';
import { medianOf } from '@/e2e/fixtures/timing';
import { expect, test } from '@/e2e/fixtures/test';

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
      hashed.push(await timed(async () => expectSuccess(logIn, await new ApiClient().call(logIn, account))));
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
