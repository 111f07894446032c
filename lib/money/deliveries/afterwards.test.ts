import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { refusalOf } from '@/e2e/testing/context';
import { createOpportunity, createItem } from '@/prisma/factories/sales';

/* What stays as invoiced after a delivery (docs/product/sale.md, "After a delivery"). */

const fixture = await deliveryFixture();
const { db, as, sold, deliver, editItem, removeItem, addItem, editOrder, removeOrder, expectBalanced } =
  fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

/** Two pieces, the first delivered. */
async function partDelivered(paid = '500') {
  const order = await sold([{ name: 'Ring' }, { name: 'Chain', price: '700.00' }], { paid });
  const [ring = 0, chain = 0] = order.ids;
  await deliver(as(staff.employee), { order_id: order.id, item_ids: [ring] });
  return { ...order, ring, chain };
}

describe('a delivered piece', () => {
  test('is neither edited nor deleted, also in a closed opportunity; the others are', async () => {
    const { ring, chain } = await partDelivered();
    const before = await db.item.findUnique({ where: { id: ring } });
    for (const attempt of [
      () => editItem(as(staff.admin), { id: ring, huid: 'AB12CD' }),
      () => editItem(as(staff.admin), { id: ring, price: 1 }),
      () => removeItem(as(staff.admin), { id: ring }),
    ])
      expect((await refusalOf(attempt())).code).toBe('DELIVERED');
    expect(await db.item.findUnique({ where: { id: ring } })).toEqual(before);
    expect((await editItem(as(staff.admin), { id: chain, huid: 'AB12CD' })).data.huid).toBe('AB12CD');
    expect((await refusalOf(editItem(as(staff.admin), { id: chain, price: 1 }))).code).toBe(
      'OPPORTUNITY_CLOSED',
    );
  });

  test('stays as invoiced in the database, too', async () => {
    const { ring, id } = await partDelivered();
    for (const change of [
      { price: '1.00' },
      { huid: 'ZZ9999' },
      { weightMg: 1 },
      { invoiceId: null },
      { orderId: null },
      { deletedAt: new Date() },
      { readyAt: new Date() },
    ])
      await expect(db.item.update({ where: { id: ring }, data: change })).rejects.toThrow('items_delivered');
    await expect(db.item.delete({ where: { id: ring } })).rejects.toThrow('items_delivered');
    const invoice = await db.invoice.findFirstOrThrow({ where: { orderId: id } });
    await expect(db.invoice.update({ where: { id: invoice.id }, data: { totalAmount: 1 } })).rejects.toThrow(
      'invoices_append_only',
    );
    const { opportunityId } = await db.item.findUniqueOrThrow({ where: { id: ring } });
    await expect(
      db.item.create({ data: { name: 'More', price: 1, opportunityId, orderId: id, invoiceId: invoice.id } }),
    ).rejects.toThrow('its pieces add up to 501.00');
    await expect(
      db.item.updateMany({ where: { orderId: id, invoiceId: null }, data: { invoiceId: invoice.id } }),
    ).rejects.toThrow('its pieces add up to 1200.00');
  });
});

describe('the order', () => {
  test('is neither deleted nor given away, its total is not typed, and it stays with its opportunity', async () => {
    const { id, opportunityId } = await partDelivered();
    expect((await refusalOf(removeOrder(as(staff.admin), { id }))).code).toBe('HAS_PAYMENTS');
    expect((await refusalOf(editOrder(as(staff.admin), { id, userid: staff.otherCustomer.id }))).code).toBe(
      'HAS_PAYMENTS',
    );
    for (const total_amount of [500, 1199, 1201]) {
      const { code, details } = await refusalOf(editOrder(as(staff.admin), { id, total_amount }));
      expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', ['total_amount']]);
    }
    expect((await refusalOf(editOrder(as(staff.admin), { id, opportunityid: null }))).code).toBe('DELIVERED');
    // Forms send all fields.
    const { data } = await editOrder(as(staff.admin), {
      id,
      name: 'Renamed',
      total_amount: 1200,
      opportunityid: opportunityId,
    });
    expect(data).toMatchObject({ name: 'Renamed', total_amount: 1200 });
  });

  test('has the sum of its items as its total, whatever becomes of the others', async () => {
    const { id, chain } = await partDelivered();
    await removeItem(as(staff.admin), { id: chain });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ status: 'paid', version: 4 });
    const trail = await db.auditEntry.findMany({ where: { action: 'order.update' } });
    expect(trail).toMatchObject([{ before: { total_amount: 1200 }, after: { total_amount: 500 } }]);
    await expectBalanced();
  });

  test('keeps pieces whose price is paid', async () => {
    const { chain } = await partDelivered('600');
    expect((await refusalOf(removeItem(as(staff.admin), { id: chain }))).code).toBe('OUT_OF_BALANCE');
    expect(await db.item.findUnique({ where: { id: chain } })).toMatchObject({ deletedAt: null });
  });

  test('of an open opportunity follows its items, too', async () => {
    const order = await sold([{}], { paid: '500' });
    const { opportunityId } = order;
    // An order may be made before its opportunity is closed.
    await db.opportunity.update({
      where: { id: opportunityId },
      data: { stage: 'lost', lostReason: 'price' },
    });
    await db.opportunity.update({ where: { id: opportunityId }, data: { stage: 'quoted' } });
    await deliver(as(staff.employee), { order_id: order.id, item_ids: order.ids });
    const { data } = await addItem(as(staff.employee), {
      name: 'Pendant',
      price: 250,
      opportunityid: opportunityId,
      orderid: order.id,
    });
    expect(await fixture.readOrder(as(staff.admin), { id: order.id })).toMatchObject({
      data: { total_amount: 750, pending_amount: 250, status: 'partial' },
    });
    await editItem(as(staff.employee), { id: data.id, price: 300 });
    await expectBalanced();
    const other = await createOpportunity(db, {
      userId: staff.customer.id,
      employeeId: staff.employee.id,
      executiveId: staff.executive.id,
    });
    await editItem(as(staff.employee), { id: data.id, opportunityid: other.id });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ status: 'paid' });
    await expectBalanced();
  });

  test('of an invoice of before, whose pieces were changed since, is not invoiced twice', async () => {
    const order = await sold([{}], { paid: '500' });
    await fixture.issue(as(staff.admin), { order_id: order.id });
    await db.$executeRaw`ALTER TABLE items DISABLE TRIGGER keep_delivered`;
    await db.item.updateMany({ data: { invoiceId: null } });
    await db.$executeRaw`ALTER TABLE items ENABLE TRIGGER keep_delivered`;
    const first = await db.invoice.findFirstOrThrow();
    expect(
      await refusalOf(deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids })),
    ).toMatchObject({ code: 'NOT_INVOICEABLE' });
    expect((await fixture.issue(as(staff.admin), { order_id: order.id })).data.id).toBe(first.id);
  });
});

