import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { recordHistory } from '@/lib/desk/audit/contract';
import { readHistory } from '@/lib/desk/audit/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';

/* Responses have a name with each person's id; the audit trail stores only ids. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const history = throughContract(recordHistory, readHistory);
const opportunity = {
  list: throughContract(opportunities.actions.list, opportunityOperations.listOpportunities),
  read: throughContract(opportunities.actions.read, opportunityOperations.readOpportunity),
  create: throughContract(opportunities.actions.create, opportunityOperations.createOpportunity),
  update: throughContract(opportunities.actions.update, opportunityOperations.updateOpportunity),
  remove: throughContract(opportunities.actions.delete, opportunityOperations.deleteOpportunity),
};
const order = {
  all: throughContract(orders.actions.all, orderOperations.listOrders),
  read: throughContract(orders.actions.read, orderOperations.readOrder),
  create: throughContract(orders.actions.create, orderOperations.createOrder),
  update: throughContract(orders.actions.update, orderOperations.updateOrder),
  remove: throughContract(orders.actions.delete, orderOperations.deleteOrder),
};

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const names = {
  username: 'Charu Customer',
  executivename: 'Esha Executive',
  employeename: 'Emil Employee',
};
const parties = () => ({
  userid: staff.customer.id,
  executiveid: staff.executive.id,
  employeeid: staff.employee.id,
});
const me = () => context.as(staff.executive);

test('of an opportunity: created, listed, read, changed, unchanged, stale', async () => {
  const created = await opportunity.create(me(), { name: 'Set', total_amount: 900, ...parties() });
  const { id } = created.data;
  expect(created.data).toMatchObject(names);
  expect((await opportunity.list(me())).data).toMatchObject([names]);
  expect((await opportunity.read(me(), { id })).data).toMatchObject(names);
  expect((await opportunity.update(me(), { id, name: 'Ring' })).data).toMatchObject(names);
  expect((await opportunity.update(me(), { id, name: 'Ring' })).data).toMatchObject(names);
  const stale = await refusalOf(opportunity.update(me(), { id, name: 'Chain', version: 1 }));
  expect(stale.details.data).toMatchObject(names);
  const handedOn = { id, userid: staff.otherCustomer.id, employeeid: null };
  expect((await opportunity.update(me(), handedOn)).data).toMatchObject({
    ...names,
    username: 'Omkar Customer',
    employeename: null,
  });
});

test('of an order: created, listed, read, changed, unchanged, stale, and that of a closing', async () => {
  const created = await order.create(me(), { name: 'Set', total_amount: 900, ...parties() });
  const { id } = created.data;
  expect(created.data).toMatchObject(names);
  expect((await order.all(me())).orders).toMatchObject([names]);
  expect((await order.read(me(), { id })).data).toMatchObject(names);
  expect((await order.update(me(), { id, name: 'Ring' })).data).toMatchObject(names);
  expect((await order.update(me(), { id, name: 'Ring' })).data).toMatchObject(names);
  const stale = await refusalOf(order.update(me(), { id, name: 'Chain', version: 1 }));
  expect(stale.details.data).toMatchObject(names);
  const closed = await opportunity.create(me(), {
    name: 'At once',
    total_amount: 900,
    status: 'closed',
    ...parties(),
  });
  expect(closed).toMatchObject({ data: names, order: names });
  const again = { name: 'Again', total_amount: 900, opportunityid: closed.data.id, ...parties() };
  expect((await order.create(me(), again)).data).toMatchObject(names);
});

test('a close returns whether the order is new or adopted', async () => {
  const { customer, executive } = staff;
  const sale = { userId: customer.id, executiveId: executive.id };
  const first = await createOpportunity(db, sale);
  const closed = await opportunity.update(me(), { id: first.id, status: 'closed' });
  expect(closed.order).toBeDefined();
  expect(closed).not.toHaveProperty('order_adopted');
  const second = await createOpportunity(db, sale);
  const live = await createOrder(db, { ...sale, opportunityId: second.id });
  expect(await opportunity.update(me(), { id: second.id, status: 'closed' })).toMatchObject({
    order: { id: live.id },
    order_adopted: true,
  });
});

test('a deleted account has no name; an empty reference is null', async () => {
  const deleted = await createUser(db, { role: 'employee', name: '', deletedAt: new Date() });
  const { id } = await createOpportunity(db, { userId: staff.customer.id, employeeId: deleted.id });
  expect((await opportunity.read(context.as(staff.admin), { id })).data).toMatchObject({
    employeename: '',
    executivename: null,
  });
});

describe('the audit trail', () => {
  test('keeps no name of a person, whatever was done to a sale', async () => {
    const { data } = await opportunity.create(me(), { name: 'Set', total_amount: 900, ...parties() });
    await opportunity.update(me(), { id: data.id, userid: staff.otherCustomer.id, employeeid: null });
    const { order: createdOrder } = await opportunity.update(me(), { id: data.id, status: 'closed' });
    const id = createdOrder?.id ?? 0;
    await order.update(me(), {
      id,
      userid: staff.customer.id,
      employeeid: staff.employee.id,
      opportunityid: null,
    });
    const byHand = await order.create(me(), { name: 'By hand', total_amount: 1, ...parties() });
    await order.remove(me(), { id: byHand.data.id });
    await order.remove(me(), { id });
    await opportunity.remove(me(), { id: data.id });
    const trail = await db.auditEntry.findMany();
    expect(trail.length).toBeGreaterThanOrEqual(8);
    expect(JSON.stringify(trail)).not.toMatch(
      /username|executivename|employeename|Customer|Executive|Employee/,
    );
  });

  test('is read with the names of those whose ids are in it, as they are called now', async () => {
    const { data } = await opportunity.create(me(), { name: 'Set', total_amount: 900, ...parties() });
    await opportunity.update(me(), { id: data.id, userid: staff.otherCustomer.id, employeeid: null });
    await db.user.update({ where: { id: staff.customer.id }, data: { name: 'Charu Married' } });
    const read = await history(me(), { entity: 'opportunity', id: data.id });
    expect(read.data).toHaveLength(2);
    const { customer, otherCustomer, executive, employee } = staff;
    expect(read.data.map((entry) => entry.names)).toEqual([
      {
        [customer.id]: 'Charu Married',
        [otherCustomer.id]: 'Omkar Customer',
        [employee.id]: 'Emil Employee',
      },
      {
        [customer.id]: 'Charu Married',
        [executive.id]: 'Esha Executive',
        [employee.id]: 'Emil Employee',
      },
    ]);
  });
});
