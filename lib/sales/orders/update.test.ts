import { beforeEach, describe, expect, test } from 'vitest';
import { createItem, createOrder as orderRow } from '@/prisma/factories/sales';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, unproved } from '@/e2e/testing/context';
import { create, orderFixture, update, wrong } from '@/e2e/testing/order-fixture';

/* Single orders (docs/product/rules.md, "Orders"); by a closing: closing.test.ts. */

const fixture = await orderFixture();
const { db, as, opportunity, refused } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
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

  test('a lower paid amount needs a proof, as to void a payment; a higher one does not', async () => {
    const { id } = await row();
    const me = unproved(as(staff.employee));
    expect((await refusalOf(update(me, { id, paid_amount: 399.99, version: 1 }))).code).toBe('PROOF_NEEDED');
    expect((await update(me, { id, paid_amount: 400.01 })).data.version).toBe(2);
    await update(as(staff.employee), { id, paid_amount: 400, version: 2 });
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

  test('40 parallel payments with the same version: one succeeds', async () => {
    const { id } = await row();
    const payments = Array.from({ length: 40 }, (_, i) =>
      update(as(staff.admin), { id, paid_amount: 401 + i, version: 1 }),
    );
    expect(await outcomesOf(payments)).toEqual({ ok: 1, STALE_VERSION: 39 });
  });

  test('30 orders moved to one opportunity in parallel: one succeeds', { tags: 'torture' }, async () => {
    const { id } = await opportunity();
    const rows = await Promise.all(Array.from({ length: 30 }, () => row()));
    const moves = rows.map((order) => update(as(staff.admin), { id: order.id, opportunityid: id }));
    expect(await outcomesOf(moves)).toEqual({ ok: 1, HAS_ORDER: 29 });
    expect(await db.order.count({ where: { opportunityId: id, deletedAt: null } })).toBe(1);
  });
});
