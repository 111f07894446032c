import { bookSlot, listBookingsOfUser, listStores, slotAvailability } from '@/lib/visits/bookings/contract';
import { storesGold } from '@/lib/visits/stores/contract';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';
import { createStoreRow } from '@/prisma/factories/stores';
import { replicaOf } from './replica';

/* A change on one replica holds on the other with its response (docs/decisions/017-changes-of-stores.md). */

const { actions } = storesGold;
const update = actionOf(storesGold, actions.update);
const close = actionOf(storesGold, actions.close_day);
const open = actionOf(storesGold, actions.open_day);
const [first, second] = [replicaOf(0), replicaOf(1)];
const date = daysAfter(today(), 40);

test('hours and a closed day set on one replica are followed at once on the other', async ({
  accounts,
  database: { db },
}) => {
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const { id, shopAddress: shop_address } = await createStoreRow(db);
  const changing = first.caller({ token: admin.token });
  const other = second.caller({ token: me.token });
  const onOther = async () => {
    const { data } = expectSuccess(listStores, await other.call(listStores));
    return data.find((store) => store.shop_address === shop_address);
  };
  const timesOnOther = async () => {
    const response = await other.call(slotAvailability, { shop_address, slot_date: date });
    return expectSuccess(slotAvailability, response).data.map(({ slot_time, capacity }) => [
      slot_time,
      capacity,
    ]);
  };
  const book = (slot_time: string) => {
    const visit = { shop_address, slot_date: date, slot_time, quantity: '1' };
    return other.call(bookSlot, { ...visit, user_id: me.id, user_mobile: me.mobile });
  };
  const refused = (field: string) => ({ status: 400, code: 'VALIDATION', fields: [field] }) as const;
  expect(await timesOnOther()).toHaveLength(16);

  const hours = [{ day: weekday(date), opens: '12:00:00', closes: '14:00:00' }];
  await update.run(changing, { id, hours, slot_minutes: 60, capacity: 2 });
  expect(await onOther()).toMatchObject({ hours, slot_minutes: 60, capacity: 2, opens: '12:00:00' });
  expect(await timesOnOther()).toEqual([
    ['12:00:00', 2],
    ['13:00:00', 2],
  ]);
  expectRefusal(await book('11:00:00'), refused('slot_time'));
  expectSuccess(bookSlot, await book('12:00:00'), 201);

  const closing = { id, from: date, reason: 'Stocktaking', confirm: true };
  expect((await close.run(changing, closing)).affected).toBe(1);
  expect(await onOther()).toMatchObject({ closed_days: [{ from: date, to: date }] });
  expect(await timesOnOther()).toEqual([]);
  expectRefusal(await book('13:00:00'), refused('slot_date'));
  const mine = await other.call(listBookingsOfUser, { user_id: me.id });
  expect(expectSuccess(listBookingsOfUser, mine).bookings).toMatchObject([{ needs_new_time: true }]);

  await open.run(changing, { id, from: date });
  expect(await timesOnOther()).toHaveLength(2);
  expectSuccess(bookSlot, await book('13:00:00'), 201);

  await update.run(changing, { id, active: false, confirm: true });
  expect(await onOther()).toBeUndefined();
  expect(await timesOnOther()).toEqual([]);
  expectRefusal(await book('12:00:00'), refused('shop_address'));
});

test('20 customers book across replicas while a day is closed: no visit is left in it', async ({
  accounts,
  database: { db },
}) => {
  const admin = await accounts.staff('admin');
  const { id, shopAddress: shop_address } = await createStoreRow(db, { capacity: 20 });
  const crowd = await Promise.all(Array.from({ length: 20 }, () => accounts.activeCustomer()));
  const visit = { shop_address, slot_date: date, slot_time: '11:00:00', quantity: '1' };
  const closing = { id, from: date, reason: 'Stocktaking', confirm: true };
  const [{ affected }, ...responses] = await Promise.all([
    close.run(first.caller({ token: admin.token }), closing),
    ...crowd.map((me, turn) =>
      replicaOf(turn)
        .caller({ token: me.token })
        .call(bookSlot, { ...visit, user_id: me.id, user_mobile: me.mobile }),
    ),
  ]);
  const booked = responses.filter(({ status }) => status === 201);
  for (const response of responses.filter(({ status }) => status !== 201))
    expectRefusal(response, { status: 400, code: 'VALIDATION', fields: ['slot_date'] });
  expect(affected).toBe(booked.length);
  expect(await db.booking.count({ where: { storeId: id, needsNewTimeAt: null } })).toBe(0);
});
