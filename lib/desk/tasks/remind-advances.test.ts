import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createInvoice } from '@/prisma/factories/invoices';
import { createUser } from '@/prisma/factories/users';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { remindOfAdvances } from './remind-advances';

/* Tasks about old advances (docs/product/sale.md, "Advances"). */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const since = '2027-03-01';
/** Midnight in Asia/Kolkata of that day of the advance. */
const onDay = (day: number) => context.clock.set(`${daysAfter(since, day)}T00:00:00+05:30`);
const run = () => remindOfAdvances(context);

async function advance(options: Partial<Parameters<typeof createOrder>[1]> = {}, on = since) {
  const at = new Date(`${on}T23:00:00+05:30`);
  const order = await createOrder(db, {
    userId: staff.customer.id,
    executiveId: staff.executive.id,
    createdAt: at,
    ...options,
  });
  const entry = await createEntry(db, {
    orderId: order.id,
    amount: '400.00',
    method: 'upi',
    receivedAt: at,
    createdAt: at,
  });
  return { id: order.id, entry };
}

const open = () =>
  db.task.findMany({
    where: { doneAt: null, deletedAt: null },
    orderBy: [{ orderId: 'asc' }, { id: 'asc' }],
  });
const titles = async () => (await open()).map(({ title, assigneeId }) => [title, assigneeId]);

test('on day 270 and 330 for the executive, on day 365 for every active admin, once each', async () => {
  const second = await createUser(db, { role: 'admin' });
  const { id: away } = await createUser(db, { role: 'admin' });
  await db.user.update({ where: { id: away }, data: { suspended: true } });
  const { id } = await advance();
  onDay(269);
  expect(await run()).toEqual({ reminded: 0, errors: [] });
  const expected: [string, number][] = [];
  for (const [day, title, assignees] of [
    [270, `Order ${id}: its advance is 270 days old. Deliver it before Feb 29, 2028.`, [staff.executive.id]],
    [330, `Order ${id}: its advance is 330 days old. Deliver it before Feb 29, 2028.`, [staff.executive.id]],
    [365, `Order ${id}: deliver it, or refund its advance by Mar 15, 2028.`, [staff.admin.id, second.id]],
  ] as const) {
    context.clock.set(`${daysAfter(since, day - 1)}T23:59:59+05:30`);
    expect((await run()).reminded).toBe(0);
    onDay(day);
    expect(await run()).toEqual({ reminded: 1, errors: [] });
    expected.push(...assignees.map((assignee): [string, number] => [title, assignee]));
    expect(await titles()).toEqual(expected);
    expect((await run()).reminded).toBe(0);
  }
  onDay(800);
  expect((await run()).reminded).toBe(0);
  const [task] = await open();
  expect(task).toMatchObject({
    dueOn: new Date('2027-11-26'),
    customerId: staff.customer.id,
    orderId: id,
    createdBy: staff.executive.id,
  });
  expect(
    await db.auditEntry.findMany({ where: { action: 'task.create' }, distinct: ['actorId'] }),
  ).toMatchObject([{ actorId: null }]);
});

test.each([
  ['without an executive', () => Promise.resolve({ executiveId: null })],
  [
    'with a suspended one',
    async () => {
      await db.user.update({ where: { id: staff.executive.id }, data: { suspended: true } });
      return {};
    },
  ],
])('for the admins %s', async (_what, options) => {
  await advance(await options());
  onDay(270);
  await run();
  expect((await open()).map(({ assigneeId }) => assigneeId)).toEqual([staff.admin.id]);
});

test('after downtime, only of the last age', async () => {
  await advance();
  onDay(340);
  await run();
  expect((await titles()).map(([title]) => title)).toEqual([expect.stringContaining('330 days old')]);
  await database.emptyAll();
  staff = await createCompany(db);
  await advance();
  onDay(500);
  await run();
  expect((await open()).map(({ assigneeId }) => assigneeId)).toEqual([staff.admin.id]);
});

