import { beforeEach, describe, expect, test } from 'vitest';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser, deleted } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { opportunities } from './contract';
import * as operations from './operations';

/** Single opportunities (docs/product/rules.md, "Opportunities"); lists: lib/db/pagination.test.ts, races: lib/sales. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = opportunities;
const create = called(actions.create, operations.createOpportunity);
const read = called(actions.read, operations.readOpportunity);
const update = called(actions.update, operations.updateOpportunity);
const remove = called(actions.delete, operations.deleteOpportunity);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const form = (changes: object = {}) => ({
  name: 'Bridal set',
  userid: staff.customer.id,
  total_amount: 1250.5,
  ...changes,
});
/** To assert that nothing changed. */
const books = async () => ({
  opportunities: await db.opportunity.findMany({ orderBy: { id: 'asc' } }),
  items: await db.item.findMany({ orderBy: { id: 'asc' } }),
  orders: await db.order.findMany({ orderBy: { id: 'asc' } }),
  trail: await db.auditEntry.count(),
});
const unchanged = async (attempt: () => Promise<unknown>) => {
  const before = await books();
  const refusal = await refusalOf(attempt());
  expect(await books()).toEqual(before);
  return refusal;
};

describe('creating', () => {
  test('returns the record, stores it exactly and writes an audit entry with all of it', async () => {
    const { admin, executive, employee, customer } = staff;
    const sent = form({
      executiveid: executive.id,
      employeeid: String(employee.id),
      total_amount: '999999999999.99',
    });
    const { message, data, order } = await create(as(admin), sent);
    expect(message).toBe('Opportunity created successfully!');
    expect(order).toBeUndefined();
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Bridal set',
      userid: customer.id,
      executiveid: executive.id,
      employeeid: employee.id,
      total_amount: 999_999_999_999.99,
      status: 'open',
      stage: 'new',
      stage_since: context.clock.now().toISOString(),
      next_step: '',
      expected_on: null,
      lost_reason: null,
      lost_note: '',
      booking_id: null,
      created_at: context.clock.now().toISOString(),
      version: 1,
      username: 'Charu Customer',
      executivename: 'Esha Executive',
      employeename: 'Emil Employee',
    });
    const { username: _, executivename: __, employeename: ___, ...stored } = data;
    expect(await read(as(admin), { id: data.id })).toEqual({ data: { ...data, stages: [] } });
    const row = await db.opportunity.findUniqueOrThrow({ where: { id: data.id } });
    expect(row.totalAmount.toFixed(2)).toBe('999999999999.99');
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: admin.id,
        action: 'opportunity.create',
        entity: 'opportunity',
        entityId: data.id,
        before: null,
        after: stored,
      },
    ]);
  });

  test('needs no executive and no employee', async () => {
    const { data } = await create(as(staff.admin), form({ executiveid: null }));
    expect(data).toMatchObject({ executiveid: null, employeeid: null });
  });

  test.each([
    ['executive', 'executiveid', 'employeeid'],
    ['employee', 'employeeid', 'executiveid'],
  ] as const)('an %s is set as %s whatever is sent, and sets the other freely', async (who, own, other) => {
    const me = staff[who];
    const another = who === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    const colleague = who === 'executive' ? staff.otherEmployee : staff.otherExecutive;
    for (const sent of [undefined, null, another.id, me.id]) {
      const { data } = await create(as(me), form({ [own]: sent, [other]: colleague.id }));
      expect(data).toMatchObject({ [own]: me.id, [other]: colleague.id });
    }
    expect((await create(as(me), form())).data).toMatchObject({ [own]: me.id, [other]: null });
  });

  test.each([
    ['userid', 'executive'],
    ['userid', 'employee'],
    ['userid', 'admin'],
    ['executiveid', 'employee'],
    ['executiveid', 'customer'],
    ['executiveid', 'admin'],
    ['employeeid', 'executive'],
    ['employeeid', 'customer'],
  ] as const)('%s of an account that is %s is refused', async (field, who) => {
    const refusal = await unchanged(() => create(as(staff.admin), form({ [field]: staff[who].id })));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { [field]: refusal.message } } });
  });

  test('unknown and deleted ids are all reported at once', async () => {
    const gone = await createUser(db, { deletedAt: new Date() });
    const refusal = await unchanged(() =>
      create(as(staff.admin), form({ userid: gone.id, executiveid: 999_999, employeeid: 2_147_483_647 })),
    );
    expect(refusal.code).toBe('VALIDATION');
    expect(Object.keys(refusal.details.fields ?? {}).toSorted()).toEqual([
      'employeeid',
      'executiveid',
      'userid',
    ]);
  });

  test.each([
    ['admin', 'unpaid'],
    ['executive', 'unpaid'],
    ['employee', 'partial'],
  ] as const)('as closed by an %s, it gets its order at once: %s', async (who, status) => {
    const { data, order } = await create(as(staff[who]), form({ status: 'closed' }));
    expect(data.status).toBe('closed');
    expect(order).toMatchObject({
      name: 'Order for Bridal set',
      total_amount: 1250.5,
      paid_amount: 0,
      pending_amount: 1250.5,
      status,
      opportunityid: data.id,
      userid: data.userid,
      executiveid: data.executiveid,
      employeeid: data.employeeid,
      version: 1,
    });
    expect(await db.order.count()).toBe(1);
    expect(await db.auditEntry.findMany({ select: { action: true }, orderBy: { id: 'asc' } })).toEqual([
      { action: 'opportunity.create' },
      { action: 'order.create' },
    ]);
  });

  test('as closed with nothing to pay is unpaid', async () => {
    const { order } = await create(as(staff.admin), form({ status: 'closed', total_amount: 0 }));
    expect(order).toMatchObject({ total_amount: 0, pending_amount: 0, status: 'unpaid' });
  });

  test.each([
    '=HYPERLINK("x")',
    '<img src=x onerror=alert(1)>',
    "Robert'); DROP TABLE opportunities;--",
    '😀 తెలుగు',
  ])('keeps %j unchanged', async (name) => {
    const { data } = await create(as(staff.admin), form({ name }));
    expect((await read(as(staff.admin), { id: data.id })).data.name).toBe(name);
  });
});

