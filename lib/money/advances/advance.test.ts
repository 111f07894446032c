/* oxlint-disable max-lines -- one order with every kind of money and document, in every order of events */
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry } from '@/prisma/factories/sales';
import { createInvoice } from '@/prisma/factories/invoices';
import type { Company } from '@/e2e/testing/company';
import { remindOfAdvances } from '@/lib/desk/tasks/remind-advances';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';

/* What an advance is, and since when (docs/product/sale.md, "Advances"): the view expected_advances, and what the database keeps of it. */

const fixture = await deliveryFixture();
const { db, database, context, sold } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
  context.clock.set('2027-12-31T06:00:00Z');
});

interface Money {
  readonly on: string;
  readonly amount: number;
  readonly kind?: 'payment' | 'refund' | 'adjustment';
  /** Position of the refunded payment. */
  readonly of?: number;
  readonly isVoid?: boolean;
}

const paid = (on: string, amount: number): Money => ({ on, amount });
const refunded = (on: string, amount: number, of: number): Money => ({
  on,
  amount: -amount,
  kind: 'refund',
  of,
});
const adjusted = (on: string, amount: number): Money => ({ on, amount, kind: 'adjustment' });

/** An order of pieces for 500, 300 and 200 rupees, with this money, of which the first so many are delivered. */
async function orderOf(money: readonly Money[], delivered: number) {
  const order = await sold([{ price: '500.00' }, { price: '300.00' }, { price: '200.00' }]);
  const ids: number[] = [];
  for (const { on, amount, kind, of, isVoid } of money) {
    const at = new Date(on.includes('T') ? on : `${on}T06:00:00Z`);
    const entry = await createEntry(db, {
      orderId: order.id,
      amount: amount.toFixed(2),
      kind: kind ?? 'payment',
      receivedAt: at,
      createdAt: at,
      ...(of === undefined ? {} : { refundOf: ids[of] ?? 0 }),
      ...(isVoid === true ? { voidedAt: at } : {}),
    });
    ids.push(entry.id);
  }
  if (delivered > 0) await createInvoice(db, order.id, context.clock.now(), order.ids.slice(0, delivered));
  return { ...order, entries: ids };
}

