import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { compactCounters } from '@/lib/db/kept-counters';
import { checkCounters } from '@/lib/db/counters';
import type { Company } from '@/e2e/testing/company';
import { createEntry } from '@/prisma/factories/sales';
import { dues, duesFixture } from '@/e2e/testing/dues-fixture';

/* See docs/product/money.md, "Staff endpoints and screens". */

const fixture = await duesFixture();
const { db, pool, context, as, order } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

async function expectCountersAgree(): Promise<void> {
  const client = await pool.connect();
  try {
    expect(await checkCounters(client)).toEqual([]);
  } finally {
    client.release();
  }
}

const change = fc.record({
  what: fc.constantFrom('add', 'pay', 'give', 'move', 'delete', 'restore', 'wipe', 'compact'),
  which: fc.nat({ max: 8 }),
  executive: fc.constantFrom('executive', 'otherExecutive', null),
  employee: fc.constantFrom('employee', null),
  daysAgo: fc.integer({ min: 0, max: 120 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function make({ what, which, executive, employee, daysAgo }: Change): Promise<void> {
  const owners = {
    executiveId: executive === null ? null : staff[executive].id,
    employeeId: employee === null ? null : staff[employee].id,
  };
  const createdAt = new Date(context.clock.now().getTime() - daysAgo * 86_400_000);
  if (what === 'add') return void (await order({ ...owners, createdAt, totalAmount: `${daysAgo + 1}.05` }));
  if (what === 'compact') return compactCounters(context.sql);
  const chosen = await db.order.findFirst({ orderBy: { id: 'asc' }, skip: which });
  if (chosen === null) return;
  const { id } = chosen;
  if (what === 'pay') {
    const left = chosen.pendingAmount;
    if (!left.isZero() && chosen.deletedAt === null)
      await createEntry(db, { orderId: id, amount: which % 2 === 0 ? left.toFixed(2) : '0.01' });
    return;
  }
  if (what === 'wipe') {
    if (chosen.paidAmount.isZero()) await pool.query('DELETE FROM orders WHERE id = $1', [id]);
    return;
  }
  const data = {
    give: owners,
    move: { createdAt },
    delete: { deletedAt: new Date() },
    restore: { deletedAt: null },
  }[what];
  await db.order.update({ where: { id }, data });
}

test('after any change of orders, the counters equal a sum of all rows', { tags: 'torture' }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 30 }), async (changes) => {
      staff = await fixture.reset();
      for (const each of changes) await make(each);
      await expectCountersAgree();
      for (const user of [staff.admin, staff.executive, staff.otherExecutive, staff.employee]) {
        const kept = await dues(as(user));
        // Matches every name, but sums the rows.
        const counted = await dues(as(user), { search: 'Order for' });
        expect([kept.total, kept.sums]).toEqual([counted.total, counted.sums]);
      }
      await compactCounters(context.sql);
      await expectCountersAgree();
    }),
    { numRuns: 5 },
  );
});

test('parallel payments are counted once, while counters are compacted and read', async () => {
  const { id } = await order({ executiveId: staff.executive.id, totalAmount: '40.00' });
  const pay = async () => {
    for (let n = 0; n < 10; n += 1)
      await db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`;
        await createEntry(tx, { orderId: id, amount: '1.00' });
      });
  };
  const merge = async () => {
    for (let n = 0; n < 10; n += 1) await compactCounters(context.sql);
  };
  const seen: number[] = [];
  const read = async () => {
    for (let n = 0; n < 20; n += 1) seen.push((await dues(as(staff.executive))).sums['0-7'].amount);
  };
  await Promise.all([pay(), pay(), merge(), merge(), read()]);
  // Readers see the changes or their sum, never neither.
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect((await dues(as(staff.executive))).sums['0-7']).toEqual({ count: 1, amount: 20 });
  await expectCountersAgree();
});

test('compacting leaves one row per owner and day, and none for paid orders', async () => {
  const { id } = await order({ executiveId: staff.executive.id, totalAmount: '40.00' });
  await createEntry(db, { orderId: id, amount: '15.00' });
  await order({ executiveId: staff.otherExecutive.id, totalAmount: '10.00', paidAmount: '10.00' });
  await compactCounters(context.sql);
  const rows = async () =>
    (
      await pool.query<object>(
        `SELECT executive_id, employee_id, day::text, n, amount::text FROM due_counters ORDER BY executive_id NULLS FIRST`,
      )
    ).rows;
  const kept = { day: '2026-11-22', n: 1, amount: '25.00' };
  expect(await rows()).toEqual([
    { executive_id: null, employee_id: null, ...kept },
    { executive_id: staff.executive.id, employee_id: null, ...kept },
  ]);
  await pool.query('SELECT rebuild_due_counters()');
  expect(await rows()).toHaveLength(2);
  await expectCountersAgree();
  await createEntry(db, { orderId: id, amount: '25.00' });
  await compactCounters(context.sql);
  expect(await rows()).toEqual([]);
});