describe('changing', () => {
  const open = async (options: Partial<Parameters<typeof createOpportunity>[1]> = {}) =>
    createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      employeeId: staff.employee.id,
      ...options,
    });

  test('changes the given fields only; the entry has the differences', async () => {
    const { id } = await open();
    const { message, data, order } = await update(as(staff.admin), { id: String(id), total_amount: 5 });
    expect(message).toBe('Opportunity updated successfully!');
    expect(order).toBeUndefined();
    expect(data).toMatchObject({ id, name: 'Bridal set', total_amount: 5, status: 'open', version: 2 });
    expect(data).toMatchObject({ executiveid: staff.executive.id, employeeid: staff.employee.id });
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.admin.id,
        action: 'opportunity.update',
        entity: 'opportunity',
        entityId: id,
        before: { total_amount: 1000, version: 1 },
        after: { total_amount: 5, version: 2 },
      },
    ]);
    const [entry] = await db.auditEntry.findMany();
    expect(entry?.before).toEqual({ total_amount: 1000, version: 1 });
  });

  test('all of them at once', async () => {
    const { id } = await open();
    const changes = {
      name: 'Temple set',
      userid: staff.otherCustomer.id,
      executiveid: staff.otherExecutive.id,
      employeeid: null,
      total_amount: 0,
    };
    expect((await update(as(staff.admin), { id, ...changes })).data).toMatchObject({
      ...changes,
      version: 2,
    });
  });

  test.each([
    ['executive', 'executiveid'],
    ['employee', 'employeeid'],
  ] as const)('an %s may send the own %s unchanged, and no other value', async (who, own) => {
    const me = staff[who];
    const another = who === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    const { id } = await open();
    expect((await update(as(me), { id, [own]: me.id, name: 'A' })).data).toMatchObject({
      [own]: me.id,
      name: 'A',
    });
    for (const value of [null, another.id, staff.customer.id, 999_999]) {
      const refusal = await unchanged(() => update(as(me), { id, [own]: value, name: 'B' }));
      expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { fields: { [own]: refusal.message } } });
    }
  });

  test('the other id may be set and cleared', async () => {
    const { id } = await open();
    expect((await update(as(staff.executive), { id, employeeid: null })).data.employeeid).toBeNull();
    expect(
      (await update(as(staff.executive), { id, employeeid: staff.otherEmployee.id })).data.employeeid,
    ).toBe(staff.otherEmployee.id);
  });

  test.each([
    ['userid', 'employee'],
    ['executiveid', 'employee'],
    ['employeeid', 'executive'],
  ] as const)('%s to an account that is %s is refused', async (field, who) => {
    const { id } = await open();
    const refusal = await unchanged(() => update(as(staff.admin), { id, [field]: staff[who].id }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { [field]: refusal.message } } });
  });

  test('stored references stay valid: a deleted customer and an executive of another role are accepted unchanged', async () => {
    const { id } = await open();
    await db.user.update({ where: { id: staff.customer.id }, data: deleted() });
    await db.user.update({ where: { id: staff.executive.id }, data: { role: 'employee' } });
    const same = { userid: staff.customer.id, executiveid: staff.executive.id };
    expect((await update(as(staff.admin), { id, ...same, name: 'A' })).data).toMatchObject({
      ...same,
      name: 'A',
    });
  });

  test('a stale version is refused with the current record, the current one is accepted', async () => {
    const { id } = await open();
    const { data: current } = await update(as(staff.admin), { id, name: 'Second', version: 1 });
    expect(current.version).toBe(2);
    for (const version of [1, 3, '1']) {
      const refusal = await unchanged(() => update(as(staff.executive), { id, name: 'Third', version }));
      expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data: current } });
    }
    expect((await update(as(staff.executive), { id, name: 'Third', version: '2' })).data.version).toBe(3);
    expect((await update(as(staff.executive), { id, name: 'Fourth' })).data.version).toBe(4);
  });

  test.each(['admin', 'executive', 'employee'] as const)(
    'a closed one is refused to an %s, whatever is sent',
    async (who) => {
      const { id } = await open({ status: 'closed' });
      for (const change of [
        { name: 'A' },
        { status: 'open' },
        { status: 'closed' },
        { total_amount: 1 },
        {},
        { version: 7 },
      ]) {
        const refusal = await unchanged(() => update(as(staff[who]), { id, ...change }));
        expect(refusal).toMatchObject({
          code: 'OPPORTUNITY_CLOSED',
          message: 'Cannot edit a closed opportunity.',
        });
      }
    },
  );
});

