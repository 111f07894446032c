import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity } from '@/prisma/factories/sales';
import { createStoreRow } from '@/prisma/factories/stores';
import { createActiveCustomer, createCustomers } from '@/prisma/factories/users';
import { cancelBooking } from '@/lib/bookings/contract';
import { cancelVisit } from '@/lib/bookings/operations';
import type { User, VisitState } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { checkIn, visits } from './contract';
import { readDeskStores } from './desk-stores';
import { checkInVisit, findVisit, markVisit, readDay } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { as, clock } = context;

/** A Monday. */
const monday = '2026-02-02';
const tuesday = '2026-02-03';
/** 09:30 at the store, before the first slot. */
const morning = '2026-02-02T04:00:00.000Z';
const noon = '2026-02-02T06:30:00.000Z';
let staff: Company;
let customer: User;

beforeEach(async () => {
  clock.set(morning);
  await database.emptyAll();
  staff = await createCompany(db);
  customer = await createActiveCustomer(db);
});

const arrive = called(checkIn, checkInVisit);
const mark = called(visits.actions.mark, markVisit);
const day = called(visits.actions.day, readDay);
const cancel = called(cancelBooking, cancelVisit);

const book = (changes: Partial<Parameters<typeof createBooking>[1]> = {}, who = customer) =>
  createBooking(db, {
    userId: who.id,
    userMobile: who.mobile,
    shopAddress: 'Karnataka',
    slotDate: monday,
    ...changes,
  });
const rowOf = (id: number) => db.booking.findUniqueOrThrow({ where: { id } });
const desk = { shop_address: 'Karnataka' };

describe('check-in', () => {
  test('by code in any case, with an audit entry; twice is the same answer', async () => {
    const { id, code } = await book();
    const { data } = await arrive(as(staff.employee), { code: ` ${code.toLowerCase()} `, ...desk });
    expect(data).toMatchObject({ id, code, visit: 'arrived', arrived_at: morning, version: 2 });
    clock.set(noon);
    expect((await arrive(as(staff.executive), { code })).data).toEqual(data);
    expect((await arrive(as(staff.admin), { id })).data).toEqual(data);
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.employee.id,
        action: 'booking.check_in',
        entity: 'booking',
        entityId: id,
        before: { visit: 'expected', arrived_at: null, version: 1 },
        after: { visit: 'arrived', arrived_at: morning, version: 2 },
      },
    ]);
  });

  test('leaves a served visit served', async () => {
    const { code } = await book({ visit: 'served' });
    expect((await arrive(as(staff.employee), { code })).data).toMatchObject({ visit: 'served', version: 1 });
    expect(await db.auditEntry.count()).toBe(0);
  });

  test.each(['no_show', null] as const)('of a visit that is %s', async (visit) => {
    clock.set(noon);
    const { id } = await book({ visit });
    expect((await arrive(as(staff.employee), { id })).data).toMatchObject({
      visit: 'arrived',
      arrived_at: noon,
    });
  });

  test.each<[string, Parameters<typeof book>[0], object, object]>([
    [
      'of tomorrow',
      { slotDate: tuesday },
      {},
      { code: 'WRONG_DAY', details: { data: { slot_date: tuesday } } },
    ],
    [
      'of yesterday',
      { slotDate: '2026-01-31' },
      {},
      { code: 'WRONG_DAY', details: { data: { slot_date: '2026-01-31' } } },
    ],
    [
      'of another store',
      { shopAddress: 'Telangana' },
      desk,
      { code: 'WRONG_STORE', details: { data: { shop_address: 'Telangana' } } },
    ],
    [
      'cancelled, of another day',
      { slotDate: tuesday, cancelledAt: new Date(morning) },
      {},
      { code: 'BOOKING_CANCELLED' },
    ],
    ['at an unknown store', {}, { shop_address: 'Atlantis' }, { code: 'VALIDATION' }],
  ])('is refused %s', async (_what, changes, sent, refusal) => {
    const { id, code } = await book(changes);
    expect(await refusalOf(arrive(as(staff.employee), { code, ...sent }))).toMatchObject(refusal);
    expect(await rowOf(id)).toMatchObject({ visit: 'expected', version: 1 });
  });

  test('of an unknown code or id is 404', async () => {
    for (const sent of [{ code: 'ZZZZZZ' }, { code: '-' }, { id: 999_999 }])
      expect(await refusalOf(arrive(as(staff.employee), sent))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('needs either a code or an id', () => {
    for (const sent of [{}, { code: ' ' }, { code: 'ABCDEF', id: 1 }])
      expect(checkIn.input.safeParse(sent).error?.issues[0]?.path).toEqual(['code']);
  });

  test('by two desks at once is one arrival', async () => {
    const { id, code } = await book();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        arrive(as(i % 2 === 0 ? staff.employee : staff.executive), { code }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.version))).toEqual(new Set([2]));
    expect([await db.auditEntry.count(), (await rowOf(id)).version]).toEqual([1, 2]);
  });

  test('and cancelling at once: one of them', async () => {
    const customers = await createCustomers(db, 12, { active: true });
    const ends = new Set<string>();
    for (const [i, who] of customers.entries()) {
      const { id, code } = await book({ slotTime: `${String(10 + Math.floor(i / 4))}:00:00` }, who);
      const both = [arrive(as(staff.employee), { code }), cancel(as(who), { id })];
      const outcomes = await outcomesOf(i % 2 === 0 ? both : both.toReversed());
      const { status, visit } = await rowOf(id);
      ends.add(`${status} ${visit}`);
      expect(outcomes).toEqual({ ok: 1, [status === 'booked' ? 'ARRIVED' : 'BOOKING_CANCELLED']: 1 });
    }
    for (const end of ends) expect(['booked arrived', 'cancelled expected']).toContain(end);
  });
});

