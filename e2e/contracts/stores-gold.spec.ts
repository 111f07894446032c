import { randomUUID } from 'node:crypto';
import { bookSlot, listStores, rescheduleBooking, slotAvailability } from '@/lib/visits/bookings/contract';
import { actionEndpoint } from '@/lib/contract';
import { storesGold } from '@/lib/visits/stores/contract';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';
import { expectRefusal, expectSuccess, stale } from '@/e2e/fixtures/expectations';
import { today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';
import { createStoreRow } from '@/prisma/factories/stores';

const { actions } = storesGold;
const list = actionEndpoint(storesGold, actions.list);
const create = actionEndpoint(storesGold, actions.create);
const update = actionEndpoint(storesGold, actions.update);
const close = actionEndpoint(storesGold, actions.close_day);
const open = actionEndpoint(storesGold, actions.open_day);
const special = actionEndpoint(storesGold, actions.special_day);

const newStore = () => ({
  shop_address: `Store ${randomUUID()}`,
  title: 'Pasidi Guntur',
  phone: '+91 863 223 4567',
  map_url: 'https://maps.example/guntur',
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '10:00:00', closes: '12:00:00' })),
  slot_minutes: 60,
  capacity: 1,
});
const day = () => daysAfter(today(), 30);

test('an admin creates a store; customers see and book it at once', async ({ accounts }) => {
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const sent = newStore();
  const send = () => admin.api.call(create, { action: 'create', ...sent });
  const { data } = expectSuccess(create, await send(), 201);
  expect(data).toMatchObject({ ...sent, active: true, version: 1, closed_days: [], special_days: [] });
  const stores = expectSuccess(listStores, await me.api.call(listStores)).data;
  expect(stores.find(({ shop_address }) => shop_address === sent.shop_address)).toMatchObject({
    open_days: [1, 2, 3, 4, 5, 6, 7],
    opens: '10:00:00',
    closes: '12:00:00',
    title: sent.title,
    phone: sent.phone,
    map_url: sent.map_url,
    position: data.position,
  });
  const visit = { shop_address: sent.shop_address, slot_date: day(), slot_time: '11:00:00' };
  const booking = { ...visit, user_id: me.id, user_mobile: me.mobile, quantity: '1' };
  expectSuccess(bookSlot, await me.api.call(bookSlot, booking), 201);
  expectRefusal(
    await admin.api.call(create, {
      action: 'create',
      ...sent,
      shop_address: sent.shop_address.toUpperCase(),
    }),
    {
      status: 400,
      code: 'VALIDATION',
      fields: ['shop_address'],
    },
  );
  // Out of the way of other tests.
  expectSuccess(
    update,
    await admin.api.call(update, { action: 'update', id: data.id, active: false, confirm: true }),
  );
  expectRefusal(await me.api.call(bookSlot, { ...booking, slot_time: '10:00:00' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['shop_address'],
  });
});

test('a closed day: 409 with the visits, confirmed it marks them; the customer chooses another time', async ({
  accounts,
  database: { db },
}) => {
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const store = await createStoreRow(db);
  const slot = { shop_address: store.shopAddress, slot_date: day(), slot_time: '11:00:00' };
  const booked = expectSuccess(
    bookSlot,
    await me.api.call(bookSlot, { ...slot, user_id: me.id, user_mobile: me.mobile, quantity: '1' }),
    201,
  ).data;
  const closing = { action: 'close_day', id: store.id, from: day(), reason: 'Festival' };
  const refused = expectRefusal(await admin.api.call(close, closing), {
    status: 409,
    code: 'VISITS_AFFECTED',
  });
  expect(refused).toMatchObject({
    data: { count: 1, bookings: [{ id: booked.id, user_mobile: me.mobile }] },
  });
  const closed = expectSuccess(close, await admin.api.call(close, { ...closing, confirm: true }));
  expect(closed).toMatchObject({
    affected: 1,
    data: { closed_days: [{ from: day(), to: day(), reason: 'Festival' }] },
  });
  const slots = async (slot_date: string) =>
    expectSuccess(
      slotAvailability,
      await me.api.call(slotAvailability, { shop_address: store.shopAddress, slot_date }),
    ).data;
  expect(await slots(day())).toEqual([]);
  const next = { ...slot, slot_date: daysAfter(day(), 1), id: booked.id };
  const moved = expectSuccess(rescheduleBooking, await me.api.call(rescheduleBooking, next)).data;
  expect(moved).toMatchObject({ needs_new_time: false, code: booked.code, slot_date: next.slot_date });
  expectSuccess(open, await admin.api.call(open, { action: 'open_day', id: store.id, from: day() }));
  expect(await slots(day())).toHaveLength(16);
});

test('special hours, a lunch break, an older version, and the list', async ({
  accounts,
  database: { db },
}) => {
  const admin = await accounts.staff('admin');
  const store = await createStoreRow(db, { active: false });
  const hours = [{ opens: '10:00', closes: '11:00' }];
  const set = { action: 'special_day', id: store.id, date: day(), hours };
  expect(expectSuccess(special, await admin.api.call(special, set)).data.special_days).toEqual([
    { date: day(), hours: [{ opens: '10:00:00', closes: '11:00:00' }] },
  ]);
  const week = [
    { day: weekday(day()), opens: '10:00:00', closes: '13:00:00' },
    { day: weekday(day()), opens: '14:00:00', closes: '18:00:00' },
  ];
  const { data } = expectSuccess(
    update,
    await admin.api.call(update, { action: 'update', id: store.id, version: 1, hours: week }),
  );
  expect(data).toMatchObject({ hours: week, version: 2 });
  expectRefusal(await admin.api.call(update, { action: 'update', id: store.id, version: 1, title: 'Old' }), {
    ...stale,
    data,
  });
  const listed = expectSuccess(list, await admin.api.call(list, { action: 'list' })).data;
  expect(listed.find(({ id }) => id === store.id)).toEqual(data);
});

test('wrong hours, days and fields are named', async ({ accounts, database: { db } }) => {
  const admin = await accounts.staff('admin');
  const { id } = await createStoreRow(db, { active: false });
  const overlap = [
    { day: 1, opens: '10:00:00', closes: '13:00:00' },
    { day: 1, opens: '12:00:00', closes: '18:00:00' },
  ];
  for (const [sent, field] of [
    [{ action: 'update', id, hours: overlap }, 'hours'],
    [{ action: 'update', id, map_url: 'javascript:alert(1)' }, 'map_url'],
    [{ action: 'update', id, capacity: 101 }, 'capacity'],
    [{ action: 'close_day', id, from: daysAfter(today(), -1), reason: 'x' }, 'from'],
    [{ action: 'special_day', id, date: '2026-02-30', hours: [] }, 'date'],
  ] as const)
    expectRefusal(await admin.api.call(update, sent), { status: 400, code: 'VALIDATION', fields: [field] });
});