describe('deleting', () => {
  test('hides it with its items and keeps the rows', async () => {
    const { id } = await createOpportunity(db, { userId: staff.customer.id });
    const items = [await createItem(db, { opportunityId: id }), await createItem(db, { opportunityId: id })];
    const other = await createItem(db, {
      opportunityId: (await createOpportunity(db, { userId: staff.customer.id })).id,
    });
    expect(await remove(as(staff.admin), { id })).toEqual({ message: 'Opportunity deleted successfully!' });
    expect((await refusalOf(read(as(staff.admin), { id }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(update(as(staff.admin), { id, name: 'A' }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(remove(as(staff.admin), { id }))).code).toBe('NOT_FOUND');
    const now = context.clock.now();
    expect(await db.opportunity.findUnique({ where: { id } })).toMatchObject({ deletedAt: now });
    for (const item of items)
      expect(await db.item.findUnique({ where: { id: item.id } })).toMatchObject({ deletedAt: now });
    expect(await db.item.findUnique({ where: { id: other.id } })).toMatchObject({ deletedAt: null });
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      ...items.map((item) => ({
        action: 'item.delete',
        entityId: item.id,
        before: { id: item.id, version: 1 },
        after: null,
      })),
      {
        action: 'opportunity.delete',
        entityId: id,
        before: { id, name: 'Bridal set', status: 'open' },
        after: null,
      },
    ]);
  });

  test.each(['open', 'closed'] as const)('%s, with an active order, is refused', async (status) => {
    const { id } = await createOpportunity(db, { userId: staff.customer.id, status });
    const order = await createOrder(db, { userId: staff.customer.id, opportunityId: id });
    expect(await unchanged(() => remove(as(staff.admin), { id }))).toMatchObject({ code: 'HAS_ORDER' });
    await db.order.update({ where: { id: order.id }, data: { deletedAt: new Date() } });
    await remove(as(staff.admin), { id });
  });
});
