import { beforeEach, expect, test } from 'vitest';
import { createItem, createOrder } from '@/prisma/factories/sales';
import type { Opportunity } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { actions, itemFixture } from '@/e2e/testing/item-fixture';
import { readItemsOfOrder } from './of-order';

/* docs/product/sale.md, "The order page". */

const fixture = await itemFixture();
const { db, as } = fixture;
const read = throughContract(actions.read_by_order, readItemsOfOrder);

let staff: Company;
let closed: Opportunity;
let foreign: Opportunity;

beforeEach(async () => {
  ({ staff, closed, foreign } = await fixture.reset());
});

test('live pieces of the order, in order of their ids', async () => {
  const order = await createOrder(db, {
    userId: closed.userId,
    executiveId: staff.executive.id,
    opportunityId: closed.id,
  });
  const of = { opportunityId: closed.id, orderId: order.id };
  const necklace = await createItem(db, { ...of, name: 'Necklace' });
  await createItem(db, { ...of, name: 'Deleted', deletedAt: new Date() });
  await createItem(db, { opportunityId: closed.id, name: 'Not in the order' });
  const ring = await createItem(db, { ...of, name: 'Ring' });
  const { items } = await read(as(staff.executive), { orderid: order.id });
  expect(items.map(({ id, name, state }) => [id, name, state])).toEqual([
    [necklace.id, 'Necklace', 'booked'],
    [ring.id, 'Ring', 'booked'],
  ]);
});

test("whoever has the order sees its pieces, also of a colleague's opportunity; others do not find it", async () => {
  const order = await createOrder(db, {
    userId: foreign.userId,
    employeeId: staff.employee.id,
    opportunityId: foreign.id,
  });
  await createItem(db, { opportunityId: foreign.id, orderId: order.id, name: 'Bangle' });
  for (const who of [staff.employee, staff.admin])
    expect(await read(as(who), { orderid: order.id })).toMatchObject({ items: [{ name: 'Bangle' }] });
  for (const who of [staff.executive, staff.otherExecutive])
    expect((await refusalOf(read(as(who), { orderid: order.id }))).code).toBe('NOT_FOUND');
  expect((await refusalOf(read(as(staff.customer), { orderid: order.id }))).code).toBe('FORBIDDEN');
  expect((await refusalOf(read(as(staff.admin), { orderid: 999_999 }))).code).toBe('NOT_FOUND');
});
