import { beforeEach, expect, test } from 'vitest';
import { repairCounters } from '@/lib/db/counters';
import type { User } from '@/lib/db/generated/client';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { createBooking } from '@/prisma/factories/bookings';
import { createEntry, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { at, figuresFixture } from '@/e2e/testing/figures-fixture';

/* See docs/product/figures.md. */

const fixture = await figuresFixture();
const { db, pool, of, differences, move, sale } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

test('opportunities by the day of creation, of winning and of losing', async () => {
  const won = await sale('2026-11-02T10:00', { totalAmount: '1200.50' });
  await move(won.id, 'won', at('2026-11-04T22:00'));
  const slow = await sale('2026-10-01T10:00', { totalAmount: '800.25' });
  await move(slow.id, 'won', at('2026-11-30T23:59:59.999'));
  const later = await sale('2026-11-03T10:00');
  await move(later.id, 'won', at('2026-12-01T00:00'));
  const lost = await sale('2026-11-05T00:00');
  await move(lost.id, 'lost', at('2026-11-06T10:00'), 'price');
  const other = await sale('2026-11-05T10:00');
  await move(other.id, 'lost', at('2026-11-06T10:00'), 'other');
  const reopened = await sale('2026-11-07T10:00');
  await move(reopened.id, 'lost', at('2026-11-08T10:00'), 'no_answer');
  await move(reopened.id, 'quoted', at('2026-11-09T10:00'));
  await sale('2026-10-31T23:59:59.999');
  await sale('2026-11-10T10:00', { deletedAt: new Date() });
  const data = await of(staff.admin);
  expect(data).toMatchObject({
    made: 5,
    won: 2,
    lost: 2,
    rate: 0.5,
    won_value: 2000.75,
    received: 0,
    due: 0,
  });
  // 2.5 days and 60.58.
  expect(data.median_days).toBe(31.5);
  expect(data.previous).toMatchObject({ made: 1, won: 0, lost: 0, rate: null, median_days: null });
  expect(data.stages.map(({ count }) => count)).toEqual([0, 0, 0, 1, 2, 2]);
  expect(data.reasons.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1]);
  expect(data.series).toHaveLength(30);
  expect(data.series.filter((day) => day.made + day.won + day.lost > 0)).toMatchObject([
    { day: '2026-11-02', made: 1 },
    { day: '2026-11-03', made: 1 },
    { day: '2026-11-04', won: 1 },
    { day: '2026-11-05', made: 2 },
    { day: '2026-11-06', lost: 2 },
    { day: '2026-11-07', made: 1, lost: 0 },
    { day: '2026-11-30', won: 1 },
  ]);
});

test('the average time in each stage, of stays that ended in the period', async () => {
  const quick = await sale('2026-11-02T10:00', { executiveId: staff.executive.id });
  await move(quick.id, 'contacted', at('2026-11-03T10:00'));
  await move(quick.id, 'won', at('2026-11-05T22:00'));
  const slow = await sale('2026-10-01T10:00');
  await move(slow.id, 'contacted', at('2026-11-04T10:00'));
  await move(slow.id, 'lost', at('2026-11-04T22:00'), 'price');
  // Lost is not a stage to stay in. Never new: created in another stage.
  await move(slow.id, 'quoted', at('2026-11-20T10:00'));
  await move(slow.id, 'visiting', at('2026-12-01T00:00'));
  const { id } = await createOpportunity(db, {
    userId: staff.customer.id,
    createdAt: at('2026-11-02T10:00'),
    stage: 'quoted',
  });
  await move(id, 'won', at('2026-11-03T16:00'));
  const gone = await sale('2026-11-02T10:00');
  await move(gone.id, 'quoted', at('2026-11-28T10:00'));
  await pool.query('UPDATE opportunities SET deleted_at = now() WHERE id = $1', [gone.id]);
  const stays = async (user: User) => (await of(user)).stages.map(({ days }) => days);
  expect(await stays(staff.admin)).toEqual([17.5, 1.5, null, 1.3, null, null]);
  expect(await stays(staff.executive)).toEqual([1, 2.5, null, null, null, null]);
  // A new owner in the statement of a change gets earlier stays and the ending one.
  await pool.query(
    `UPDATE opportunities SET executive_id = $2, stage = 'won', stage_since = $3, version = version + 1 WHERE id = $1`,
    [slow.id, staff.executive.id, at('2026-12-03T00:00')],
  );
  expect(await stays(staff.executive)).toEqual([17.5, 1.5, null, null, null, null]);
  expect((await of(staff.executive, { from: '2026-12-03', to: '2026-12-03' })).stages[2]?.days).toBe(2);
  expect(await differences()).toEqual([]);
});

