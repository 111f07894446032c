import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { refusalOf } from '@/e2e/testing/context';
import { throughContract } from '@/e2e/testing/through-contract';
import { approveReduction, askApproval } from '@/lib/sales/items/approval';
import { items } from '@/lib/sales/items/contract';

/* Ways round a delivery's checks that are closed (docs/product/sale.md, "Delivery"). */

const fixture = await deliveryFixture();
const { db, as, sold, deliver, issue, expectBalanced } = fixture;
const ask = throughContract(items.actions.ask_approval, askApproval);
const approve = throughContract(items.actions.approve, approveReduction);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

/** An order of an open opportunity. */
async function openOrder(prices: readonly string[], paid: string) {
  const order = await sold(
    prices.map((price) => ({ price })),
    { paid },
  );
  await db.opportunity.update({
    where: { id: order.opportunityId },
    data: { stage: 'lost', lostReason: 'price' },
  });
  await db.opportunity.update({ where: { id: order.opportunityId }, data: { stage: 'quoted' } });
  return order;
}

test('an approved reduction lowers the total of an order with delivered pieces', async () => {
  const order = await openOrder(['500.00', '1000.00'], '500');
  const [ring = 0, chain = 0] = order.ids;
  await deliver(as(staff.employee), { order_id: order.id, item_ids: [ring] });
  const values = { id: chain, price: 800, discount_amount: 200, discount_reason: 'Third purchase' };
  await ask(as(staff.employee), values);
  await approve(as(staff.admin), values);
  expect(await fixture.readOrder(as(staff.admin), { id: order.id })).toMatchObject({
    data: { total_amount: 1300, pending_amount: 800 },
  });
  await expectBalanced();
});

test('a delivery ends a request for approval, and the piece cannot be asked about any more', async () => {
  const order = await openOrder(['1000.00'], '1000');
  const [id = 0] = order.ids;
  const values = { id, price: 800, discount_amount: 200 };
  await ask(as(staff.employee), values);
  const { data } = await deliver(as(staff.employee), { order_id: order.id, item_ids: order.ids });
  expect(data.items).toMatchObject([{ asked_at: null, asked_price: null, price: 1000 }]);
  expect(await db.item.findUnique({ where: { id } })).toMatchObject({ askedAt: null, askedBy: null });
  expect(await db.task.count({ where: { deletedAt: null, itemId: id } })).toBe(0);
  for (const attempt of [() => ask(as(staff.employee), values), () => approve(as(staff.admin), values)])
    expect((await refusalOf(attempt())).code).toBe('DELIVERED');
});

test('a weight is not cleared to need no HUID', async () => {
  const order = await sold([{ weightMg: 10_000 }], { paid: '500' });
  const [item_id = 0] = order.ids;
  const cleared = { item_id, gross_mg: null, stone_mg: null, weight_mg: null };
  const attempt = deliver(as(staff.employee), {
    order_id: order.id,
    item_ids: order.ids,
    pieces: [cleared],
  });
  expect((await refusalOf(attempt)).details.fields).toEqual({
    pieces: 'Ring: The weight of a piece is not cleared as it is handed over.',
  });
});

test('what an earlier invoice is for does not pay for other pieces', async () => {
  const order = await sold([{}], { paid: '500' });
  await issue(as(staff.admin), { order_id: order.id });
  // As after the migration, where the pieces were changed since.
  await db.$executeRaw`ALTER TABLE items DISABLE TRIGGER keep_delivered`;
  await db.item.updateMany({ data: { invoiceId: null } });
  await db.$executeRaw`ALTER TABLE items ENABLE TRIGGER keep_delivered`;
  const { opportunityId, id: orderId } = order;
  const added = await db.item.create({ data: { name: 'Chain', price: 300, opportunityId, orderId } });
  const sent = { order_id: orderId, item_ids: [added.id], take_sum: true };
  expect(await refusalOf(deliver(as(staff.employee), sent))).toMatchObject({
    code: 'DUE_LEFT',
    details: { data: { due: 300 } },
  });
});

test('the last piece may be free', async () => {
  const order = await sold([{}, { price: '0.00' }], { paid: '500' });
  const [ring = 0, gift = 0] = order.ids;
  await deliver(as(staff.employee), { order_id: order.id, item_ids: [ring] });
  await deliver(as(staff.employee), { order_id: order.id, item_ids: [gift] });
  await expectBalanced();
});

test('a due has no day any more once nothing is due', async () => {
  const order = await sold([{}, { price: '300.00' }], { paid: '400' });
  const [ring = 0, chain = 0] = order.ids;
  const due_on = '2026-03-01';
  await deliver(as(staff.admin), { order_id: order.id, item_ids: [ring], allow_due: true, due_on });
  await fixture.add(as(staff.employee), fixture.upi(order.id, 100));
  await fixture.removeItem(as(staff.admin), { id: chain });
  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    status: 'paid',
    dueOn: null,
  });
});

test('a piece that leaves its order is not ready for the next customer', async () => {
  const order = await sold([{}]);
  await fixture.ready(as(staff.employee), { ids: order.ids });
  await fixture.removeOrder(as(staff.admin), { id: order.id });
  expect(await db.item.findMany()).toMatchObject([{ orderId: null, readyAt: null }]);
});
