import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createCustomers, createUser } from '@/prisma/factories/users';
import { bookSlot, slotAvailability } from '@/lib/visits/bookings/contract';
import { bookVisit, readAvailability } from '@/lib/visits/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { actions, during, walkInFixture } from '@/e2e/testing/walk-in-fixture';
import { readDay } from './operations';
import { addWalkIn } from './walk-in';

const fixture = await walkInFixture();
const { db, as, clock } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

/** The Monday's 11:00 slot is running. */
const monday = '2026-02-02';
const at = { shop_address: 'Karnataka' };
const walkIn = throughContract(actions.walk_in, addWalkIn);
const day = throughContract(actions.day, readDay);
const slots = throughContract(slotAvailability, readAvailability);
const book = throughContract(bookSlot, bookVisit);
const add = (changes: object = {}, who = staff.employee) =>
  walkIn(as(who), { mobile: customer.mobile, ...at, ...changes });
const booked = (changes: Partial<Parameters<typeof createBooking>[1]> = {}, who = customer) =>
  createBooking(db, {
    userId: who.id,
    userMobile: who.mobile,
    shopAddress: at.shop_address,
    slotDate: monday,
    ...changes,
  });
const fill = async (free = 0) => {
  for (const other of await createCustomers(db, 4 - free, { active: true })) await booked({}, other);
};
const slotNow = async () =>
  (await slots(as(staff.admin), { ...at, slot_date: monday })).data.find(
    ({ slot_time: time }) => time === '11:00:00',
  );

test('is booked in the running slot and checked in, with one audit entry and no message', async () => {
  const { data } = await add();
  expect(data).toMatchObject({
    slot_date: monday,
    slot_time: '11:00:00',
    ...at,
    user_id: customer.id,
    user_mobile: customer.mobile,
    quantity: '1',
    status: 'booked',
    visit: 'arrived',
    arrived_at: during,
    name: customer.name,
    over_capacity: false,
    code: expect.stringMatching(/^[A-Z2-9]{6}$/),
  });
  expect(await slotNow()).toMatchObject({ booked: 1, over: 0, available: 0 });
  expect(await db.auditEntry.findMany()).toMatchObject([
    {
      actorId: staff.employee.id,
      action: 'booking.walk_in',
      entityId: data.id,
      after: { visit: 'arrived', over_capacity: false },
    },
  ]);
  expect(await db.message.count()).toBe(0);
});

describe('a booking there today', () => {
  test.each(['expected', 'no_show'] as const)('that is %s is checked in', async (visit) => {
    const { id } = await booked({ slotTime: '16:00:00', visit });
    expect((await add({ quantity: '10' })).data).toMatchObject({ id, visit: 'arrived', quantity: '1' });
    expect(await db.booking.count()).toBe(1);
  });

  test('that has arrived, or is served, stays as it is', async () => {
    const { id } = await booked({ visit: 'served' });
    expect((await add()).data).toMatchObject({ id, visit: 'served', version: 1 });
    const later = await booked({ slotTime: '15:00:00', visit: 'arrived' });
    expect((await add()).data).toMatchObject({ id: later.id, visit: 'arrived', version: 1 });
    expect(await db.auditEntry.count()).toBe(0);
  });

  test('needs neither a plan nor a running slot', async () => {
    const { id, mobile } = await createUser(db, {});
    const { id: visit } = await booked({}, { ...customer, id, mobile });
    clock.set('2026-02-02T03:00:00.000Z');
    expect((await add({ mobile })).data).toMatchObject({ id: visit, visit: 'arrived' });
  });

  test('at another store, on another day or cancelled does not count', async () => {
    await booked({ shopAddress: 'Telangana', slotTime: '12:00:00' });
    await booked({ slotDate: '2026-02-03' });
    await booked({ cancelledAt: new Date(during) });
    expect((await add()).data).toMatchObject({ slot_time: '11:00:00', visit: 'arrived' });
    expect(await db.booking.count()).toBe(4);
  });
});

test('two desks and a double click add one visit', async () => {
  const desks = [staff.employee, staff.executive, staff.admin, staff.employee];
  expect(await outcomesOf(desks.map((who) => add({}, who)))).toEqual({ ok: 4 });
  expect(await db.booking.count()).toBe(1);
  expect(await db.auditEntry.count()).toBe(1);
});

