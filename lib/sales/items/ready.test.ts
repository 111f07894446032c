import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { refusalOf } from '@/e2e/testing/context';
import { createItem, createOpportunity } from '@/prisma/factories/sales';

/* See docs/product/sale.md, "State of a piece". */

const fixture = await deliveryFixture();
const { db, as, sold, deliver, ready, context } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

test('booked pieces become ready, once, and the customer gets one SMS', async () => {
  const order = await sold([{}, {}, {}], { paid: '1500' });
  const [first = 0, second = 0, third = 0] = order.ids;
  const { message, data } = await ready(as(staff.employee), { ids: [second, first] });
  expect(message).toBe('Marked as ready.');
  const ready_at = context.clock.now().toISOString();
  expect(data).toMatchObject([
    { id: first, state: 'ready', ready_at, version: 2 },
    { id: second, state: 'ready', ready_at, version: 2 },
  ]);
  expect(await ready(as(staff.executive), { ids: [first, second] })).toEqual({ message, data });
  const sms = { kind: 'pieces_ready', customerId: staff.customer.id, mobile: staff.customer.mobile };
  expect(await db.message.findMany()).toMatchObject([{ ...sms, variables: { count: '2 pieces' } }]);
  const trail = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(trail).toMatchObject([
    { action: 'item.ready', entityId: first, before: { state: 'booked' }, after: { state: 'ready' } },
    { action: 'item.ready', entityId: second, actorId: staff.employee.id },
  ]);
  expect((await ready(as(staff.employee), { ids: [first, third] })).data).toMatchObject([
    { version: 2 },
    { state: 'ready', version: 2 },
  ]);
  expect((await db.message.findMany({ orderBy: { id: 'asc' } })).map(({ variables }) => variables)).toEqual([
    { count: '2 pieces' },
    { count: '1 piece' },
  ]);
});

test('two at once: one SMS', async () => {
  const order = await sold([{}, {}]);
  const both = await Promise.all(
    [staff.employee, staff.admin].map((who) => ready(as(who), { ids: order.ids })),
  );
  expect(both[0]).toEqual(both[1]);
  expect(await db.message.count()).toBe(1);
});

test('quoted, delivered and foreign pieces, and those of two orders are refused', async () => {
  const order = await sold([{}, {}], { paid: '500' });
  const [first = 0, second = 0] = order.ids;
  const parties = {
    userId: staff.customer.id,
    employeeId: staff.employee.id,
    executiveId: staff.executive.id,
  };
  const { id: opportunityId } = await createOpportunity(db, parties);
  const quoted = await createItem(db, { opportunityId });
  expect(await refusalOf(ready(as(staff.employee), { ids: [quoted.id] }))).toMatchObject({
    code: 'NOT_BOOKED',
    details: { data: [{ id: quoted.id, message: 'Gold chain is not in an order yet.' }] },
  });
  await deliver(as(staff.employee), { order_id: order.id, item_ids: [first] });
  expect((await refusalOf(ready(as(staff.employee), { ids: [first, second] }))).code).toBe('DELIVERED');
  const other = await sold([{}]);
  const { details } = await refusalOf(ready(as(staff.employee), { ids: [second, ...other.ids] }));
  expect(details.fields).toHaveProperty('ids');
  for (const stranger of [staff.otherEmployee, staff.otherExecutive])
    expect((await refusalOf(ready(as(stranger), { ids: [second] }))).code).toBe('NOT_FOUND');
  expect((await refusalOf(ready(as(staff.customer), { ids: [second] }))).code).toBe('FORBIDDEN');
  expect(await db.item.count({ where: { readyAt: { not: null } } })).toBe(0);
});