describe('less paid than delivered', () => {
  const due_on = '2026-03-01';
  const expectAllowed = async (action: string, due_allowed: number) =>
    expect(await db.auditEntry.findFirst({ where: { action }, orderBy: { id: 'desc' } })).toMatchObject({
      after: { due_allowed },
    });

  test('by a refund is 409 OUT_OF_BALANCE; an admin may allow it', async () => {
    const { id } = await partDelivered('600');
    const [entry] = await db.orderEntry.findMany({ where: { orderId: id } });
    const sent = { entry_id: entry?.id ?? 0, note: 'Returned' };
    await fixture.refund(as(staff.admin), { ...sent, amount: 100 });
    const refused = await fixture.refused(() => fixture.refund(as(staff.admin), { ...sent, amount: '0.01' }));
    expect(refused.code).toBe('OUT_OF_BALANCE');
    const { details } = await refusalOf(fixture.refund(as(staff.admin), { ...sent, amount: 100 }));
    expect(details.data).toEqual({ due: 100 });
    const { fields } = await fixture.refused(() =>
      fixture.refund(as(staff.admin), { ...sent, amount: 1, allow_due: true }),
    );
    expect(fields).toHaveProperty('due_on');
    const { order } = await fixture.refund(as(staff.admin), {
      ...sent,
      amount: 200,
      allow_due: true,
      due_on,
    });
    expect(order).toMatchObject({ paid_amount: 300, due_on });
    await expectAllowed('order.refund', 200);
    await expectBalanced();
  });

  test('by a void is too; others than an admin may not allow it', async () => {
    const sale = await sold([{}, {}]);
    const { data } = await fixture.add(as(staff.employee), fixture.upi(sale.id, 500));
    await deliver(as(staff.employee), { order_id: sale.id, item_ids: sale.ids.slice(0, 1) });
    const { id } = data;
    const sent = { id, reason: 'Bounced' };
    expect((await fixture.refused(() => fixture.voids(as(staff.employee), sent))).code).toBe(
      'OUT_OF_BALANCE',
    );
    const allowing = { ...sent, allow_due: true, due_on };
    expect((await fixture.refused(() => fixture.voids(as(staff.employee), allowing))).fields).toHaveProperty(
      'allow_due',
    );
    const { order } = await fixture.voids(as(staff.admin), allowing);
    expect(order).toMatchObject({ paid_amount: 0, due_on });
    await expectAllowed('order.void', 500);
    await expectBalanced();
  });

  test('by a lowered paid amount is too', async () => {
    const { id } = await partDelivered('600');
    const { version } = await db.order.findUniqueOrThrow({ where: { id } });
    const sent = { id, paid_amount: 499, version };
    expect((await fixture.refused(() => editOrder(as(staff.admin), sent))).code).toBe('OUT_OF_BALANCE');
    const { data } = await editOrder(as(staff.admin), { ...sent, allow_due: true, due_on });
    expect(data).toMatchObject({ paid_amount: 499, due_on });
    await expectAllowed('order.update', 1);
    await editOrder(as(staff.admin), { id, paid_amount: 1200 });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ dueOn: null, status: 'paid' });
    await expectBalanced();
  });

  test('does not concern pieces that are not delivered', async () => {
    const order = await sold([{}], { paid: '500' });
    await createItem(db, { opportunityId: order.opportunityId });
    const [entry] = await db.orderEntry.findMany({ where: { orderId: order.id } });
    await fixture.refund(as(staff.admin), { entry_id: entry?.id ?? 0, note: 'Returned' });
    await expectBalanced();
  });
});