describe('a full slot', () => {
  test('is refused, and with over_capacity counted apart', async () => {
    await fill();
    expect(await refusalOf(add())).toMatchObject({ code: 'SLOT_FULL' });
    expect(await refusalOf(add({ over_capacity: false }))).toMatchObject({ code: 'SLOT_FULL' });
    const { data } = await add({ over_capacity: true });
    expect(data).toMatchObject({ visit: 'arrived', over_capacity: true });
    expect(await slotNow()).toMatchObject({ capacity: 4, booked: 4, over: 1, available: 0 });
    const { counts: ofDay } = await day(as(staff.admin), { date: monday, ...at });
    expect(ofDay).toMatchObject({ expected: 4, arrived: 1, over: 1 });
    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'booking.walk_in',
      after: { over_capacity: true },
    });
  });

  test('over_capacity takes a free place where there is one', async () => {
    expect((await add({ over_capacity: true })).data).toMatchObject({ over_capacity: false });
    expect(await slotNow()).toMatchObject({ booked: 1, over: 0 });
  });

  test('places beyond a smaller capacity leave none available', async () => {
    clock.set('2026-02-02T04:00:00.000Z');
    await fill();
    await db.booking.updateMany({ data: { overCapacity: true } });
    expect(await slotNow()).toMatchObject({ booked: 0, over: 4, available: 4 });
  });

  test('the last place goes to one of many walk-ins', async () => {
    await fill(1);
    const others = await createCustomers(db, 8, { active: true });
    const added = others.map(({ mobile }) => add({ mobile }));
    expect(await outcomesOf(added)).toEqual({ ok: 1, SLOT_FULL: 7 });
    const over = others.map(({ mobile }) => add({ mobile, over_capacity: true }));
    expect(await outcomesOf(over)).toEqual({ ok: 8 });
    expect(await slotNow()).toMatchObject({ booked: 4, over: 7 });
  });

  test('against bookings of the last place, made as the slot begins', async () => {
    await fill(1);
    const slot = { ...at, slot_date: monday, slot_time: '11:00:00', quantity: '1' };
    const others = await createCustomers(db, 4, { active: true });
    clock.set('2026-02-02T05:29:59.999Z');
    const attempts = others.map((me) => book(as(me), { ...slot, user_id: me.id, user_mobile: me.mobile }));
    clock.set('2026-02-02T05:30:00.000Z');
    const outcomes = await outcomesOf([...attempts, add()]);
    expect(outcomes['ok']).toBe(1);
    expect(await slotNow()).toMatchObject({ booked: 4, over: 0 });
  });
});

describe('refuses', () => {
  test.each([
    ['before opening', '2026-02-02T04:29:59.999Z'],
    ['after closing', '2026-02-02T12:30:00.000Z'],
    ['on a Sunday', '2026-02-01T05:40:00.000Z'],
  ])('%s', async (_when, now) => {
    clock.set(now);
    expect(await refusalOf(add())).toMatchObject({ code: 'STORE_CLOSED' });
    expect(await db.booking.count()).toBe(0);
  });

  test('a customer without a plan', async () => {
    const { mobile } = await createUser(db, {});
    expect(await refusalOf(add({ mobile }))).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
      details: { fields: { mobile: expect.any(String) } },
    });
  });

  test('an unknown mobile', async () => {
    expect(await refusalOf(add({ mobile: '9999999999' }))).toMatchObject({
      code: 'NOT_FOUND',
      details: { fields: { mobile: expect.any(String) } },
    });
  });

  test.each([
    ['a staff mobile', () => ({ mobile: staff.executive.mobile }), 'mobile'],
    ['no mobile', () => ({ mobile: '123' }), 'mobile'],
    ['an unknown store', () => ({ shop_address: 'Atlantis' }), 'shop_address'],
    ['an unknown quantity', () => ({ quantity: '7' }), 'quantity'],
    ['a text for over_capacity', () => ({ over_capacity: 'yes' }), 'over_capacity'],
  ])('%s', async (_what, changes, field) => {
    expect(await refusalOf(add(changes()))).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  test('a customer with a booking elsewhere at this time', async () => {
    await booked({ shopAddress: 'Telangana' });
    expect(await refusalOf(add())).toMatchObject({ code: 'DUPLICATE_BOOKING' });
  });
});

test('a customer whose visit elsewhere at this time lost its slot is accepted', async () => {
  const { id } = await booked({ shopAddress: 'Telangana' });
  await db.booking.update({ where: { id }, data: { needsNewTimeAt: clock.now() } });
  expect((await add()).data).toMatchObject({ visit: 'arrived' });
});