test('money by the time of receipt, less refunds, without adjustments and voided entries; due as of now', async () => {
  const { id: orderId } = await createOrder(db, {
    userId: staff.customer.id,
    totalAmount: '10000.00',
    paidAmount: '100.00',
    createdAt: at('2026-10-01T10:00'),
  });
  const entry = (receivedAt: string, amount: string, options: object = {}) =>
    createEntry(db, { orderId, amount, receivedAt: at(receivedAt), ...options });
  const { id: refundOf } = await entry('2026-11-01T00:00', '1000.10');
  await entry('2026-11-30T23:59:59.999', '-200.05', { kind: 'refund', refundOf });
  await entry('2026-12-01T00:00', '7.00');
  await entry('2026-10-31T23:59:59.999', '30.00');
  await entry('2026-11-10T10:00', '500.00', { kind: 'adjustment' });
  const wrong = await entry('2026-11-11T10:00', '9.00');
  await pool.query(
    `BEGIN; UPDATE order_entries SET voided_at = now(), void_reason = 'Twice' WHERE id = ${wrong.id};
     UPDATE orders SET paid_amount = paid_amount - 9, pending_amount = pending_amount + 9 WHERE id = ${orderId}; COMMIT`,
  );
  const data = await of(staff.admin);
  expect(data.received).toBe(800.05);
  expect(data.due).toBe(8562.95);
  expect(data.previous.received).toBe(30);
  expect(data.previous.due).toBe(data.due);
  expect(data.series.filter(({ received }) => received !== 0)).toMatchObject([
    { day: '2026-11-01', received: 1000.1 },
    { day: '2026-11-30', received: -200.05 },
  ]);
});

