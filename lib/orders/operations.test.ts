import { beforeEach, describe, expect, test } from 'vitest';
import {
  createEntry,
  createItem,
  createOpportunity,
  createOrder as orderRow,
} from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { WithStatus } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/lib/testing/lock-waits';
import { orders } from './contract';
import * as operations from './operations';

/** Single orders (docs/product/rules.md, "Orders"); by a closing: closing.test.ts. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = orders;
const list = called(actions.all, operations.listOrders);
const create = called(actions.create, operations.createOrder);
const read = called(actions.read, operations.readOrder);
const update = called(actions.update, operations.updateOrder);
const remove = called(actions.delete, operations.deleteOrder);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const form = (changes: object = {}) => ({
  name: 'By hand',
  userid: staff.customer.id,
  total_amount: 1000,
  ...changes,
});
const opportunity = (options: Partial<Parameters<typeof createOpportunity>[1]> = {}) =>
  createOpportunity(db, { userId: staff.customer.id, executiveId: staff.executive.id, ...options });
const books = async () => ({
  orders: await db.order.findMany({ orderBy: { id: 'asc' } }),
  items: await db.item.findMany({ orderBy: { id: 'asc' } }),
  trail: await db.auditEntry.count(),
});
async function refused(attempt: () => Promise<unknown>) {
  const before = await books();
  const { code, details } = await refusalOf(attempt());
  expect(await books()).toEqual(before);
  return { code, fields: Object.keys(details.fields ?? {}).toSorted() };
}
const wrong = (...fields: string[]) => ({ code: 'VALIDATION', fields });

test('the list by people, and by payments received in a period, with their sum', async () => {
  const [one, two, three] = [
    await orderRow(db, { userId: staff.customer.id, executiveId: staff.executive.id }),
    await orderRow(db, { userId: staff.customer.id, employeeId: staff.employee.id }),
    await orderRow(db, {
      userId: staff.customer.id,
      paidAmount: '100.00',
      createdAt: new Date('2026-11-03T10:00:00Z'),
    }),
  ];
  const pay = (orderId: number, received: string, amount: string, options: object = {}) =>
    createEntry(db, { orderId, amount, receivedAt: new Date(`${received}+05:30`), ...options });
  await pay(one.id, '2026-11-03T00:00', '10.25');
  const { id: refundOf } = await pay(two.id, '2026-11-04T23:59:59.999', '20.00');
  await pay(two.id, '2026-11-05T00:00', '-4.00', { kind: 'refund', refundOf });
  await pay(three.id, '2026-11-03T10:00', '7.00', { kind: 'adjustment' });
  await pay(three.id, '2026-11-03T10:00', '8.00', { voidedAt: new Date() });
  const found = async (input: object, user = staff.admin) => {
    const { orders: rows, received, total } = await list(as(user), { exact: true, ...input });
    return { ids: rows.map(({ id }) => id).toSorted((a, b) => a - b), total, received };
  };
  expect(await found({ executiveid: staff.executive.id })).toEqual({
    ids: [one.id],
    total: 1,
    received: undefined,
  });
  expect(await found({ employeeid: staff.employee.id })).toMatchObject({ ids: [two.id] });
  const days = { received_from: '2026-11-03', received_to: '2026-11-04' };
  expect(await found(days)).toEqual({ ids: [one.id, two.id], total: 2, received: 30.25 });
  expect(await found({ received_from: '2026-11-05' })).toEqual({ ids: [two.id], total: 1, received: -4 });
  expect(await found({ received_to: '2026-11-03', employeeid: staff.employee.id })).toMatchObject({
    ids: [],
    received: 0,
  });
  expect(await found(days, staff.executive)).toEqual({ ids: [one.id], total: 1, received: 10.25 });
  expect(await list(as(staff.admin), days)).not.toHaveProperty('received');
  expect(await refused(() => list(as(staff.admin), { received_from: '2026-02-30' }))).toEqual(
    wrong('received_from'),
  );
});

describe('creating', () => {
  test('without status and amounts: partial, nothing paid', async () => {
    const { message, data } = await create(as(staff.admin), form());
    expect(message).toBe('Order created successfully!');
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'By hand',
      userid: staff.customer.id,
      executiveid: null,
      employeeid: null,
      total_amount: 1000,
      paid_amount: 0,
      pending_amount: 1000,
      status: 'partial',
      opportunityid: null,
      created_at: context.clock.now().toISOString(),
      version: 1,
      username: 'Charu Customer',
      executivename: null,
      employeename: null,
    });
    const { username: _, executivename: __, employeename: ___, ...stored } = data;
    expect(await read(as(staff.admin), { id: data.id })).toEqual({ data });
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.admin.id,
        action: 'order.create',
        entity: 'order',
        entityId: data.id,
        before: null,
        after: stored,
      },
    ]);
  });

  test('paid in full as completed is stored as paid', async () => {
    const { data } = await create(
      as(staff.admin),
      form({ paid_amount: '1000.00', pending_amount: 0, status: 'completed' }),
    );
    expect(data).toMatchObject({ status: 'paid', paid_amount: 1000, pending_amount: 0 });
    expect(await db.order.findUnique({ where: { id: data.id } })).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['paid over the total', { paid_amount: 1000.01 }, 'paid_amount'],
    ['a pending that is wrong', { paid_amount: 100, pending_amount: 1000 }, 'pending_amount'],
    ['completed with something pending', { paid_amount: 999.99, status: 'completed' }, 'status'],
    ['a negative payment', { paid_amount: -1 }, 'paid_amount'],
  ])('%s is refused', async (_what, changes, field) => {
    expect(await refused(() => create(as(staff.admin), form(changes)))).toEqual(wrong(field));
  });

  test.each([
    ['executive', 'executiveid', 'employeeid'],
    ['employee', 'employeeid', 'executiveid'],
  ] as const)('an %s is set as %s whatever was sent', async (who, own, other) => {
    const me = staff[who];
    const another = who === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    const colleague = who === 'executive' ? staff.otherEmployee : staff.otherExecutive;
    for (const sent of [undefined, null, another.id]) {
      const { data } = await create(as(me), form({ [own]: sent, [other]: colleague.id }));
      expect(data).toMatchObject({ [own]: me.id, [other]: colleague.id });
    }
  });

  test('ids of another role are all named in one refusal', async () => {
    const gone = await createUser(db, { role: 'employee', deletedAt: new Date() });
    const ids = { userid: staff.admin.id, executiveid: staff.employee.id, employeeid: gone.id };
    expect(await refused(() => create(as(staff.admin), form(ids)))).toEqual(
      wrong('employeeid', 'executiveid', 'userid'),
    );
  });

  test("the older client's own create after its close gets the live order, with 200", async () => {
    const { id } = await opportunity({ status: 'closed' });
    const live = await orderRow(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      opportunityId: id,
      totalAmount: '70.00',
    });
    const sent = actions.create.input.parse(
      form({ opportunityid: id, paid_amount: 0, pending_amount: 1000, status: 'unpaid' }),
    );
    const answer = await operations.createOrder.run(as(staff.executive), sent);
    if (!(answer instanceof WithStatus)) throw new Error('A second order was made');
    expect(answer.status).toBe(200);
    expect(answer.answer.data).toMatchObject({ id: live.id, total_amount: 70, version: 1 });
    expect(await db.order.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(0);
  });

  test('where the order was deleted, a new one is made', async () => {
    const { id } = await opportunity();
    await orderRow(db, { userId: staff.customer.id, opportunityId: id, deletedAt: new Date() });
    expect((await create(as(staff.executive), form({ opportunityid: id }))).data.opportunityid).toBe(id);
    expect(await db.order.count({ where: { deletedAt: null } })).toBe(1);
  });

  test('for an opportunity that is foreign, deleted or unknown names the field', async () => {
    const foreign = await opportunity({ executiveId: staff.otherExecutive.id });
    await orderRow(db, { userId: staff.customer.id, opportunityId: foreign.id });
    const gone = await opportunity({ deletedAt: new Date() });
    for (const opportunityid of [foreign.id, gone.id, 999_999])
      expect(await refused(() => create(as(staff.executive), form({ opportunityid })))).toEqual(
        wrong('opportunityid'),
      );
  });

  test('50 at once for one opportunity: one order, and all of them get it', async () => {
    const { id } = await opportunity();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(as(staff.executive), form({ opportunityid: id }))),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await db.order.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(1);
  });
});

describe('changing', () => {
  const row = (options: Partial<Parameters<typeof orderRow>[1]> = {}) =>
    orderRow(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      employeeId: staff.employee.id,
      totalAmount: '1000.00',
      paidAmount: '400.00',
      ...options,
    });

  test('part payments until it is paid; what is pending follows', async () => {
    const { id } = await row();
    expect((await update(as(staff.employee), { id, paid_amount: 700.5 })).data).toMatchObject({
      paid_amount: 700.5,
      pending_amount: 299.5,
      status: 'partial',
      version: 2,
    });
    const done = await update(as(staff.executive), {
      id,
      paid_amount: 1000,
      pending_amount: '0',
      status: 'completed',
    });
    expect(done).toMatchObject({
      message: 'Order updated successfully!',
      data: { status: 'paid', pending_amount: 0, version: 3 },
    });
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        action: 'order.update',
        entityId: id,
        actorId: staff.employee.id,
        before: { paid_amount: 400, pending_amount: 600 },
        after: { paid_amount: 700.5, pending_amount: 299.5 },
      },
      { actorId: staff.executive.id, before: { status: 'partial' }, after: { status: 'paid' } },
    ]);
  });

  test.each([
    ['a total below what is paid', { total_amount: 399.99 }, 'total_amount'],
    ['a payment over the total', { paid_amount: 1000.01 }, 'paid_amount'],
    ['a pending that does not follow', { paid_amount: 500, pending_amount: 600 }, 'pending_amount'],
    ['completed with something pending', { status: 'completed' }, 'status'],
    ['an unknown customer', { userid: 999_999 }, 'userid'],
  ])('%s is refused', async (_what, changes, field) => {
    const { id } = await row();
    expect(await refused(() => update(as(staff.admin), { id, ...changes }))).toEqual(wrong(field));
  });

  test.each([
    ['executive', 'executiveid'],
    ['employee', 'employeeid'],
  ] as const)('an %s may send the own %s unchanged, and no other value', async (who, own) => {
    const { id } = await row();
    const another = who === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    expect((await update(as(staff[who]), { id, [own]: staff[who].id })).data).toMatchObject({
      [own]: staff[who].id,
    });
    for (const value of [null, another.id])
      expect(await refused(() => update(as(staff[who]), { id, [own]: value }))).toEqual({
        code: 'FORBIDDEN',
        fields: [own],
      });
  });

  test('an older version is refused with the current record', async () => {
    const { id } = await row();
    const { data } = await update(as(staff.admin), { id, name: 'Second', version: 1 });
    const refusal = await refusalOf(update(as(staff.executive), { id, paid_amount: 1, version: 1 }));
    expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data } });
  });

  test('to another opportunity: its items stay behind, and an opportunity with an order refuses a second', async () => {
    const [from, to, taken] = [await opportunity(), await opportunity(), await opportunity()];
    await orderRow(db, { userId: staff.customer.id, opportunityId: taken.id });
    const order = await row({ opportunityId: from.id });
    const item = await createItem(db, { opportunityId: from.id, orderId: order.id });
    expect(await refused(() => update(as(staff.admin), { id: order.id, opportunityid: taken.id }))).toEqual({
      code: 'HAS_ORDER',
      fields: ['opportunityid'],
    });
    expect((await update(as(staff.admin), { id: order.id, opportunityid: to.id })).data.opportunityid).toBe(
      to.id,
    );
    expect(await db.item.findUnique({ where: { id: item.id } })).toMatchObject({
      orderId: null,
      opportunityId: from.id,
    });
    expect(
      (await update(as(staff.admin), { id: order.id, opportunityid: null })).data.opportunityid,
    ).toBeNull();
  });

  test('off a won opportunity and back: its items are those of the order again; a new order gets them too', async () => {
    const sold = await opportunity({ status: 'closed' });
    const { id } = await row({ opportunityId: sold.id });
    const item = await createItem(db, { opportunityId: sold.id, orderId: id });
    const orderOfItem = async () => (await db.item.findUniqueOrThrow({ where: { id: item.id } })).orderId;
    await update(as(staff.admin), { id, opportunityid: null });
    expect(await orderOfItem()).toBeNull();
    await update(as(staff.admin), { id, opportunityid: sold.id });
    expect(await orderOfItem()).toBe(id);
    await update(as(staff.admin), { id, opportunityid: null });
    const { userId: userid } = await db.order.findUniqueOrThrow({ where: { id } });
    const { data } = await create(as(staff.admin), {
      name: 'Again',
      userid,
      opportunityid: sold.id,
      total_amount: 100,
      paid_amount: 0,
    });
    expect(await orderOfItem()).toBe(data.id);
  });

  test('to a foreign, deleted or unknown opportunity names the field', async () => {
    const { id } = await row();
    const foreign = await opportunity({ executiveId: staff.otherExecutive.id });
    const gone = await opportunity({ deletedAt: new Date() });
    for (const opportunityid of [foreign.id, gone.id, 999_999])
      expect(await refused(() => update(as(staff.executive), { id, opportunityid }))).toEqual(
        wrong('opportunityid'),
      );
  });

  test('40 payments at once with the version that all saw: one is taken', async () => {
    const { id } = await row();
    const payments = Array.from({ length: 40 }, (_, i) =>
      update(as(staff.admin), { id, paid_amount: 401 + i, version: 1 }),
    );
    expect(await outcomesOf(payments)).toEqual({ ok: 1, STALE_VERSION: 39 });
  });

  test('30 orders at once to one opportunity: one gets there', async () => {
    const { id } = await opportunity();
    const rows = await Promise.all(Array.from({ length: 30 }, () => row()));
    const moves = rows.map((order) => update(as(staff.admin), { id: order.id, opportunityid: id }));
    expect(await outcomesOf(moves)).toEqual({ ok: 1, HAS_ORDER: 29 });
    expect(await db.order.count({ where: { opportunityId: id, deletedAt: null } })).toBe(1);
  });
});

describe('deleting', () => {
  test('hides it, keeps the row, and leaves its items to their opportunity', async () => {
    const { id: opportunityId } = await opportunity({ status: 'closed' });
    const order = await orderRow(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      opportunityId,
    });
    const item = await createItem(db, { opportunityId, orderId: order.id });
    const { id } = order;
    expect(await remove(as(staff.executive), { id })).toEqual({ message: 'Order deleted successfully!' });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ deletedAt: context.clock.now() });
    expect(await db.item.findUnique({ where: { id: item.id } })).toMatchObject({
      orderId: null,
      deletedAt: null,
    });
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        action: 'item.update',
        entityId: item.id,
        before: { orderid: id, version: 1 },
        after: { orderid: null, version: 2 },
      },
      { action: 'order.delete', entityId: id, before: { id }, after: null },
    ]);
    for (const attempt of [
      () => read(as(staff.admin), { id }),
      () => update(as(staff.admin), { id }),
      () => remove(as(staff.admin), { id }),
    ])
      expect(await refused(attempt)).toEqual({ code: 'NOT_FOUND', fields: [] });
  });

  test('is refused where someone else just moved it: the other opportunity may be closing', async () => {
    const [first, second] = [await opportunity(), await opportunity()];
    const { id } = await orderRow(db, { userId: staff.customer.id, opportunityId: first.id });
    const mover = heldBeforeCommit(as(staff.admin));
    const moving = update(mover.context, { id, opportunityid: second.id });
    await mover.done;
    const removing = refusalOf(remove(as(staff.admin), { id }));
    await waitingForLocks(database, 1);
    mover.commit();
    await moving;
    expect((await removing).code).toBe('STALE_VERSION');
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ deletedAt: null });
  });

  test('20 times at once is done once', async () => {
    const { id } = await orderRow(db, { userId: staff.customer.id });
    expect(await outcomesOf(Array.from({ length: 20 }, () => remove(as(staff.admin), { id })))).toEqual({
      ok: 1,
      NOT_FOUND: 19,
    });
  });
});
