import { beforeAll, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import {
  allOrders,
  editOrder,
  history,
  itemsOf,
  read,
  readOrder,
  removeOrder,
  scopeFixture,
  update,
} from '@/e2e/testing/scope-fixture';

/*
 * Row-level access of executives and employees to each other's records (docs/product/permissions.md, "Scope"). Out of scope, a record is
 * not found and does not change.
 */

const fixture = await scopeFixture();
const { db, context, sales, everything } = fixture;

let staff: Company;

beforeAll(async () => {
  staff = await fixture.fill();
});

test('a record reassigned by an admin is not found at once, and found again when reassigned back', async () => {
  const sale = sales[0];
  if (sale === undefined) throw new Error('No sales');
  const move = (to: User) => update(context.as(staff.admin), { id: sale.opportunity, executiveid: to.id });
  await move(staff.otherExecutive);
  expect((await refusalOf(read(context.as(staff.executive), { id: sale.opportunity }))).code).toBe(
    'NOT_FOUND',
  );
  expect((await read(context.as(staff.otherExecutive), { id: sale.opportunity })).data.id).toBe(
    sale.opportunity,
  );
  await move(staff.executive);
  expect((await read(context.as(staff.executive), { id: sale.opportunity })).data.id).toBe(sale.opportunity);
});

test("an order reassigned to another executive than its opportunity's is changed by its own staff only", async () => {
  const { executive, otherExecutive, admin, customer } = staff;
  const sale = await createOpportunity(db, {
    userId: customer.id,
    executiveId: executive.id,
    totalAmount: '900.00',
  });
  const closed = await update(context.as(executive), { id: sale.id, status: 'closed' });
  const id = closed.order?.id ?? 0;
  await editOrder(context.as(admin), { id, executiveid: otherExecutive.id });

  const its = context.as(otherExecutive);
  expect((await readOrder(its, { id })).data).toMatchObject({
    executiveid: otherExecutive.id,
    opportunityid: sale.id,
  });
  expect((await allOrders(its, { opportunityid: sale.id })).orders.map((order) => order.id)).toEqual([id]);
  expect((await history(its, { entity: 'order', id })).data).toHaveLength(2);
  // Forms send all unchanged fields, others' opportunities too.
  const form = {
    id,
    opportunityid: sale.id,
    executiveid: otherExecutive.id,
    paid_amount: 900,
    status: 'paid',
  };
  expect((await editOrder(its, form)).data).toMatchObject({ opportunityid: sale.id, pending_amount: 0 });

  const former = context.as(executive);
  expect((await read(former, { id: sale.id })).data.id).toBe(sale.id);
  const before = await everything();
  for (const attempt of [
    () => readOrder(former, { id }),
    () => editOrder(former, { id, paid_amount: 1 }),
    () => removeOrder(former, { id }),
    () => history(former, { entity: 'order', id }),
    () => read(its, { id: sale.id }),
    () => itemsOf(its, { opportunityid: sale.id }),
    () => history(its, { entity: 'opportunity', id: sale.id }),
  ])
    expect((await refusalOf(attempt())).code).toBe('NOT_FOUND');
  expect(await everything()).toEqual(before);
  expect((await allOrders(former, { opportunityid: sale.id })).orders).toEqual([]);
  expect((await refusalOf(removeOrder(its, { id }))).code).toBe('HAS_PAYMENTS');
});
