import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer } from '@/prisma/factories/users';
import type { User, VisitState } from '@/lib/db/generated/client';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as operations from '@/lib/sales/opportunities/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';

/* See docs/product/rules.md, "Front desk". */

const database = await testDb();
const { db } = database;
const { as } = testContext(database, { passwords: 'quick' });

const monday = '2026-02-02';
let staff: Company;
let customer: User;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  customer = await createActiveCustomer(db);
});

const { actions } = opportunities;
const createFor = throughContract(actions.create, operations.createOpportunity);
const update = throughContract(actions.update, operations.updateOpportunity);
const remove = throughContract(actions.delete, operations.deleteOpportunity);
const book = (visit: VisitState = 'arrived', changes: { cancelledAt?: Date } = {}) =>
  createBooking(db, {
    userId: customer.id,
    userMobile: customer.mobile,
    slotDate: monday,
    visit,
    ...changes,
  });
const rowOf = (id: number) => db.booking.findUniqueOrThrow({ where: { id } });

const form = (booking_id: number | string, changes: object = {}) => ({
  name: `Visit of ${customer.name}, 1-5 grams`,
  userid: customer.id,
  total_amount: 0,
  booking_id,
  ...changes,
});
const create = async (who: User, sent: ReturnType<typeof form>) => (await createFor(as(who), sent)).data;

test('makes an arrived visit served in the same transaction, with its audit entry', async () => {
  const { id, arrivedAt } = await book();
  const { id: opportunityid } = await create(staff.executive, form(id));
  expect(await rowOf(id)).toMatchObject({ visit: 'served', arrivedAt, version: 2 });
  expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { action: 'opportunity.create', entityId: opportunityid, after: { booking_id: id } },
    {
      actorId: staff.executive.id,
      action: 'booking.serve',
      entity: 'booking',
      entityId: id,
      before: { visit: 'arrived', opportunityid: null, version: 1 },
      after: { visit: 'served', opportunityid, version: 2 },
    },
  ]);
});

test('a closed opportunity serves it too', async () => {
  const { id } = await book();
  const { order } = await createFor(as(staff.admin), form(id, { status: 'closed' }));
  expect(order).toMatchObject({ userid: customer.id });
  expect(await rowOf(id)).toMatchObject({ visit: 'served' });
});

describe('a second opportunity', () => {
  test('returns the first if the actor may see it', async () => {
    const { id } = await book();
    const first = await create(staff.executive, form(id));
    for (const who of [staff.executive, staff.admin])
      expect(await create(who, form(id, { name: 'Another' }))).toEqual(first);
    expect(await db.opportunity.count()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ version: 2 });
  });

  test('is refused without data otherwise', async () => {
    const { id } = await book();
    await create(staff.executive, form(id));
    const { code, details } = await refusalOf(createFor(as(staff.employee), form(id)));
    expect({ code, details }).toEqual({ code: 'HAS_OPPORTUNITY', details: {} });
    expect(await db.opportunity.count()).toBe(1);
  });

  test('in parallel: one is created', async () => {
    const { id } = await book();
    const people = [staff.executive, staff.employee, staff.admin];
    const attempts = Array.from({ length: 12 }, (_, n) =>
      createFor(as(people[n % 3] ?? staff.admin), form(id)),
    );
    const outcomes = await outcomesOf(attempts);
    expect(Object.keys(outcomes).filter((code) => code !== 'ok' && code !== 'HAS_OPPORTUNITY')).toEqual([]);
    expect(await db.opportunity.count()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ visit: 'served', version: 2 });
  });
});

test('the database refuses a second live opportunity', async () => {
  const { id } = await book();
  const { id: first } = await create(staff.admin, form(id));
  const {
    createdAt: _,
    id: __,
    ...columns
  } = await db.opportunity.findUniqueOrThrow({ where: { id: first } });
  await expect(db.opportunity.create({ data: columns })).rejects.toThrow(/unique/i);
});

describe('deleting', () => {
  test('makes the visit arrived again, and a new one may follow', async () => {
    const { id, arrivedAt } = await book();
    const first = await create(staff.executive, form(id));
    await remove(as(staff.admin), { id: first.id });
    expect(await rowOf(id)).toMatchObject({ visit: 'arrived', arrivedAt, version: 3 });
    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      actorId: staff.admin.id,
      action: 'booking.reopen',
      before: { visit: 'served', opportunityid: first.id, version: 2 },
      after: { visit: 'arrived', opportunityid: null, version: 3 },
    });
    const second = await create(staff.employee, form(id));
    expect(second.id).not.toBe(first.id);
    expect(await rowOf(id)).toMatchObject({ visit: 'served', version: 4 });
  });

  test('against creating: served exactly if one is live', async () => {
    const { id } = await book();
    for (let round = 0; round < 8; round += 1) {
      const live = await db.opportunity.findMany({ where: { deletedAt: null } });
      await outcomesOf([
        ...live.map(({ id: each }) => remove(as(staff.admin), { id: each })),
        createFor(as(staff.admin), form(id)),
        createFor(as(staff.admin), form(id)),
      ]);
      const left = await db.opportunity.count({ where: { deletedAt: null, bookingId: id } });
      expect(left).toBeLessThanOrEqual(1);
      expect((await rowOf(id)).visit).toBe(left === 1 ? 'served' : 'arrived');
    }
  });
});

describe('refuses', () => {
  test.each(['expected', 'no_show'] as const)('a visit that is %s', async (visit) => {
    const { id } = await book(visit);
    expect(await refusalOf(createFor(as(staff.admin), form(id)))).toMatchObject({ code: 'NOT_ARRIVED' });
    expect(await db.opportunity.count()).toBe(0);
  });

  test('a cancelled visit', async () => {
    const { id } = await book('expected', { cancelledAt: new Date() });
    expect(await refusalOf(createFor(as(staff.admin), form(id)))).toMatchObject({ code: 'NOT_ARRIVED' });
  });

  test.each([
    [999_999, 'booking_id'],
    ['x', 'booking_id'],
  ])('the booking %s', async (bookingId, field) => {
    expect(await refusalOf(createFor(as(staff.admin), form(bookingId)))).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  test('another customer, on create and on update', async () => {
    const { id } = await book();
    const other = await createActiveCustomer(db);
    const wrong = { code: 'VALIDATION', details: { fields: { userid: expect.any(String) } } };
    expect(await refusalOf(createFor(as(staff.admin), form(id, { userid: other.id })))).toMatchObject(wrong);
    const { id: created } = await create(staff.admin, form(id));
    expect(await refusalOf(update(as(staff.admin), { id: created, userid: other.id }))).toMatchObject(wrong);
    await update(as(staff.admin), { id: created, userid: customer.id, name: 'Ring' });
  });
});