const advanceOf = async (id: number) => {
  const { rows } = await database.pool.query<{ since: string | null; amount: string | null; same: boolean }>(
    `SELECT advance_since::text AS since, advance_amount::float AS amount,
       (advance_since, advance_amount) IS NOT DISTINCT FROM (expected.since, expected.amount) AS same
     FROM orders LEFT JOIN expected_advances expected ON order_id = id WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  expect(row?.same).toBe(true);
  return row?.since === null || row === undefined ? null : [row.since, row.amount];
};

describe('an advance', () => {
  test.each<[string, readonly Money[], number, readonly [string, number] | null]>([
    ['none without money', [], 0, null],
    ['a payment', [paid('2027-03-01', 400)], 0, ['2027-03-01', 400]],
    [
      'the oldest of several, in whatever order they are recorded',
      [paid('2027-03-05', 100), paid('2027-03-01', 300)],
      0,
      ['2027-03-01', 400],
    ],
    [
      'a day begins at midnight in Asia/Kolkata: a second before',
      [paid('2027-03-01T18:29:59Z', 400)],
      0,
      ['2027-03-01', 400],
    ],
    ['a day begins at midnight in Asia/Kolkata', [paid('2027-03-01T18:30:00Z', 400)], 0, ['2027-03-02', 400]],
    ['of a leap day', [paid('2028-02-29', 400)], 0, ['2028-02-29', 400]],
    ['none if all that is paid is delivered', [paid('2027-03-01', 500)], 1, null],
    ['none if less is paid than is delivered', [paid('2027-03-01', 100)], 1, null],
    ['none of a paid order that is delivered', [paid('2027-03-01', 1000)], 3, null],
    [
      'a delivery takes a part of the oldest',
      [paid('2027-03-01', 600), paid('2027-04-01', 100)],
      1,
      ['2027-03-01', 200],
    ],
    [
      'a delivery takes all of the oldest',
      [paid('2027-03-01', 500), paid('2027-04-01', 100)],
      1,
      ['2027-04-01', 100],
    ],
    [
      'a delivery takes several',
      [paid('2027-03-01', 300), paid('2027-04-01', 300), paid('2027-05-01', 250)],
      2,
      ['2027-05-01', 50],
    ],
    [
      'a refund takes its payment',
      [paid('2027-03-01', 300), paid('2027-04-01', 300), refunded('2027-05-01', 300, 0)],
      0,
      ['2027-04-01', 300],
    ],
    [
      'a part of a refund leaves its payment',
      [paid('2027-03-01', 300), paid('2027-04-01', 300), refunded('2027-05-01', 299, 0)],
      0,
      ['2027-03-01', 301],
    ],
    [
      'a refund of the newest',
      [paid('2027-03-01', 300), paid('2027-04-01', 300), refunded('2027-05-01', 300, 1)],
      0,
      ['2027-03-01', 300],
    ],
    ['all refunded', [paid('2027-03-01', 300), refunded('2027-05-01', 300, 0)], 0, null],
    [
      'a refund after a part delivery',
      [paid('2027-03-01', 500), paid('2027-04-01', 400), refunded('2027-05-01', 200, 0)],
      1,
      ['2027-04-01', 200],
    ],
    [
      'a voided payment counts for nothing',
      [{ ...paid('2027-03-01', 300), isVoid: true }, paid('2027-04-01', 100)],
      0,
      ['2027-04-01', 100],
    ],
    [
      'a voided refund counts for nothing',
      [paid('2027-03-01', 300), { ...refunded('2027-04-01', 300, 0), isVoid: true }],
      0,
      ['2027-03-01', 300],
    ],
    [
      'an adjustment upward is money of its day',
      [adjusted('2027-03-01', 300), paid('2027-04-01', 100)],
      0,
      ['2027-03-01', 400],
    ],
    [
      'an adjustment downward takes the newest',
      [paid('2027-03-01', 300), paid('2027-04-01', 300), adjusted('2027-05-01', -400)],
      0,
      ['2027-03-01', 200],
    ],
    [
      'up and down again leaves the clock alone',
      [paid('2027-03-01', 300), adjusted('2027-04-01', 300), adjusted('2027-04-02', -300)],
      0,
      ['2027-03-01', 300],
    ],
    [
      'money that was corrected away before the first payment',
      [adjusted('2027-03-01', 500), adjusted('2027-03-02', -500), paid('2027-12-26', 300)],
      0,
      ['2027-12-26', 300],
    ],
    [
      'corrected away in part: the rest is as old as it was',
      [adjusted('2027-03-01', 500), adjusted('2027-03-02', -499), paid('2027-12-26', 300)],
      0,
      ['2027-03-01', 301],
    ],
    [
      'corrected away down to what is delivered',
      [paid('2027-03-01', 600), adjusted('2027-03-02', -100), paid('2027-12-26', 300)],
      1,
      ['2027-12-26', 300],
    ],
    [
      'corrected away, and the payment of before refunded later',
      [
        paid('2027-03-01', 500),
        adjusted('2027-03-02', -200),
        paid('2027-12-26', 300),
        refunded('2027-12-27', 500, 0),
      ],
      0,
      ['2027-12-26', 100],
    ],
    ['adjusted to nothing', [paid('2027-03-01', 300), adjusted('2027-04-01', -300)], 0, null],
    [
      'a downward adjustment beside a delivery',
      [paid('2027-03-01', 500), paid('2027-04-01', 300), adjusted('2027-05-01', -200)],
      1,
      ['2027-04-01', 100],
    ],
  ])('%s', async (_what, money, delivered, expected) => {
    const { id } = await orderOf(money, delivered);
    expect(await advanceOf(id)).toEqual(expected);
  });

  test('of an order without pieces: nothing of it is delivered', async () => {
    const { id } = await fixture.order();
    await createEntry(db, { orderId: id, amount: '100.00', receivedAt: new Date('2027-03-01T06:00:00Z') });
    expect(await advanceOf(id)).toEqual(['2027-03-01', 100]);
  });

  test('follows voids, refunds and deliveries of operations', async () => {
    context.clock.set('2027-03-01T06:00:00Z');
    const order = await sold([{ price: '500.00' }, { price: '300.00' }]);
    const admin = context.as(staff.admin);
    const { data } = await fixture.add(admin, fixture.upi(order.id, 500));
    expect(await advanceOf(order.id)).toEqual(['2027-03-01', 500]);
    context.clock.set('2027-05-01T06:00:00Z');
    const second = await fixture.add(admin, fixture.upi(order.id, 300));
    await fixture.voids(admin, { id: data.id, reason: 'x' });
    expect(await advanceOf(order.id)).toEqual(['2027-05-01', 300]);
    await fixture.refund(admin, {
      entry_id: second.data.id,
      amount: 100,
      note: 'x',
      method: 'upi',
      reference: 'R1',
    });
    expect(await advanceOf(order.id)).toEqual(['2027-05-01', 200]);
    const later = await fixture.add(
      admin,
      fixture.upi(order.id, 400, { received_at: '2027-03-02T06:00:00Z' }),
    );
    expect(later.data.amount).toBe(400);
    expect(await advanceOf(order.id)).toEqual(['2027-03-02', 600]);
    await fixture.deliver(admin, { order_id: order.id, item_ids: [order.ids[0]] });
    expect(await advanceOf(order.id)).toEqual(['2027-05-01', 100]);
    await fixture.add(admin, fixture.upi(order.id, 200));
    await fixture.deliver(admin, { order_id: order.id, item_ids: [order.ids[1]] });
    expect(await advanceOf(order.id)).toBeNull();
  });

  test('a return, whose credit note comes before its refunds, keeps its tasks and what was told', async () => {
    context.clock.set('2027-03-01T06:00:00Z');
    const order = await sold([{ price: '500.00' }, { price: '300.00' }]);
    const admin = context.as(staff.admin);
    await fixture.add(admin, fixture.upi(order.id, 500));
    context.clock.set('2027-04-01T06:00:00Z');
    await fixture.add(admin, fixture.upi(order.id, 300));
    await fixture.deliver(admin, { order_id: order.id, item_ids: [order.ids[0]] });
    expect(await advanceOf(order.id)).toEqual(['2027-04-01', 300]);
    context.clock.set('2027-12-27T06:00:00Z');
    expect(await remindOfAdvances(context)).toEqual({ reminded: 1, errors: [] });
    await fixture.takeBack(admin, {
      order_id: order.id,
      item_ids: [order.ids[0]],
      settle: { kind: 'refund', method: 'upi' },
      reason: 'x',
      restock: true,
    });
    expect(await advanceOf(order.id)).toEqual(['2027-04-01', 300]);
    expect(await db.task.findMany()).toMatchObject([{ orderId: order.id, deletedAt: null }]);
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ advanceRemindedDay: 270 });
    expect((await remindOfAdvances(context)).reminded).toBe(0);
  });
});
