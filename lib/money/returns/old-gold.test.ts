import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { exchangeFixture } from '@/e2e/testing/exchange-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { readFigures } from '@/lib/desk/figures/contract';
import { showFigures } from '@/lib/desk/figures/operations';
import { orders } from '@/lib/sales/orders/contract';
import { listOrders } from '@/lib/sales/orders/operations';

/* Returns of orders paid by old gold (docs/product/sale.md, "Returns"). */

const fixture = await exchangeFixture();
const { as, sold, deliver, takeBack, accepted, setOff, expectSettled } = fixture;
const readDay = throughContract(dayBook.actions.read, showDayBook);
const figures = throughContract(readFigures, showFigures);
const listed = throughContract(orders.actions.all, listOrders);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const back = { reason: 'Too small', restock: true } as const;

/** Two delivered pieces of 5,000 rupees, paid by old gold and, as far as `paid` says, by UPI. */
async function handedOver(paid = '0') {
  const order = await sold([{ price: '5000.00' }, { price: '5000.00' }], { paid });
  const purchase = await accepted(10_000);
  await setOff(as(staff.admin), { id: purchase.id, order_id: order.id });
  await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids });
  const { entries } = await fixture.list(as(staff.admin), { order_id: order.id });
  const gold = entries.find(({ method }) => method === 'old_gold');
  return { ...order, purchase, gold: { entry_id: gold?.id ?? 0, note: 'x' } };
}
const first = (order: { id: number; ids: readonly number[] }) => ({
  ...back,
  order_id: order.id,
  item_ids: order.ids.slice(0, 1),
});
const later = { allow_due: true, due_on: '2026-03-01' };

describe('old gold', () => {
  test('comes back behind money, so that it can still be voided', async () => {
    const order = await handedOver('5000');
    const { data } = await takeBack(as(staff.admin), {
      ...first(order),
      settle: { kind: 'refund', method: 'cash' },
    });
    expect(data.entries).toMatchObject([{ method: 'cash', amount: -5000 }]);
    expect(data.entries[0]?.refund_of).not.toBe(order.gold.entry_id);
    expect((await refusalOf(fixture.refund(as(staff.admin), order.gold))).details.fields).toHaveProperty(
      'entry_id',
    );
    await fixture.voids(as(staff.admin), { id: order.gold.entry_id, reason: 'x', ...later });
    await expectSettled();
  });

  test('of which a part came back is refunded by a named method, to the end', async () => {
    const order = await handedOver();
    const other = await sold([{ price: '5000.00' }]);
    const { data } = await takeBack(as(staff.admin), {
      ...first(order),
      settle: { kind: 'set_off', to_order_id: other.id },
    });
    expect(data.entries[0]).toMatchObject({ refund_of: order.gold.entry_id, method: 'set_off' });
    const { gold } = order;
    expect(
      (await refusalOf(fixture.voids(as(staff.admin), { id: gold.entry_id, reason: 'x', ...later }))).code,
    ).toBe('HAS_REFUNDS');
    const fields = async (sent: object) =>
      (await refusalOf(fixture.refund(as(staff.admin), { ...gold, ...later, ...sent }))).details.fields;
    expect(await fields({})).toEqual({ method: 'Method is required: nothing was paid by hand.' });
    expect(await fields({ method: 'online' })).toHaveProperty('method');
    expect(await fields({ method: 'upi', amount: 5000.01 })).toEqual({
      amount: 'Amount cannot be more than the ₹5,000.00 left to refund.',
    });
    const refunded = await fixture.refund(as(staff.admin), { ...gold, ...later, method: 'cash' });
    expect(refunded).toMatchObject({ data: { amount: -5000, method: 'cash' }, order: { paid_amount: 0 } });
    // Cash out of the drawer, for which no money came in.
    expect((await readDay(as(staff.admin))).by_method).toContainEqual({ method: 'cash', in: 0, out: 5000 });
    await expectSettled();
  });

  test('less what came back of it is the least that an older client enters as paid', async () => {
    const order = await handedOver();
    await takeBack(as(staff.admin), { ...first(order), settle: { kind: 'refund', method: 'upi' } });
    await fixture.refund(as(staff.admin), { ...order.gold, ...later, method: 'upi', amount: 2000 });
    const enter = async (paid_amount: number) => {
      const { data } = await fixture.readOrder(as(staff.admin), { id: order.id });
      const sent = { id: order.id, paid_amount, version: data.version, ...later };
      return fixture.editOrder(as(staff.admin), sent);
    };
    expect((await enter(4000)).data).toMatchObject({ paid_amount: 4000 });
    expect((await refusalOf(enter(2999.99))).details.fields).toEqual({
      paid_amount: 'Paid Amount cannot be less than the ₹3,000.00 paid online or by old gold.',
    });
    expect((await enter(3000)).data).toMatchObject({ paid_amount: 3000 });
    await expectSettled();
  });
});

test('money received is the same in figure and list: no old gold, adjustments and set-offs, nor what came back of the first two', async () => {
  const gold = await handedOver();
  await takeBack(as(staff.admin), { ...first(gold), settle: { kind: 'refund', method: 'cash' } });
  const paid = await sold([{ price: '9000.00' }], { paid: '5000' });
  await fixture.editOrder(as(staff.admin), { id: paid.id, paid_amount: 9000 });
  await deliver(as(staff.admin), { order_id: paid.id, item_ids: paid.ids });
  const next = await sold([{ price: '9000.00' }]);
  await takeBack(as(staff.admin), { ...first(paid), settle: { kind: 'set_off', to_order_id: next.id } });
  const entered = await sold([{}]);
  await fixture.editOrder(as(staff.admin), { id: entered.id, paid_amount: 500 });
  await deliver(as(staff.admin), { order_id: entered.id, item_ids: entered.ids });
  await takeBack(as(staff.admin), { ...first(entered), settle: { kind: 'refund', method: 'upi' } });
  const { entries } = await fixture.list(as(staff.admin), { order_id: next.id });
  await fixture.refund(as(staff.admin), {
    entry_id: entries[0]?.id ?? 0,
    amount: 300,
    method: 'upi',
    note: 'x',
  });
  const received = async () => {
    const [from, to] = ['2026-01-01', '2026-03-31'];
    const { data } = await figures(as(staff.admin), { from, to });
    const list = await listed(as(staff.admin), { exact: true, received_from: from, received_to: to });
    expect(list.received).toBe(data.received);
    return { rupees: data.received, of: list.orders.map(({ id }) => id).toSorted((a, b) => a - b) };
  };
  const expected = { rupees: 5000 - 300, of: [paid.id, next.id] };
  expect(await received()).toEqual(expected);
  // For another executive, and counted again.
  for (const { id } of [gold, paid, next, entered])
    await fixture.editOrder(as(staff.admin), { id, executiveid: staff.otherExecutive.id });
  const { data } = await figures(as(staff.otherExecutive), { from: '2026-01-01', to: '2026-03-31' });
  expect(data.received).toBe(expected.rupees);
  await fixture.database.pool.query('DELETE FROM sales_counters; SELECT rebuild_sales_counters()');
  expect(await received()).toEqual(expected);
});
