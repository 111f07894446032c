import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createStoreRow, type StoreOptions } from '@/prisma/factories/stores';
import { createActiveCustomer, createCustomers } from '@/prisma/factories/users';
import { changeBooking, rescheduleVisit } from '@/lib/bookings/change';
import {
  bookSlot,
  listBookingsOfUser,
  listFullDays,
  listStores,
  rescheduleBooking,
  slotAvailability,
  updateBooking,
} from '@/lib/bookings/contract';
import { readFullDays } from '@/lib/bookings/full-days';
import { bookVisit, readAvailability, readBookingsOfUser, readStores } from '@/lib/bookings/operations';
import { daysAfter } from '@/lib/bookings/rules';
import { storeChoices } from '@/lib/business';
import { checkCounters } from '@/lib/db/counters';
import type { Store, User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env-rules';
import { sendDueMessages } from '@/lib/messages/outbox';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { outcomesOf, refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { FakeSmsProvider } from '@/lib/testing/fake-sms-provider';
import { heldBeforeCommit, waitingForLocks } from '@/lib/testing/lock-waits';
import { checkIn, visits } from '@/lib/visits/contract';
import { checkInVisit, markVisit } from '@/lib/visits/operations';
import { waitingList } from '@/lib/waiting/contract';
import { joinWaitingList } from '@/lib/waiting/operations';
import { storesGold } from './contract';
import { closeDays, openDays, setSpecialDay } from './days';
import { createStore, readAllStores, updateStore } from './operations';

/** Stores for admins (docs/product/rules.md, "Stores and slots"). The clock is at Saturday 2026-01-31, 10:00 at the store. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = storesGold;
const list = called(actions.list, readAllStores);
const create = called(actions.create, createStore);
const update = called(actions.update, updateStore);
const close = called(actions.close_day, closeDays);
const open = called(actions.open_day, openDays);
const special = called(actions.special_day, setSpecialDay);
const book = called(bookSlot, bookVisit);
const change = called(updateBooking, changeBooking);
const reschedule = called(rescheduleBooking, rescheduleVisit);
const slotsOf = called(slotAvailability, readAvailability);
const [today, sunday, monday, tuesday] = ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03'];
const week = [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '10:00:00', closes: '18:00:00' }));

let staff: Company;
let customer: User;

beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  await database.pool.query('DELETE FROM stores WHERE id > 6');
  staff = await createCompany(db);
  customer = await createActiveCustomer(db);
});

const admin = () => context.as(staff.admin);
const store = (options: StoreOptions = {}) => createStoreRow(db, options);
const form = (user: User, at: Store, changes: object = {}) => ({
  slot_date: monday,
  slot_time: '11:00:00',
  shop_address: at.shopAddress,
  user_id: user.id,
  user_mobile: user.mobile,
  quantity: '1',
  ...changes,
});
const bookAt = async (user: User, at: Store, changes: object = {}) =>
  (await book(context.as(user), form(user, at, changes))).data;
const times = async (at: Store, slot_date: string) =>
  (await slotsOf(context.as(customer), { shop_address: at.shopAddress, slot_date })).data.map(
    ({ slot_time }) => slot_time,
  );
const row = (id: number) => db.booking.findUniqueOrThrow({ where: { id } });
const ownBooking = async (id: number) => {
  const { bookings } = await called(listBookingsOfUser, readBookingsOfUser)(context.as(customer), {
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

describe('the list', () => {
  test('has the six stores of the migrations, as they were', async () => {
    const { data } = await list(admin());
    expect(data.map(({ shop_address }) => shop_address)).toEqual([...storeChoices]);
    for (const [index, each] of data.entries())
      expect(each).toEqual({
        id: index + 1,
        shop_address: storeChoices[index],
        title: storeChoices[index],
        phone: null,
        map_url: null,
        hours: week,
        slot_minutes: 30,
        capacity: 4,
        position: index + 1,
        active: true,
        version: 1,
        closed_days: [],
        special_days: [],
      });
  });

  test.each(['customer', 'employee', 'executive'] as const)('is not for a %s', async (who) => {
    expect((await refusalOf(list(context.as(staff[who])))).code).toBe('FORBIDDEN');
  });
});

describe('a new store', () => {
  const sent = {
    shop_address: 'Brodipet, Guntur',
    title: 'Pasidi Guntur',
    phone: '+91 863 223 4567',
    map_url: 'https://maps.example/guntur',
    hours: [
      { day: 1, opens: '14:00', closes: '18:30' },
      { day: 1, opens: '10:00:00', closes: '13:00:00' },
    ],
    slot_minutes: 60,
    capacity: 2,
  };

  test('takes bookings at once, in the grid of its spans, and keeps the older fields in step', async () => {
    const { data } = await create(admin(), sent);
    expect(data).toEqual({
      ...sent,
      id: expect.any(Number),
      hours: [
        { day: 1, opens: '10:00:00', closes: '13:00:00' },
        { day: 1, opens: '14:00:00', closes: '18:30:00' },
      ],
      position: 7,
      active: true,
      version: 1,
      closed_days: [],
      special_days: [],
    });
    const created = await db.store.findUniqueOrThrow({ where: { id: data.id } });
    expect(await times(created, monday)).toEqual([
      '10:00:00',
      '11:00:00',
      '12:00:00',
      '14:00:00',
      '15:00:00',
      '16:00:00',
      '17:00:00',
    ]);
    expect(await times(created, tuesday)).toEqual([]);
    const stores = await called(listStores, readStores)(context.as(customer));
    expect(stores.data.at(-1)).toMatchObject({
      shop_address: sent.shop_address,
      title: sent.title,
      open_days: [1],
      opens: '10:00:00',
      closes: '18:30:00',
      position: 7,
    });
    await bookAt(customer, created, { slot_time: '14:00:00' });
    expect(await fieldsOf(bookAt(staff.customer, created, { slot_time: '13:00:00' }))).toEqual([
      'SUBSCRIPTION_REQUIRED',
    ]);
    expect(await fieldsOf(bookAt(customer, created, { slot_time: '13:00:00' }))).toEqual([
      'VALIDATION',
      'slot_time',
    ]);
    expect(await trail('store')).toMatchObject([{ action: 'store.create', before: null }]);
  });

  test.each([
    ['an address of another case', { shop_address: 'kARNATAKA' }, 'shop_address'],
    ['no address', { shop_address: ' ' }, 'shop_address'],
    ['no name', { title: '' }, 'title'],
    ['a phone in words', { phone: 'call us' }, 'phone'],
    ['a script as map', { map_url: 'javascript:alert(1)' }, 'map_url'],
    ['a map without a host', { map_url: 'https://' }, 'map_url'],
    ['a file as map', { map_url: 'ftp://maps.example/x' }, 'map_url'],
    ['no hours', { hours: undefined }, 'hours'],
    ['hours that are no list', { hours: 'always' }, 'hours'],
    ['a weekday 0', { hours: [{ day: 0, opens: '10:00:00', closes: '18:00:00' }] }, 'hours'],
    ['a weekday 8', { hours: [{ day: 8, opens: '10:00:00', closes: '18:00:00' }] }, 'hours'],
    ['an impossible time', { hours: [{ day: 1, opens: '10:60:00', closes: '18:00:00' }] }, 'hours'],
    ['24:00', { hours: [{ day: 1, opens: '10:00:00', closes: '24:00:00' }] }, 'hours'],
    ['closing before opening', { hours: [{ day: 1, opens: '18:00:00', closes: '10:00:00' }] }, 'hours'],
    ['no time at all', { hours: [{ day: 1, opens: '10:00:00', closes: '10:00:00' }] }, 'hours'],
    [
      'overlapping spans',
      {
        hours: [
          { day: 1, opens: '10:00:00', closes: '14:00:00' },
          { day: 1, opens: '13:59:59', closes: '18:00:00' },
        ],
      },
      'hours',
    ],
    [
      'three spans',
      {
        hours: ['10', '12', '14'].map((hour) => ({
          day: 1,
          opens: `${hour}:00:00`,
          closes: `${hour}:30:00`,
        })),
      },
      'hours',
    ],
    ['slots of 9 minutes', { slot_minutes: 9 }, 'slot_minutes'],
    ['slots of 241 minutes', { slot_minutes: 241 }, 'slot_minutes'],
    ['no capacity', { capacity: 0 }, 'capacity'],
    ['a capacity of 101', { capacity: 101 }, 'capacity'],
    ['a position of 0', { position: 0 }, 'position'],
    ['active in words', { active: 'yes' }, 'active'],
  ])('is refused with %s', async (_what, changes, field) => {
    expect(await fieldsOf(create(admin(), { ...sent, ...changes }))).toEqual(['VALIDATION', field]);
    expect(await db.store.count()).toBe(6);
  });

  test('of one address is created once, by whoever is first', async () => {
    const outcomes = await outcomesOf(
      ['Guntur', 'GUNTUR', 'guntur'].map((shop_address) => create(admin(), { ...sent, shop_address })),
    );
    expect(outcomes).toEqual({ ok: 1, VALIDATION: 2 });
  });
});

describe('an update', () => {
  test('changes the fields that it names; the same again changes nothing', async () => {
    const { id } = await store();
    const first = await update(admin(), { id, version: 1, title: 'Guntur', phone: '0863 2234567' });
    expect(first).toMatchObject({
      affected: 0,
      data: { title: 'Guntur', phone: '0863 2234567', version: 2 },
    });
    const cleared = await update(admin(), { id, phone: null, map_url: '' });
    expect(cleared.data).toMatchObject({ phone: null, title: 'Guntur', version: 3 });
    const again = await update(admin(), { id, version: 3, phone: null, title: 'Guntur' });
    expect(again.data.version).toBe(3);
    expect(await trail('store')).toHaveLength(2);
  });

  test('on an older version is refused with the store', async () => {
    const { id } = await store();
    await update(admin(), { id, title: 'Guntur' });
    expect(await refusalOf(update(admin(), { id, version: 1, title: 'Tenali' }))).toMatchObject({
      code: 'STALE_VERSION',
      details: { data: { id, title: 'Guntur', version: 2 } },
    });
  });

  test('never changes the address', async () => {
    const { id, shopAddress } = await store();
    expect(await fieldsOf(update(admin(), { id, shop_address: 'Tenali' }))).toEqual([
      'VALIDATION',
      'shop_address',
    ]);
    await update(admin(), { id, shop_address: shopAddress, capacity: 5 });
  });

  test('of no store is not found', async () => {
    expect((await refusalOf(update(admin(), { id: 999, title: 'x' }))).code).toBe('NOT_FOUND');
  });

  test('by an older release, of the older columns, moves the hours', async () => {
    const at = await store();
    await database.pool.query(
      `UPDATE stores SET opens = '12:00', closes = '13:00', open_days = '{1}' WHERE id = $1`,
      [at.id],
    );
    expect(await times(at, monday)).toEqual(['12:00:00', '12:30:00']);
    expect(await times(at, tuesday)).toEqual([]);
  });
});

describe('a change that takes slots', () => {
  test('is refused with the visits first; confirmed, it marks them, frees their places and tells each customer once', async () => {
    const at = await store();
    const visit = await bookAt(customer, at);
    const kept = await bookAt(customer, at, { slot_date: tuesday });
    const closing = { id: at.id, from: monday, reason: 'Stocktaking' };
    const refusal = await refusalOf(close(admin(), closing));
    expect(refusal).toMatchObject({
      code: 'VISITS_AFFECTED',
      status: 409,
      details: {
        data: { count: 1, bookings: [{ id: visit.id, user_name: customer.name, needs_new_time: false }] },
      },
    });
    expect(await times(at, monday)).toHaveLength(16);
    expect(await row(visit.id)).toMatchObject({ needsNewTimeAt: null, version: 1 });

    const flushes = context.counts.smsFlushes;
    const answer = await close(admin(), { ...closing, confirm: true });
    expect(answer).toMatchObject({
      affected: 1,
      data: { closed_days: [{ from: monday, to: monday, reason: 'Stocktaking' }] },
    });
    expect(context.counts.smsFlushes).toBe(flushes + 1);
    expect(await times(at, monday)).toEqual([]);
    expect(await ownBooking(visit.id)).toEqual({
      ...visit,
      needs_new_time: true,
      new_time_until: '2026-02-14T04:30:00.000Z',
      version: 2,
    });
    expect((await ownBooking(kept.id))?.needs_new_time).toBe(false);
    expect(await db.slot.findMany({ orderBy: { slotDate: 'asc' } })).toMatchObject([
      { booked: 0 },
      { booked: 1 },
    ]);
    const again = await close(admin(), { ...closing, confirm: true });
    expect(again.affected).toBe(0);
    expect(await db.message.count({ where: { kind: 'visit_new_time' } })).toBe(1);
    expect((await trail('booking')).at(-1)).toMatchObject({
      action: 'booking.lose_slot',
      after: { needs_new_time: true, version: 2 },
    });
    expect(await trail('store')).toMatchObject([
      {
        action: 'store.close_day',
        after: { from: monday, to: monday, reason: 'Stocktaking', affected: 1 },
      },
    ]);
  });

  test('is counted as it is when it is confirmed', async () => {
    const at = await store();
    await bookAt(customer, at);
    await refusalOf(update(admin(), { id: at.id, active: false }));
    await bookAt(await createActiveCustomer(db), at);
    expect((await update(admin(), { id: at.id, active: false, confirm: true })).affected).toBe(2);
  });

  test.each([
    ['the store off', { active: false }, [true, true, true]],
    ['shorter hours', { hours: [{ day: 1, opens: '10:00:00', closes: '12:00:00' }] }, [false, true, true]],
    [
      'a lunch break',
      {
        hours: [
          { day: 1, opens: '10:00:00', closes: '12:00:00' },
          { day: 1, opens: '12:45:00', closes: '18:00:00' },
          { day: 2, opens: '10:00:00', closes: '18:00:00' },
        ],
      },
      [false, true, false],
    ],
    ['longer slots', { slot_minutes: 60 }, [false, true, false]],
    ['more places', { capacity: 9 }, [false, false, false]],
    ['a name', { title: 'Guntur' }, [false, false, false]],
  ])('with %s takes the slots that are no more', async (_what, changes, lost) => {
    const at = await store();
    const booked = [
      await bookAt(customer, at),
      await bookAt(customer, at, { slot_time: '12:30:00' }),
      await bookAt(customer, at, { slot_date: tuesday }),
    ];
    const { affected } = await update(admin(), { id: at.id, confirm: true, ...changes });
    expect(affected).toBe(lost.filter(Boolean).length);
    for (const [index, { id }] of booked.entries())
      expect((await row(id)).needsNewTimeAt !== null).toBe(lost[index]);
  });

  test('with fewer places takes those made last; an arrived customer keeps the place', async () => {
    const at = await store();
    const people = await createCustomers(db, 4, { active: true });
    const slotOfToday = { slot_date: today, slot_time: '11:00:00' };
    const ids: number[] = [];
    for (const user of people) {
      ids.push((await bookAt(user, at, slotOfToday)).id);
      context.clock.forward(1);
    }
    await called(checkIn, checkInVisit)(context.as(staff.employee), { id: ids[3] });
    const { affected } = await update(admin(), { id: at.id, capacity: 2, confirm: true });
    expect(affected).toBe(2);
    const lost = await Promise.all(ids.map(async (id) => (await row(id)).needsNewTimeAt !== null));
    expect(lost).toEqual([false, true, true, false]);
    expect(await db.slot.findMany()).toMatchObject([{ capacity: 2, booked: 2 }]);
    expect(await outcomesOf([bookAt(customer, at, slotOfToday)])).toEqual({ SLOT_FULL: 1 });
    await update(admin(), { id: at.id, capacity: 3 });
    await bookAt(customer, at, slotOfToday);
  });

  test('does not touch visits that have begun, are cancelled, at another store, or over the capacity', async () => {
    const at = await store({ capacity: 2 });
    const of = { userId: customer.id, userMobile: customer.mobile, shopAddress: at.shopAddress };
    await createBooking(db, { ...of, slotDate: today, slotTime: '10:00:00' });
    await createBooking(db, { ...of, slotDate: monday, cancelledAt: new Date(testNow) });
    await createBooking(db, { ...of, slotDate: monday, shopAddress: storeChoices[0] });
    const over = await createBooking(db, { ...of, slotDate: monday, slotTime: '12:00:00' });
    await db.booking.update({ where: { id: over.id }, data: { overCapacity: true } });
    expect((await update(admin(), { id: at.id, capacity: 1 })).affected).toBe(0);
    expect((await update(admin(), { id: at.id, active: false })).affected).toBe(0);
  });
});

describe('a store that is off', () => {
  test('takes no bookings and no moves, is no choice, and keeps its old bookings', async () => {
    const [at, other] = [await store(), await store()];
    const visit = await bookAt(customer, at);
    const moved = await bookAt(customer, other, { slot_date: tuesday });
    await update(admin(), { id: at.id, active: false, confirm: true });
    expect(await fieldsOf(bookAt(customer, at, { slot_date: tuesday }))).toEqual([
      'VALIDATION',
      'shop_address',
    ]);
    const to = { id: moved.id, shop_address: at.shopAddress, slot_date: monday, slot_time: '15:00:00' };
    expect(await fieldsOf(reschedule(context.as(customer), to))).toEqual(['VALIDATION', 'shop_address']);
    const { data } = await called(listStores, readStores)(context.as(customer));
    expect(data.map(({ shop_address }) => shop_address)).not.toContain(at.shopAddress);
    expect(await times(at, monday)).toEqual([]);
    expect((await ownBooking(visit.id))?.shop_address).toBe(at.shopAddress);
    await update(admin(), { id: at.id, active: true });
    expect(await times(at, monday)).toHaveLength(16);
    expect((await ownBooking(visit.id))?.needs_new_time).toBe(true);
  });
});

describe('days', () => {
  test('are closed by range and opened one by one', async () => {
    const at = await store();
    const [first, second, third] = ['2026-02-10', '2026-02-11', '2026-02-12'];
    const closed = await close(admin(), { id: at.id, from: first, to: third, reason: 'Festival' });
    expect(closed.data.closed_days).toEqual([{ from: first, to: third, reason: 'Festival' }]);
    for (const day of [first, second, third]) expect(await times(at, day)).toEqual([]);
    expect(await fieldsOf(bookAt(customer, at, { slot_date: second }))).toEqual(['VALIDATION', 'slot_date']);
    const opened = await open(admin(), { id: at.id, from: second });
    expect(opened.data.closed_days).toEqual([
      { from: first, to: first, reason: 'Festival' },
      { from: third, to: third, reason: 'Festival' },
    ]);
    expect(await times(at, second)).toHaveLength(16);
    const stores = await called(listStores, readStores)(context.as(customer));
    expect(stores.data.at(-1)?.closed_days).toEqual([
      { from: first, to: first },
      { from: third, to: third },
    ]);
    await open(admin(), { id: at.id, from: second });
    expect(await trail('store')).toHaveLength(2);
  });

  test('have special hours, on a closed weekday too, until these are taken back', async () => {
    const at = await store({ hours: week });
    expect(await times(at, sunday)).toEqual([]);
    const hours = [
      { opens: '15:00:00', closes: '16:00:00' },
      { opens: '10:00:00', closes: '11:30:00' },
    ];
    const { data } = await special(admin(), { id: at.id, date: sunday, hours });
    expect(data.special_days).toEqual([{ date: sunday, hours: hours.toReversed() }]);
    expect(await times(at, sunday)).toEqual(['10:00:00', '10:30:00', '11:00:00', '15:00:00', '15:30:00']);
    await bookAt(customer, at, { slot_date: sunday, slot_time: '15:00:00' });
    const back = { id: at.id, date: sunday };
    expect((await refusalOf(special(admin(), back))).code).toBe('VISITS_AFFECTED');
    expect(await special(admin(), { ...back, confirm: true })).toMatchObject({
      affected: 1,
      data: { special_days: [] },
    });
    expect(await times(at, sunday)).toEqual([]);
  });

  test('are closed by empty hours; a closed day stays closed with special hours', async () => {
    const at = await store();
    await special(admin(), { id: at.id, date: monday, hours: [] });
    expect(await times(at, monday)).toEqual([]);
    await close(admin(), { id: at.id, from: tuesday, reason: 'Festival' });
    await special(admin(), { id: at.id, date: tuesday, hours: [{ opens: '10:00', closes: '12:00' }] });
    expect(await times(at, tuesday)).toEqual([]);
    await open(admin(), { id: at.id, from: tuesday });
    expect(await times(at, tuesday)).toHaveLength(4);
  });

  test('are full when their own slots are', async () => {
    const at = await store({ capacity: 1 });
    await special(admin(), { id: at.id, date: monday, hours: [{ opens: '10:00', closes: '11:00' }] });
    for (const slot_time of ['10:00:00', '10:30:00']) await bookAt(customer, at, { slot_time });
    await bookAt(customer, at, { slot_date: tuesday });
    await close(admin(), { id: at.id, from: '2026-02-04', reason: 'Festival' });
    const full = called(listFullDays, readFullDays);
    expect((await full(context.as(customer), { shop_address: at.shopAddress })).data).toEqual([monday]);
  });

  test.each([
    ['a past day', () => ({ from: daysAfter(today, -1), reason: 'x' }), 'from'],
    ['no reason', () => ({ from: monday }), 'reason'],
    ['an end before the begin', () => ({ from: monday, to: today, reason: 'x' }), 'to'],
    ['more than 366 days', () => ({ from: monday, to: daysAfter(monday, 366), reason: 'x' }), 'to'],
    ['no date', () => ({ from: '2026-02-30', reason: 'x' }), 'from'],
  ])('are not closed with %s', async (_what, sent, field) => {
    const { id } = await store();
    expect(await fieldsOf(close(admin(), { id, ...sent() }))).toEqual(['VALIDATION', field]);
  });

  test('in the past have no special hours', async () => {
    const { id } = await store();
    expect(await fieldsOf(special(admin(), { id, date: daysAfter(today, -1), hours: [] }))).toEqual([
      'VALIDATION',
      'date',
    ]);
  });
});

describe('a visit that needs a new time', () => {
  let at: Store;
  let visitId: number;
  beforeEach(async () => {
    at = await store();
    visitId = (await bookAt(customer, at)).id;
    await close(admin(), { id: at.id, from: monday, reason: 'Festival', confirm: true });
  });
  const place = (changes: object = {}) => ({
    id: visitId,
    shop_address: at.shopAddress,
    slot_date: tuesday,
    slot_time: '12:00:00',
    ...changes,
  });

  test('is moved by its customer, after its old time too, and is a visit as any other then', async () => {
    context.clock.set('2026-02-14T04:29:59.999Z');
    const { data } = await reschedule(
      context.as(customer),
      place({ slot_date: '2026-02-16', slot_time: '11:00:00' }),
    );
    expect(data).toMatchObject({ needs_new_time: false, new_time_until: null, slot_date: '2026-02-16' });
    expect(await db.slot.findMany({ where: { booked: 1 } })).toHaveLength(1);
  });

  test('cannot be moved after 14 days', async () => {
    context.clock.set('2026-02-14T04:30:00.000Z');
    const attempt = reschedule(context.as(customer), place({ slot_date: '2026-02-16' }));
    expect((await refusalOf(attempt)).code).toBe('BOOKING_PAST');
  });

  test('is moved by staff, and keeps the mark while only its quantity changes', async () => {
    const more = await change(context.as(staff.employee), { id: visitId, quantity: '5' });
    expect(more.data).toMatchObject({ quantity: '5', needs_new_time: true });
    const moved = await change(context.as(staff.employee), { id: visitId, slot_date: tuesday });
    expect(moved.data).toMatchObject({ slot_date: tuesday, needs_new_time: false });
  });

  test('stays marked when the day is open again, and may then take its old slot', async () => {
    await open(admin(), { id: at.id, from: monday });
    expect((await ownBooking(visitId))?.needs_new_time).toBe(true);
    for (const user of await createCustomers(db, 3, { active: true })) await bookAt(user, at);
    const { data } = await reschedule(
      context.as(customer),
      place({ slot_date: monday, slot_time: '11:00:00' }),
    );
    expect(data).toMatchObject({ slot_date: monday, needs_new_time: false });
    expect(await db.slot.findFirst({ where: { booked: 4 } })).not.toBeNull();
  });

  test('gets no slot that is full', async () => {
    await open(admin(), { id: at.id, from: monday });
    for (const user of await createCustomers(db, 4, { active: true })) await bookAt(user, at);
    const old = place({ slot_date: monday, slot_time: '11:00:00' });
    expect((await refusalOf(reschedule(context.as(customer), old))).code).toBe('SLOT_FULL');
  });

  test('can be checked in on its day, and is never a no-show', async () => {
    context.clock.set('2026-02-02T08:00:00Z');
    const mark = called(visits.actions.mark, markVisit);
    const noShow = mark(context.as(staff.employee), { id: visitId, visit: 'no_show' });
    expect((await refusalOf(noShow)).code).toBe('VISIT_DONE');
    const { data } = await called(checkIn, checkInVisit)(context.as(staff.employee), { id: visitId });
    expect(data).toMatchObject({ visit: 'arrived', needs_new_time: true });
  });

  test('gets one message, which holds until another time is chosen, and no reminders', async () => {
    const phone = new FakeSmsProvider();
    const { flows } = SANDBOX_MSG91;
    const send = () => sendDueMessages({ ...context, sms: phone, flows }, 'others');
    await send();
    expect(phone.texts.map(({ flowId }) => flowId)).toEqual([flows.visit_new_time]);
    context.clock.set('2026-02-02T04:00:00Z');
    await send();
    expect(phone.texts).toHaveLength(1);
    const ends = await db.message.findMany({ where: { state: 'dropped' }, orderBy: { id: 'asc' } });
    expect(ends.map(({ kind, droppedReason }) => [kind, droppedReason])).toEqual([
      ['visit_booked', 'visit needs a new time'],
      ['reminder_day', 'visit needs a new time'],
      ['reminder_hours', 'visit needs a new time'],
    ]);
  });
});

describe('at once', () => {
  test('a booking that a closing overtakes is refused, and one before it loses its slot', async () => {
    const at = await store();
    const before = await bookAt(customer, at);
    const held = heldBeforeCommit(admin());
    const closing = close(held.context, { id: at.id, from: monday, reason: 'Festival', confirm: true });
    await held.done;
    const late = await createActiveCustomer(db);
    const attempts = outcomesOf([
      bookAt(late, at),
      reschedule(context.as(late), {
        id: 1,
        shop_address: at.shopAddress,
        slot_date: monday,
        slot_time: '12:00:00',
      }),
    ]);
    await waitingForLocks(database, 2);
    held.commit();
    expect((await closing).affected).toBe(1);
    expect(await attempts).toEqual({ VALIDATION: 1, NOT_FOUND: 1 });
    expect((await row(before.id)).needsNewTimeAt).not.toBeNull();
    expect(await db.slot.findMany()).toMatchObject([{ booked: 0 }]);
  });

  test('a closing waits for a booking that is being made, and takes its slot', async () => {
    const at = await store();
    const held = heldBeforeCommit(context.as(customer));
    const booking = book(held.context, form(customer, at));
    await held.done;
    const closing = close(admin(), { id: at.id, from: monday, reason: 'Festival', confirm: true });
    await waitingForLocks(database, 1);
    held.commit();
    const { data } = await booking;
    expect((await closing).affected).toBe(1);
    expect((await row(data.id)).needsNewTimeAt).not.toBeNull();
  });

  test('bookings of a store do not wait for each other', async () => {
    const at = await store();
    const held = heldBeforeCommit(context.as(customer));
    const booking = book(held.context, form(customer, at));
    await held.done;
    const other = await bookAt(await createActiveCustomer(db), at, { slot_time: '15:00:00' });
    expect(other.slot_time).toBe('15:00:00');
    held.commit();
    await booking;
  });

  test('bookings, moves, cancellations and closings leave no visit with a place on a closed day or beyond the capacity', async () => {
    for (let round = 0; round < 6; round += 1) {
      await database.emptyAll();
      staff = await createCompany(db);
      const at = await store({ capacity: 3 });
      const other = await store({ capacity: 3 });
      const people = await createCustomers(db, 12, { active: true });
      const booked = await Promise.all(people.slice(0, 3).map((user) => bookAt(user, at)));
      await outcomesOf([
        ...people.slice(3).map((user, index) => bookAt(user, index % 2 === 0 ? at : other)),
        ...booked.map(({ id }, index) =>
          reschedule(context.as(people[index] ?? customer), {
            id,
            shop_address: (index % 2 === 0 ? other : at).shopAddress,
            slot_date: monday,
            slot_time: '11:30:00',
          }),
        ),
        close(admin(), { id: at.id, from: monday, reason: 'Festival', confirm: true }),
        update(admin(), { id: other.id, capacity: 1, confirm: true }),
      ]);
      const { rows } = await database.pool.query<{
        store_id: number;
        capacity: number;
        booked: number;
        live: number;
      }>(
        `SELECT s.store_id, s.capacity, s.booked, (SELECT count(*)::int FROM bookings b WHERE (b.store_id, b.slot_date, b.slot_time)
           = (s.store_id, s.slot_date, s.slot_time) AND status = 'booked' AND needs_new_time_at IS NULL) AS live FROM slots s`,
      );
      for (const slot of rows) {
        expect(slot.booked).toBe(slot.live);
        if (slot.store_id === at.id) expect(slot.booked).toBe(0);
        else expect([slot.capacity, slot.booked <= 1]).toEqual([1, true]);
      }
      const lost = await db.booking.count({ where: { needsNewTimeAt: { not: null } } });
      expect(await db.message.count({ where: { kind: 'visit_new_time' } })).toBeGreaterThanOrEqual(lost);
    }
  });

  test('two closings and a smaller capacity tell each customer once', async () => {
    const at = await store();
    const people = await createCustomers(db, 4, { active: true });
    for (const user of people) await bookAt(user, at);
    const outcomes = await outcomesOf([
      close(admin(), { id: at.id, from: monday, reason: 'One', confirm: true }),
      close(admin(), { id: at.id, from: monday, reason: 'Two', confirm: true }),
      update(admin(), { id: at.id, capacity: 1, confirm: true }),
    ]);
    expect(outcomes).toEqual({ ok: 3 });
    expect(await db.message.count({ where: { kind: 'visit_new_time' } })).toBe(4);
    expect(await db.booking.count({ where: { needsNewTimeAt: { not: null } } })).toBe(4);
  });
});

test('who waits for a slot that is no more waits no longer, and gets no place of a visit that lost it', async () => {
  const shop = await store({ capacity: 1 });
  await bookAt(customer, shop);
  const waiting = await createActiveCustomer(db);
  const slot = { shop_address: shop.shopAddress, slot_date: monday, slot_time: '11:00:00', quantity: '1' };
  await called(waitingList.actions.join, joinWaitingList)(context.as(waiting), slot);
  await close(admin(), { id: shop.id, from: monday, reason: 'Festival', confirm: true });
  expect(await db.waitingEntry.findMany()).toMatchObject([{ endReason: 'slot_closed', heldUntil: null }]);
  expect(await db.booking.findMany()).toMatchObject([{ userId: customer.id, status: 'booked' }]);
  const client = await database.pool.connect();
  try {
    expect(await checkCounters(client)).toEqual([]);
  } finally {
    client.release();
  }
});