describe('the tasks end with the advance', () => {
  test.each<[string, (sale: { id: number; entry: { id: number } }) => Promise<unknown>]>([
    [
      'by a void',
      ({ id, entry }) =>
        db.$transaction([
          db.orderEntry.update({ where: { id: entry.id }, data: { voidedAt: new Date(), voidReason: 'x' } }),
          db.order.update({ where: { id }, data: { paidAmount: 0, pendingAmount: 1000, status: 'unpaid' } }),
        ]),
    ],
    [
      'by a refund',
      ({ id, entry }) =>
        createEntry(db, { orderId: id, kind: 'refund', amount: '-400.00', refundOf: entry.id }),
    ],
    [
      'by a delivery',
      async ({ id }) => {
        const { id: opportunityId } = await createOpportunity(db, {
          userId: staff.customer.id,
          status: 'closed',
        });
        const item = await createItem(db, { opportunityId, orderId: id, price: '1000.00' });
        await createInvoice(db, id, new Date(), [item.id]);
      },
    ],
  ])('%s; those that are done stay', async (_how, end) => {
    const sale = await advance();
    onDay(270);
    await run();
    const [first] = await open();
    await db.task.update({
      where: { id: first?.id ?? 0 },
      data: { doneAt: new Date(), doneBy: staff.executive.id },
    });
    onDay(330);
    await run();
    const other = await db.task.create({
      data: {
        title: 'Call',
        dueOn: new Date(),
        assigneeId: staff.executive.id,
        createdBy: staff.executive.id,
        orderId: sale.id,
      },
    });
    await end(sale);
    expect((await open()).map(({ id }) => id)).toEqual([other.id]);
    expect(await db.task.count({ where: { deletedAt: null } })).toBe(2);
  });

  test('a part of it back leaves them; a later payment that is now the oldest begins anew', async () => {
    const { id, entry } = await advance();
    const at = new Date('2027-06-01T06:00:00Z');
    await createEntry(db, { orderId: id, amount: '100.00', receivedAt: at, createdAt: at });
    onDay(330);
    await run();
    await createEntry(db, { orderId: id, kind: 'refund', amount: '-399.00', refundOf: entry.id });
    expect(await open()).toHaveLength(1);
    await createEntry(db, { orderId: id, kind: 'refund', amount: '-1.00', refundOf: entry.id });
    expect(await open()).toEqual([]);
    expect((await run()).reminded).toBe(0);
    context.clock.set(`${daysAfter('2027-06-01', 270)}T12:00:00+05:30`);
    await run();
    expect(await titles()).toEqual([[expect.stringContaining('270 days old'), staff.executive.id]]);
  });
});

test('one that fails does not stop the others, and has its turn again', async () => {
  const [bad, good] = [await advance(), await advance()];
  onDay(270);
  await pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON tasks FOR EACH ROW WHEN (NEW.order_id = ${bad.id}) EXECUTE FUNCTION refuse();`,
  );
  try {
    const { reminded, errors } = await run();
    expect([reminded, errors.length]).toEqual([1, 1]);
    expect((await open()).map(({ orderId }) => orderId)).toEqual([good.id]);
  } finally {
    await pool.query('DROP TRIGGER refuse ON tasks; DROP FUNCTION refuse();');
  }
  expect(await run()).toEqual({ reminded: 1, errors: [] });
  expect((await open()).map(({ orderId }) => orderId)).toEqual([bad.id, good.id]);
});

test('in several processes at once, over more than a page: each once', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO orders (name, user_id, executive_id, total_amount, paid_amount, pending_amount, status, store_id)
     SELECT 'Ring', $1, $2, 1000, 0, 1000, 'unpaid', first_store_id() FROM generate_series(1, 230) RETURNING id`,
    [staff.customer.id, staff.executive.id],
  );
  await pool.query(
    `WITH paid AS (UPDATE orders SET paid_amount = 100, pending_amount = 900, status = 'partial')
     INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid)
     SELECT id, 'adjustment', 100, 'unspecified', $1, 1000, 100 FROM orders`,
    [`${since}T06:00:00Z`],
  );
  onDay(365);
  await Promise.all([run(), run(), run()]);
  await run();
  const tasks = await open();
  expect(tasks).toHaveLength(rows.length);
  expect(new Set(tasks.map(({ orderId }) => orderId)).size).toBe(rows.length);
});
