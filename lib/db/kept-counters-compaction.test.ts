import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { Company } from '@/e2e/testing/company';
import { dashboardFixture } from '@/e2e/testing/dashboard-fixture';
import { readListTotals } from '@/lib/desk/dashboard/list-totals';
import { compactCounters } from './kept-counters';

/* Counters kept by triggers equal a count of all rows after any change. */

const fixture = await dashboardFixture();
const { db, pool, context, signedIn, counted, expectTheSame } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('compacting', () => {
  const sale = () => createOpportunity(db, { userId: staff.customer.id, executiveId: staff.executive.id });

  test('leaves one row per counter, and none of zero', async () => {
    const { id } = await sale();
    await sale();
    await sale();
    await db.opportunity.update({ where: { id }, data: { executiveId: staff.otherExecutive.id } });
    await db.opportunity.update({ where: { id }, data: { deletedAt: new Date() } });
    await compactCounters(context.sql);
    const rows = await db.stageCounter.findMany({
      orderBy: { executiveId: { sort: 'asc', nulls: 'first' } },
    });
    expect(rows.map(({ executiveId, employeeId, stage, n }) => [executiveId, employeeId, stage, n])).toEqual([
      [null, null, 'new', 2],
      [staff.executive.id, null, 'new', 2],
    ]);
  });

  test('in parallel, during writes and reads, counts everything once', { tags: 'torture' }, async () => {
    const seen: number[] = [];
    const write = async () => {
      for (let n = 0; n < 20; n += 1) await sale();
    };
    const addUp = async () => {
      for (let n = 0; n < 20; n += 1) await compactCounters(context.sql);
    };
    const read = async () => {
      for (let n = 0; n < 40; n += 1)
        seen.push((await readListTotals(context.sql, signedIn(staff.executive))).opportunities);
    };
    await Promise.all([write(), write(), write(), addUp(), addUp(), addUp(), read()]);
    // Readers never see a decrease: the sum replaces merged rows atomically.
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await expectTheSame();
    expect((await counted(staff.executive)).opportunities).toBe(60);
  });

  test('a change that is rolled back is not counted', async () => {
    await sale();
    const rolledBack = db.$transaction(async (inside) => {
      await createOpportunity(inside, { userId: staff.customer.id });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await expectTheSame();
  });
});

test('a full recount gives the same', async () => {
  await createOpportunity(db, { userId: staff.customer.id, executiveId: staff.executive.id });
  await pool.query(`UPDATE stage_counters SET n = n + 7`);
  await pool.query('SELECT rebuild_stage_counters()');
  await expectTheSame();
});
