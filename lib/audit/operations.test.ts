import { beforeAll, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { items } from '@/lib/items/contract';
import * as itemOperations from '@/lib/items/operations';
import { opportunities } from '@/lib/opportunities/contract';
import * as opportunityOperations from '@/lib/opportunities/operations';
import { orders } from '@/lib/orders/contract';
import { updateOrder } from '@/lib/orders/operations';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { deleteUser, updateUser } from '@/lib/users/contract';
import { removeUser } from '@/lib/users/delete';
import { changeUser } from '@/lib/users/operations';
import { auditLog, recordHistory } from './contract';
import { readAuditLog, readHistory } from './operations';

/** The whole audit trail for admins, the history of a record for everyone who may see that record. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const trail = called(auditLog, readAuditLog);
const history = called(recordHistory, readHistory);
const createOpportunity = called(opportunities.actions.create, opportunityOperations.createOpportunity);
const updateOpportunity = called(opportunities.actions.update, opportunityOperations.updateOpportunity);
const removeOpportunity = called(opportunities.actions.delete, opportunityOperations.deleteOpportunity);
const addItem = called(items.actions.create, itemOperations.createItem);
const removeItem = called(items.actions.delete, itemOperations.deleteItem);
const payOrder = called(orders.actions.update, updateOrder);
const editUser = called(updateUser, changeUser);
const deleteAccount = called(deleteUser, removeUser);

let staff: Company;
let referred: User;
let opportunity = 0;
let order = 0;
let item = 0;
let foreign = 0;
let booking = 0;
const as = (user: User) => context.as(user);

beforeAll(async () => {
  staff = await createCompany(db);
  referred = await createUser(db, { referrerCode: staff.employee.referralId });
  const form = { name: 'Bridal set', userid: staff.customer.id, total_amount: 900 };
  opportunity = (await createOpportunity(as(staff.executive), { ...form, employeeid: staff.employee.id }))
    .data.id;
  foreign = (await createOpportunity(as(staff.otherExecutive), form)).data.id;
  const chain = { name: 'Chain', price: 900, opportunityid: opportunity };
  item = (await addItem(as(staff.employee), chain)).data.id;
  const deleted = (await addItem(as(staff.employee), chain)).data.id;
  await removeItem(as(staff.admin), { id: deleted });
  context.clock.forward(60);
  order =
    (await updateOpportunity(as(staff.executive), { id: opportunity, status: 'closed' })).order?.id ?? 0;
  await payOrder(as(staff.employee), { id: order, paid_amount: 900, status: 'completed' });
  await editUser(as(staff.employee), { id: referred.id, name: 'Rita' });
  booking = (
    await createBooking(db, { userId: referred.id, userMobile: referred.mobile, slotDate: '2026-02-02' })
  ).id;
});

const summary = (rows: { action: string; actor_name: string | null }[]) =>
  rows.map((row) => `${row.actor_name} ${row.action}`);

test('the trail has actor, record, action, time, old and new values, newest first', async () => {
  const { data, next_cursor } = await trail(as(staff.admin));
  expect(next_cursor).toBeNull();
  expect(summary(data)).toEqual([
    'Emil Employee user.update',
    'Emil Employee order.update',
    'Esha Executive item.update',
    'Esha Executive order.create',
    'Esha Executive opportunity.close',
    'Asha Admin item.delete',
    'Emil Employee item.create',
    'Emil Employee item.create',
    'Omar Executive opportunity.create',
    'Esha Executive opportunity.create',
  ]);
  expect(data[1]).toEqual({
    id: expect.any(Number),
    at: context.clock.now().toISOString(),
    actor_id: staff.employee.id,
    actor_name: 'Emil Employee',
    action: 'order.update',
    entity: 'order',
    entity_id: order,
    before: { paid_amount: 0, pending_amount: 900, status: 'unpaid', version: 1 },
    after: { paid_amount: 900, pending_amount: 0, status: 'paid', version: 2 },
    names: {},
  });
  expect(data.at(-1)).toMatchObject({
    before: null,
    after: { id: opportunity, total_amount: 900, status: 'open' },
  });
});

describe('the trail', () => {
  test('is filtered by record and by actor', async () => {
    const count = async (input: object) => (await trail(as(staff.admin), input)).data.length;
    expect(await count({ entity: 'item' })).toBe(4);
    expect(await count({ entity: 'item', entity_id: item })).toBe(2);
    expect(await count({ entity: 'order', entity_id: String(order) })).toBe(2);
    expect(await count({ actor_id: staff.employee.id })).toBe(4);
    expect(await count({ actor_id: staff.employee.id, entity: 'user' })).toBe(1);
    expect(await count({ entity: 'payment' })).toBe(0);
    expect(await count({ actor_id: 999_999 })).toBe(0);
  });

  test('is paged without a gap', async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: number }[]; next_cursor: string | null } = await trail(as(staff.admin), {
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual((await trail(as(staff.admin))).data.map((row) => row.id));
  });

  test('is sorted by time, whatever the order of writing', async () => {
    const entry = (id: number, at: string) =>
      db.auditEntry.create({
        data: {
          at: new Date(at),
          actorId: staff.admin.id,
          action: 'user.update',
          entity: 'user',
          entityId: id,
        },
      });
    // A transaction that began earlier may commit later.
    for (const [id, at] of [
      [900_001, '2026-01-10T18:29:59.999Z'],
      [900_002, '2026-01-10T18:30:00.000Z'],
      [900_003, '2026-01-09T18:30:00.000Z'],
      [900_004, '2026-01-10T18:30:00.000Z'],
    ] as const)
      await entry(id, at);
    const found = async (input: object) =>
      (await trail(as(staff.admin), { actor_id: staff.admin.id, entity: 'user', ...input })).data.map(
        (row) => row.entity_id % 900_000,
      );
    const january = { to: '2026-01-20' };
    expect(await found(january)).toEqual([4, 2, 1, 3]);
    const pages: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { entity_id: number }[]; next_cursor: string | null } = await trail(
        as(staff.admin),
        { ...january, limit: 1, cursor },
      );
      pages.push(...page.data.map((row) => row.entity_id % 900_000));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual([4, 2, 1, 3]);
    // Days begin at midnight in India, 18:30 UTC of the previous day; both ends are inclusive.
    expect(await found({ from: '2026-01-10', to: '2026-01-10' })).toEqual([1, 3]);
    expect(await found({ from: '2026-01-11', to: '2026-01-11' })).toEqual([4, 2]);
    expect(await found({ from: '2026-01-11', ...january })).toEqual([4, 2]);
    expect(await found({ to: '2026-01-09' })).toEqual([]);
    expect(await found({ from: '2026-01-12', to: '2026-01-10' })).toEqual([]);
    await db.auditEntry.deleteMany({ where: { entityId: { gt: 900_000 } } });
  });

  test.each([
    { from: '2026-02-30' },
    { to: 'yesterday' },
    { entity: 'session' },
    { entity_id: 0 },
    { actor_id: 'me' },
    { limit: 501 },
    { cursor: 'x' },
  ])('%j is refused', async (input) => {
    expect((await refusalOf(trail(as(staff.admin), input))).code).toBe('VALIDATION');
  });

  test('is for admins only', async () => {
    for (const who of [staff.executive, staff.employee, staff.customer])
      expect((await refusalOf(trail(as(who)))).code).toBe('FORBIDDEN');
  });
});

describe("a record's history", () => {
  test('of an opportunity includes its items, deleted ones too; its order has a separate history', async () => {
    for (const who of [staff.admin, staff.executive, staff.employee]) {
      expect(summary((await history(as(who), { entity: 'opportunity', id: opportunity })).data)).toEqual([
        'Esha Executive item.update',
        'Esha Executive opportunity.close',
        'Asha Admin item.delete',
        'Emil Employee item.create',
        'Emil Employee item.create',
        'Esha Executive opportunity.create',
      ]);
      expect(summary((await history(as(who), { entity: 'order', id: order })).data)).toEqual([
        'Emil Employee order.update',
        'Esha Executive order.create',
      ]);
    }
  });

  test('of a user is for admins and the referring employee', async () => {
    for (const who of [staff.admin, staff.employee])
      expect(summary((await history(as(who), { entity: 'user', id: referred.id })).data)).toEqual([
        'Emil Employee user.update',
      ]);
    for (const who of [staff.executive, staff.otherEmployee])
      expect((await refusalOf(history(as(who), { entity: 'user', id: referred.id }))).code).toBe('NOT_FOUND');
    expect(
      (await refusalOf(history(as(staff.employee), { entity: 'user', id: staff.otherCustomer.id }))).code,
    ).toBe('NOT_FOUND');
  });

  test('of a booking is for all staff', async () => {
    for (const who of [staff.admin, staff.executive, staff.employee])
      expect((await history(as(who), { entity: 'booking', id: booking })).data).toEqual([]);
  });

  test('is not found if the record is not found', async () => {
    const attempts = [
      [staff.executive, { entity: 'opportunity', id: foreign }],
      [staff.employee, { entity: 'opportunity', id: foreign }],
      [staff.otherEmployee, { entity: 'order', id: order }],
      [staff.otherExecutive, { entity: 'order', id: order }],
      [staff.admin, { entity: 'opportunity', id: 999_999 }],
      [staff.admin, { entity: 'booking', id: 999_999 }],
    ] as const;
    for (const [who, input] of attempts)
      expect((await refusalOf(history(as(who), input))).code).toBe('NOT_FOUND');
    expect((await refusalOf(history(as(staff.customer), { entity: 'booking', id: booking }))).code).toBe(
      'FORBIDDEN',
    );
    for (const entity of ['item', 'payment', 'session', undefined])
      expect((await refusalOf(history(as(staff.admin), { entity, id: 1 }))).code).toBe('VALIDATION');
  });

  test('is not found after the record is deleted, but stays in the trail', async () => {
    await removeOpportunity(as(staff.otherExecutive), { id: foreign });
    expect(
      (await refusalOf(history(as(staff.otherExecutive), { entity: 'opportunity', id: foreign }))).code,
    ).toBe('NOT_FOUND');
    expect((await trail(as(staff.admin), { entity: 'opportunity', entity_id: foreign })).data).toHaveLength(
      2,
    );
  });
});

test('a deleted account stays in the trail by id, without a name', async () => {
  const entries = { actor_id: staff.otherExecutive.id };
  const { data: before } = await trail(as(staff.admin), entries);
  expect(new Set(before.map((entry) => entry.actor_name))).toEqual(new Set(['Omar Executive']));
  await deleteAccount(as(staff.admin), { id: staff.otherExecutive.id });
  const { data: after } = await trail(as(staff.admin), entries);
  const named = ({ names }: { names: Record<string, string> }) => ({
    ...names,
    [staff.otherExecutive.id]: '',
  });
  expect(after).toEqual(before.map((entry) => ({ ...entry, actor_name: '', names: named(entry) })));
});
