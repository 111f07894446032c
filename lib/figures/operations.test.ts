import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { compactCounters } from '@/lib/dashboard/counters';
import { checkCounters, repairCounters } from '@/lib/db/counters';
import type { User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { createBooking } from '@/prisma/factories/bookings';
import { createEntry, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { listDues } from '@/lib/dues/contract';
import { readDues } from '@/lib/dues/operations';
import { orders } from '@/lib/orders/contract';
import { listOrders } from '@/lib/orders/operations';
import { readFigures } from './contract';
import { showFigures } from './operations';
import { opportunityStages } from './rules';

/** See docs/product/figures.md. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const figures = called(readFigures, showFigures);
const orderList = called(orders.actions.all, listOrders);
const dues = called(listDues, readDues);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const of = async (user: User, input: object = { from: '2026-11-01', to: '2026-11-30' }) =>
  (await figures(context.as(user), input)).data;
const at = (text: string) => new Date(`${text}+05:30`);

async function differences() {
  const client = await pool.connect();
  try {
    return await checkCounters(client);
  } finally {
    client.release();
  }
}

async function move(id: number, stage: string, since: Date, reason: string | null = null): Promise<void> {
  await pool.query(
    `UPDATE opportunities SET stage = $2::"OpportunityStage", stage_since = $3, lost_reason = $4::"LostReason",
       lost_note = CASE WHEN $4 = 'other' THEN 'Other' ELSE '' END, version = version + 1 WHERE id = $1`,
    [id, stage, since, reason],
  );
}

const sale = (createdAt: string, options: object = {}) =>
  createOpportunity(db, { userId: staff.customer.id, createdAt: at(createdAt), ...options });

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

describe('whose figures', () => {
  test('admins see everybody or one, others themselves; a record of two counts for both', async () => {
    await sale('2026-11-02T10:00', { executiveId: staff.executive.id, employeeId: staff.employee.id });
    await sale('2026-11-02T10:00', { executiveId: staff.otherExecutive.id });
    await sale('2026-11-02T10:00');
    expect(await of(staff.admin)).toMatchObject({ made: 3 });
    const days = { from: '2026-11-01', to: '2026-11-30' };
    for (const person of [staff.executive, staff.employee]) {
      expect(await of(staff.admin, { ...days, staff_id: person.id })).toMatchObject({ made: 1 });
      expect(await of(person)).toMatchObject({ made: 1, staff: [] });
      expect(await of(person, { ...days, staff_id: person.id })).toMatchObject({ made: 1 });
    }
    expect((await of(staff.admin)).staff.map(({ name, role, made }) => [name, role, made])).toEqual([
      ['Emil Employee', 'employee', 1],
      ['Esha Executive', 'executive', 1],
      ['Olga Employee', 'employee', 0],
      ['Omar Executive', 'executive', 1],
    ]);
    expect(await of(staff.otherEmployee)).toMatchObject({ made: 0, median_days: null, rate: null });
  });

  test('anybody else is not found', async () => {
    const gone = await createUser(db, { role: 'executive', deletedAt: new Date() });
    for (const [user, id] of [
      [staff.executive, staff.otherExecutive.id],
      [staff.executive, staff.employee.id],
      [staff.employee, staff.executive.id],
      [staff.executive, 999_999],
      [staff.admin, staff.customer.id],
      [staff.admin, gone.id],
      [staff.admin, 999_999],
    ] as const)
      expect((await refusalOf(of(user, { from: '2026-11-01', to: '2026-11-30', staff_id: id }))).code).toBe(
        'NOT_FOUND',
      );
    expect((await refusalOf(of(staff.customer))).code).toBe('FORBIDDEN');
  });

  test('reassigned records take their figures to the new person', async () => {
    const { id } = await sale('2026-11-02T10:00', { executiveId: staff.executive.id, totalAmount: '70.00' });
    await move(id, 'won', at('2026-11-03T10:00'));
    const order = await createOrder(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      createdAt: at('2026-11-03T10:00'),
    });
    await createEntry(db, { orderId: order.id, amount: '40.00', receivedAt: at('2026-11-03T10:00') });
    const all = { made: 1, won: 1, won_value: 70, received: 40, due: 960, median_days: 1 };
    const nothing = { made: 0, won: 0, won_value: 0, received: 0, due: 0, median_days: null };
    expect(await of(staff.executive)).toMatchObject(all);
    const ids = [staff.otherExecutive.id, staff.employee.id];
    await pool.query('UPDATE opportunities SET executive_id = $1, employee_id = $2', ids);
    await pool.query('UPDATE orders SET executive_id = $1, employee_id = $2', ids);
    expect(await of(staff.executive)).toMatchObject(nothing);
    for (const person of [staff.otherExecutive, staff.employee, staff.admin])
      expect(await of(person)).toMatchObject(all);
    expect(await differences()).toEqual([]);
  });
});

test('a payment and a change of the executive at the same time: the new one has it', async () => {
  const { id } = await createOrder(db, { userId: staff.customer.id, executiveId: staff.executive.id });
  const paying = await pool.connect();
  await paying.query('BEGIN');
  await paying.query(
    `INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid)
     VALUES ($1, 'payment', 25, 'cash', '2026-11-03T10:00:00Z', 1000, 25)`,
    [id],
  );
  const given = pool.query('UPDATE orders SET executive_id = $2 WHERE id = $1', [
    id,
    staff.otherExecutive.id,
  ]);
  await paying.query(`UPDATE orders SET paid_amount = 25, pending_amount = 975 WHERE id = $1`, [id]);
  await paying.query('COMMIT');
  paying.release();
  await given;
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
  await pool.query(`UPDATE sales_counters SET made_new = made_new + 2, received = 0.5 WHERE owner = ''`);
  await pool.query(
    `INSERT INTO visit_counters (day, expected, arrived, no_show) VALUES ('2026-11-02', 1, 0, 0)`,
  );
  const found = [
    {
      counter: 'sales',
      name: 'figures of 2026-11-02',
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
    `DELETE FROM sales_counters; DELETE FROM visit_counters; SELECT recount_sales(), recount_visits()`,
  );
  expect(await differences()).toEqual([]);
});

/** Hours around midnight in Asia/Kolkata and UTC, and the ends of the periods below. */
const hours = fc.integer({ min: 0, max: 24 * 21 });
const instantOf = (hour: number) => new Date(Date.parse('2026-11-01T00:30:00+05:30') + hour * 3_600_000);
const who = fc.constantFrom('executive', 'otherExecutive', null);
const seller = fc.constantFrom('employee', 'otherEmployee', null);
const which = fc.nat({ max: 20 });
const paise = fc.integer({ min: 1, max: 900_000 });
const rupees = (value: number) => (value / 100).toFixed(2);
const happening = fc.oneof(
  fc.record({ what: fc.constant('a sale' as const), hour: hours, who, seller, paise }),
  fc.record({
    what: fc.constant('moves' as const),
    which,
    hour: hours,
    to: fc.constantFrom('contacted', 'visiting', 'quoted', 'won', 'lost'),
    reason: fc.constantFrom('price', 'bought_elsewhere', 'no_answer', 'changed_mind', 'other'),
  }),
  fc.record({ what: fc.constantFrom('given' as const, 'order given' as const), which, who, seller }),
  fc.record({ what: fc.constantFrom('deleted' as const, 'restored' as const), which }),
  fc.record({ what: fc.constant('an order' as const), hour: hours, who, seller }),
  fc.record({
    what: fc.constantFrom('paid' as const, 'refunded' as const, 'adjusted' as const),
    which,
    hour: hours,
    paise,
  }),
  fc.record({ what: fc.constant('voided' as const), which }),
  fc.record({ what: fc.constant('compacted' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;
const idOf = (name: keyof Company | null) => (name === null ? null : staff[name].id);

async function happen(it: Happening): Promise<void> {
  const userId = staff.customer.id;
  const nth = async (table: string) =>
    'which' in it
      ? (
          await pool.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id OFFSET $1 LIMIT 1`, [
            it.which,
          ])
        ).rows[0]?.id
      : undefined;
  switch (it.what) {
    case 'a sale':
      await createOpportunity(db, {
        userId,
        createdAt: instantOf(it.hour),
        totalAmount: rupees(it.paise),
        executiveId: idOf(it.who),
        employeeId: idOf(it.seller),
      });
      return;
    case 'moves': {
      const id = await nth('opportunities');
      if (id !== undefined) await move(id, it.to, instantOf(it.hour), it.to === 'lost' ? it.reason : null);
      return;
    }
    case 'given':
    case 'order given': {
      const table = it.what === 'given' ? 'opportunities' : 'orders';
      await pool.query(`UPDATE ${table} SET executive_id = $2, employee_id = $3 WHERE id = $1`, [
        await nth(table),
        idOf(it.who),
        idOf(it.seller),
      ]);
      return;
    }
    case 'deleted':
    case 'restored':
      await pool.query(`UPDATE opportunities SET deleted_at = $2 WHERE id = $1`, [
        await nth('opportunities'),
        it.what === 'deleted' ? new Date() : null,
      ]);
      return;
    case 'an order':
      await createOrder(db, {
        userId,
        createdAt: instantOf(it.hour),
        totalAmount: '100000.00',
        paidAmount: '20000.00',
        executiveId: idOf(it.who),
        employeeId: idOf(it.seller),
      });
      return;
    case 'paid':
    case 'refunded':
    case 'adjusted': {
      const orderId = await nth('orders');
      if (orderId === undefined) return;
      const method = 'upi' as const;
      const entry = { orderId, receivedAt: instantOf(it.hour), amount: rupees(Math.min(it.paise, 300_000)) };
      if (it.what === 'adjusted') return void (await createEntry(db, { ...entry, kind: 'adjustment' }));
      const payment = await createEntry(db, { ...entry, method });
      if (it.what === 'refunded')
        await createEntry(db, {
          ...entry,
          method,
          kind: 'refund',
          amount: `-${entry.amount}`,
          refundOf: payment.id,
        });
      return;
    }
    case 'voided':
      await pool.query(
        `WITH entry AS (
           UPDATE order_entries SET voided_at = now(), void_reason = 'Twice'
           WHERE id = $1 AND voided_at IS NULL AND NOT opening
             AND NOT EXISTS (SELECT 1 FROM order_entries refund WHERE refund.refund_of = order_entries.id AND refund.voided_at IS NULL)
           RETURNING order_id, amount)
         UPDATE orders SET paid_amount = paid_amount - amount, pending_amount = pending_amount + amount FROM entry WHERE orders.id = order_id`,
        [await nth('order_entries')],
      );
      return;
    case 'compacted':
      await compactCounters(context.sql);
  }
}

const dayOf = (instant: Date) => new Date(instant.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const toPaise = (amount: { toFixed(decimals: number): string }) =>
  Math.round(Number(amount.toFixed(2)) * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0) / 100;

const ownedBy = (person: User | null) =>
  person === null ? {} : person.role === 'executive' ? { executiveId: person.id } : { employeeId: person.id };

/** Computed from all rows. */
async function computedStays(person: User | null, { from, to }: { from: string; to: string }) {
  const sales = await db.opportunity.findMany({
    where: { ...ownedBy(person), deletedAt: null },
    include: { stages: { orderBy: { id: 'asc' } } },
  });
  const stays = sales.flatMap(({ createdAt, stages }) =>
    stages.map(({ fromStage, at: until }, index) => {
      const since = stages[index - 1]?.at ?? createdAt;
      return { fromStage, until, seconds: Math.floor((until.getTime() - since.getTime()) / 1000) };
    }),
  );
  return opportunityStages.map((stage) => {
    if (stage === 'won' || stage === 'lost') return null;
    const ended = stays.filter(
      ({ fromStage, until, seconds }) =>
        fromStage === stage && seconds > 0 && dayOf(until) >= from && dayOf(until) <= to,
    );
    const seconds = ended.reduce((sum, stay) => sum + stay.seconds, 0);
    return ended.length === 0 ? null : Math.round(seconds / ended.length / 8640) / 10;
  });
}

/** Computed from all rows. */
async function computed(person: User | null, { from, to }: { from: string; to: string }) {
  const owned = ownedBy(person);
  const isIn = (instant: Date) => dayOf(instant) >= from && dayOf(instant) <= to;
  const sales = await db.opportunity.findMany({ where: { ...owned, deletedAt: null } });
  const made = sales.filter(({ createdAt }) => isIn(createdAt));
  const movedTo = (stage: string) => sales.filter((each) => each.stage === stage && isIn(each.stageSince));
  const [won, lost] = [movedTo('won'), movedTo('lost')];
  const days = won
    .map(({ stageSince, createdAt }) => (stageSince.getTime() - createdAt.getTime()) / 86_400_000)
    .toSorted((a, b) => a - b);
  const half = (days.length - 1) / 2;
  const orders = await db.order.findMany({
    where: { ...owned, deletedAt: null },
    include: { entries: true },
  });
  const entries = orders
    .flatMap((order) => order.entries)
    .filter(
      ({ kind, voidedAt, receivedAt }) => kind !== 'adjustment' && voidedAt === null && isIn(receivedAt),
    );
  return {
    made: made.length,
    won: won.length,
    lost: lost.length,
    rate: won.length + lost.length === 0 ? null : won.length / (won.length + lost.length),
    median_days:
      days.length === 0
        ? null
        : Math.round((((days[Math.floor(half)] ?? 0) + (days[Math.ceil(half)] ?? 0)) / 2) * 10) / 10,
    won_value: total(won.map(({ totalAmount }) => toPaise(totalAmount))),
    received: total(entries.map(({ amount }) => toPaise(amount))),
    due: total(orders.map(({ pendingAmount }) => toPaise(pendingAmount))),
  };
}

/** Sums of the lists behind these figures. */
async function listed(actor: User, person: User | null, { from, to }: { from: string; to: string }) {
  const own = person === null ? {} : { [`${person.role}id`]: person.id };
  const as = context.as(actor);
  const list = { received_from: from, received_to: to, exact: true, limit: 1, ...own };
  const { received } = await orderList(as, list);
  const { sums } = await dues(as, own);
  const due = Object.values(sums).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return { received, due };
}

const periods = [
  { from: '2026-11-01', to: '2026-11-07' },
  { from: '2026-11-08', to: '2026-11-14' },
  { from: '2026-11-03', to: '2026-11-03' },
  { from: '2026-10-31', to: '2026-12-05' },
];

for (const { numRuns, tags } of [
  { numRuns: 2, tags: [] },
  { numRuns: 12, tags: ['torture'] },
])
  test(
    `after anything that can happen, the figures of any person and period are those of the rows (${numRuns} runs)`,
    { tags },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 30 }), async (all) => {
          await database.emptyAll();
          staff = await createCompany(db);
          for (const it of all) await happen(it);
          for (const days of periods) {
            const everybody = await of(staff.admin, days);
            expect(everybody).toMatchObject(await computed(null, days));
            expect(everybody).toMatchObject(await listed(staff.admin, null, days));
            expect(everybody.stages.map((stage) => stage.days)).toEqual(await computedStays(null, days));
            const sum = (key: 'made' | 'won' | 'lost') =>
              everybody.series.reduce((n, day) => n + day[key], 0);
            expect([sum('made'), sum('won'), sum('lost')]).toEqual([
              everybody.made,
              everybody.won,
              everybody.lost,
            ]);
            for (const person of [
              staff.executive,
              staff.otherExecutive,
              staff.employee,
              staff.otherEmployee,
            ]) {
              const own = await computed(person, days);
              expect(everybody.staff.find(({ id }) => id === person.id)).toMatchObject(own);
              const { previous, ...figuresOf } = await of(person, days);
              if (days === periods[1]) {
                expect(figuresOf).toMatchObject(await listed(person, null, days));
                expect(own).toMatchObject(await listed(staff.admin, person, days));
              }
              expect(figuresOf).toMatchObject(own);
              expect(figuresOf.stages.map((stage) => stage.days)).toEqual(await computedStays(person, days));
              if (days.from === '2026-11-08')
                expect(previous).toEqual(await computed(person, periods[0] ?? days));
            }
          }
          expect(await differences()).toEqual([]);
        }),
        { numRuns },
      );
    },
  );