describe('marking', () => {
  const before = morning;
  const after = noon;
  const nextDay = '2026-02-03T06:30:00.000Z';
  const lastDay = '2026-02-09T18:29:59.000Z';
  const tooLate = '2026-02-09T18:30:00.000Z';

  test.each<[VisitState | null, 'arrived' | 'no_show' | 'expected', string, string]>([
    ['expected', 'arrived', before, 'ok'],
    ['expected', 'arrived', nextDay, 'WRONG_DAY'],
    ['expected', 'no_show', before, 'SLOT_NOT_OVER'],
    // The slot ends at 11:30.
    ['expected', 'no_show', '2026-02-02T05:59:59.000Z', 'SLOT_NOT_OVER'],
    ['expected', 'no_show', '2026-02-02T06:00:00.000Z', 'ok'],
    ['expected', 'no_show', nextDay, 'ok'],
    ['arrived', 'expected', after, 'ok'],
    ['arrived', 'expected', nextDay, 'WRONG_DAY'],
    ['arrived', 'no_show', nextDay, 'ok'],
    ['no_show', 'expected', after, 'ok'],
    ['no_show', 'expected', nextDay, 'WRONG_DAY'],
    ['no_show', 'arrived', after, 'ok'],
    ['no_show', 'arrived', lastDay, 'ok'],
    ['no_show', 'arrived', tooLate, 'VISIT_DONE'],
    ['served', 'expected', after, 'VISIT_DONE'],
    ['served', 'arrived', after, 'VISIT_DONE'],
    [null, 'arrived', after, 'VISIT_DONE'],
  ])('%s as %s at %s: %s', async (visit, as_, at, expected) => {
    clock.set(at);
    const { id } = await book({ visit });
    expect(await outcomesOf([mark(as(staff.executive), { id, visit: as_ })])).toEqual({ [expected]: 1 });
    const row = await rowOf(id);
    expect(row.visit).toBe(expected === 'ok' ? as_ : visit);
    if (expected === 'ok') expect(row.arrivedAt?.toISOString()).toBe(as_ === 'arrived' ? at : undefined);
    expect(await db.auditEntry.count()).toBe(expected === 'ok' ? 1 : 0);
  });

  test('the same state again changes nothing', async () => {
    const { id } = await book();
    const first = await mark(as(staff.employee), { id, visit: 'arrived' });
    expect((await mark(as(staff.admin), { id, visit: 'arrived' })).data).toEqual(first.data);
    expect(await db.auditEntry.count()).toBe(1);
  });

  test('from the page of a desk that has not seen the check-in of another: refused, without a change', async () => {
    clock.set(noon);
    const { id, version } = await book();
    const { data: marked } = await mark(as(staff.employee), { id, visit: 'no_show', version });
    const { data: arrived } = await mark(as(staff.admin), { id, visit: 'arrived', version: marked.version });
    const stale = mark(as(staff.employee), { id, visit: 'no_show', version: marked.version });
    expect(await refusalOf(stale)).toMatchObject({ code: 'STALE_VERSION', details: { data: arrived } });
    // The same state, from any page.
    const again = await mark(as(staff.employee), { id, visit: 'arrived', version });
    expect(again.data).toEqual(arrived);
  });

  test('a cancelled visit is done, an unknown one 404', async () => {
    const { id } = await book({ cancelledAt: new Date(morning) });
    expect(await refusalOf(mark(as(staff.admin), { id, visit: 'arrived' }))).toMatchObject({
      code: 'VISIT_DONE',
    });
    expect(await refusalOf(mark(as(staff.admin), { id: 999_999, visit: 'arrived' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the day', () => {
  test('by time, with the customer, their earlier visits and the owner of their newest open opportunity', async () => {
    const other = await createActiveCustomer(db, { name: 'Zara' });
    await book({ slotDate: '2026-01-19', visit: null });
    await book({ slotDate: '2026-01-19', slotTime: '12:00:00', visit: null, cancelledAt: new Date(morning) });
    await book({ slotDate: '2026-01-20', visit: 'served' });
    await book({ slotDate: '2026-01-21', visit: 'arrived' });
    await book({ slotDate: '2026-01-22', visit: 'no_show' });
    await book({ slotDate: tuesday });
    const late = await book({ slotTime: '15:00:00', grams: 10 });
    const early = await book({ slotTime: '10:00:00', visit: 'arrived' }, other);
    await book({ slotTime: '12:00:00', shopAddress: 'Telangana' }, other);
    await book({ slotTime: '12:00:00', cancelledAt: new Date(morning) });
    const lost = await book({ slotTime: '16:00:00' }, other);
    await db.booking.update({ where: { id: lost.id }, data: { needsNewTimeAt: new Date(morning) } });
    const sale = { userId: customer.id };
    const at = (n: number) => ({ createdAt: new Date(`2026-01-0${n}T00:00:00Z`) });
    await createOpportunity(db, { ...sale, executiveId: staff.executive.id, ...at(1) });
    await createOpportunity(db, { ...sale, employeeId: staff.employee.id, ...at(2) });
    await createOpportunity(db, { ...sale, executiveId: staff.executive.id, status: 'closed', ...at(3) });
    // Executives see the name of others' sales too.
    const { data, counts } = await day(as(staff.executive), { date: monday, ...desk });
    expect(data).toMatchObject([
      {
        id: early.id,
        name: 'Zara',
        mobile: other.mobile,
        visit: 'arrived',
        earlier_visits: 0,
        owner_name: null,
      },
      {
        id: late.id,
        name: customer.name,
        quantity: '10',
        code: late.code,
        earlier_visits: 3,
        owner_name: staff.employee.name,
      },
      { id: lost.id, visit: 'expected', needs_new_time: true },
    ]);
    // Sixteen slots of four places.
    expect(counts).toEqual({ expected: 1, arrived: 1, served: 0, no_show: 0, free: 16 * 4 - 2, over: 0 });
  });

  test('free places are those of slots that have not begun; none on a closed day', async () => {
    clock.set(noon);
    expect((await day(as(staff.admin), { date: monday, ...desk })).counts.free).toBe(11 * 4);
    expect((await day(as(staff.admin), { date: '2026-02-08', ...desk })).counts.free).toBe(0);
  });

  test('of an unknown store is 400', async () => {
    const refusal = await refusalOf(day(as(staff.admin), { date: monday, shop_address: 'Atlantis' }));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { shop_address: expect.any(String) } },
    });
  });

  test('a scanned code finds its visit on any day, a cancelled one too, and changes nothing', async () => {
    const { id, code } = await book({ slotDate: tuesday, cancelledAt: new Date(morning) });
    const find = (sent: string) => findVisit.run(as(staff.employee), { code: sent });
    expect(await find(code.toLowerCase())).toMatchObject({ id, status: 'cancelled', name: customer.name });
    expect(await find('ZZZZZZ')).toBeNull();
    expect(await db.auditEntry.count()).toBe(0);
  });
});

test('the stores of the desk: active ones, then those switched off with booked visits of the last 7 days or to come', async () => {
  const off = (shopAddress: string) => createStoreRow(db, { shopAddress, active: false });
  const none = await off('None');
  for (const [shopAddress, slotDate, cancelledAt] of [
    ['To come', tuesday, null],
    ['A week ago', '2026-01-26', null],
    ['Longer ago', '2026-01-25', null],
    ['Cancelled', tuesday, new Date(morning)],
  ] as const) {
    await off(shopAddress);
    await book({ shopAddress, slotDate, cancelledAt });
  }
  try {
    const stores = await readDeskStores.run(as(staff.employee), {});
    const active = await db.store.findMany({
      where: { active: true },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    expect(stores.map(({ shop_address }) => shop_address)).toEqual([
      ...active.map(({ shopAddress }) => shopAddress),
      'To come',
      'A week ago',
    ]);
    expect(stores.at(-1)).toEqual({ shop_address: 'A week ago', slot_minutes: 30, active: false });
  } finally {
    await database.emptyAll();
    await db.store.deleteMany({ where: { id: { gte: none.id } } });
  }
});