test('visits of all stores by day: expected, arrived or served, no-show; not cancelled ones, nor those that lost their slot', async () => {
  const visit = (slotDate: string, slotTime: string, options: object = {}) =>
    createBooking(db, {
      userId: staff.customer.id,
      userMobile: staff.customer.mobile,
      slotDate,
      slotTime,
      ...options,
    });
  await visit('2026-11-02', '10:00:00');
  const came = await visit('2026-11-02', '11:00:00');
  const missed = await visit('2026-11-02', '12:00:00');
  const cancelled = await visit('2026-11-02', '13:00:00');
  await pool.query(`UPDATE bookings SET visit = 'arrived', arrived_at = now() WHERE id = $1`, [came.id]);
  await pool.query(`UPDATE bookings SET visit = 'no_show' WHERE id = $1`, [missed.id]);
  await pool.query(`UPDATE bookings SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [
    cancelled.id,
  ]);
  const lost = await visit('2026-11-02', '14:00:00');
  await pool.query('UPDATE bookings SET needs_new_time_at = now() WHERE id = $1', [lost.id]);
  const day = { day: '2026-11-02', expected: 1, arrived: 1, no_show: 1 };
  for (const user of [staff.admin, staff.executive, staff.employee])
    expect((await of(user, { from: '2026-11-02', to: '2026-11-02' })).series).toMatchObject([day]);
  expect(await differences()).toEqual([]);
});

test('a payment and a parallel change of the executive: it counts for the new one', async () => {
  const { id } = await createOrder(db, { userId: staff.customer.id, executiveId: staff.executive.id });
  const paying = await pool.connect();
  await paying.query('BEGIN');
  await paying.query(
    `INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid)
     VALUES ($1, 'payment', 25, 'cash', '2026-11-03T10:00:00Z', 1000, 25)`,
    [id],
  );
  const transfer = pool.query('UPDATE orders SET executive_id = $2 WHERE id = $1', [
    id,
    staff.otherExecutive.id,
  ]);
  await paying.query(`UPDATE orders SET paid_amount = 25, pending_amount = 975 WHERE id = $1`, [id]);
  await paying.query('COMMIT');
  paying.release();
  await transfer;
  expect((await of(staff.executive)).received).toBe(0);
  expect((await of(staff.otherExecutive)).received).toBe(25);
});

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
  [{ from: '2024-01-01', to: '2026-03-11' }, 'to'],
  [{ from: '2026-02-30', to: '2026-11-01' }, 'from'],
  [{ from: '2026-11-01' }, 'to'],
  [{ from: '2026-11-01', to: '2026-11-01', staff_id: 'x' }, 'staff_id'],
])('%j is refused on %s', async (input, field) => {
  const { details } = await refusalOf(of(staff.admin, input));
  expect(Object.keys(details.fields ?? {})).toEqual([field]);
});

test('800 days are a period', async () => {
  const { series } = await of(staff.admin, { from: '2024-01-01', to: '2026-03-10' });
  expect([series.length, series[0]?.day, series.at(-1)?.day]).toEqual([800, '2024-01-01', '2026-03-10']);
});

test('rows written with triggers disabled are found and repaired', async () => {
  await sale('2026-11-02T10:00', { executiveId: staff.executive.id });
  await pool.query(
    `UPDATE sales_counters SET made_new = made_new + 2, received = 0.5 WHERE executive_id IS NULL`,
  );
  await pool.query(
    `INSERT INTO visit_counters (day, bookings, expected, arrived, no_show) VALUES ('2026-11-02', 0, 1, 0, 0)`,
  );
  const found = [
    {
      counter: 'sales',
      name: 'figures of 2026-11-02 at store 1',
      kept: 'made_new 3, received 0.50',
      counted: 'made_new 1, received 0',
    },
    { counter: 'visits', name: 'visits on 2026-11-02', kept: 'expected 1', counted: 'expected 0' },
  ];
  expect(await differences()).toEqual(found);
  const client = await pool.connect();
  try {
    expect(await repairCounters(client)).toHaveLength(2);
  } finally {
    client.release();
  }
  expect(await differences()).toEqual([]);
  expect(await of(staff.admin)).toMatchObject({ made: 1, received: 0 });
  await pool.query(
    `DELETE FROM sales_counters; DELETE FROM visit_counters; SELECT rebuild_sales_counters(), rebuild_visit_counters()`,
  );
  expect(await differences()).toEqual([]);
});

test('a running period is compared with the same days of the one before, and the response says so', async () => {
  fixture.context.clock.set('2026-11-02T10:00:00+05:30');
  for (const createdAt of ['2026-11-01T10:00', '2026-11-02T09:00', '2026-10-01T10:00', '2026-10-02T23:59'])
    await sale(createdAt);
  const early = await sale('2026-10-01T10:00');
  await move(early.id, 'won', at('2026-10-02T10:00'));
  // Neither of the period nor of the days compared with.
  const between = await sale('2026-10-20T10:00');
  await move(between.id, 'won', at('2026-10-30T10:00'));
  const month = await of(staff.admin);
  expect(month).toMatchObject({
    made: 2,
    median_days: null,
    compared: {
      days: { from: '2026-11-01', to: '2026-11-02' },
      previous: { from: '2026-10-01', to: '2026-10-02' },
    },
    previous: { made: 3, won: 1, median_days: 1 },
  });
  expect(month.series).toHaveLength(30);
  const today = await of(staff.admin, { from: '2026-11-02', to: '2026-11-02' });
  expect(today).toMatchObject({
    made: 1,
    compared: { previous: { from: '2026-10-26', to: '2026-10-26' } },
    previous: { made: 0 },
  });
});
