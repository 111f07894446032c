/** @module-tag torture */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportRule } from '@/lib/limits';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { exported, exportFixture, textOf } from '@/e2e/testing/export-fixture';

/* See docs/product/export-import.md, "Export". */

const fixture = await exportFixture();
const { db, pool, context, read, trail } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('with several pages', () => {
  const rows = exportRule.pageRows * 2 + 7;
  beforeEach(async () => {
    await pool.query(
      `INSERT INTO opportunities (name, user_id, executive_id, total_amount, created_at)
       SELECT 'Ring ' || n, $1, $2, n, timestamptz '2026-01-01' + (n / 3) * interval '1 second'
       FROM generate_series(1, $3) n`,
      [staff.customer.id, staff.executive.id, rows],
    );
  });
  const filter = { list: 'opportunities' };
  const open = () => exported(context.as(staff.executive), filter);

  test('each row is there once', async () => {
    const { rows: all, end } = await read(staff.executive, filter);
    expect(new Set(all.map((row) => row['Opportunity ID'])).size).toBe(rows);
    expect(end).toBe(`# end, ${rows} rows`);
    expect(await trail()).toEqual([
      {
        action: 'export.start',
        actor_id: staff.executive.id,
        after: { list: 'opportunities', filter: '{"sort":"created_at","direction":"desc"}' },
      },
      {
        action: 'export.end',
        actor_id: staff.executive.id,
        after: {
          list: 'opportunities',
          filter: '{"sort":"created_at","direction":"desc"}',
          rows,
          complete: true,
        },
      },
    ]);
  });

  test('a client that disconnects stops it, and the audit trail has the rows sent', async () => {
    const { stream } = await open();
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect((await trail()).at(-1)).toMatchObject({
      action: 'export.end',
      after: { rows: exportRule.pageRows, complete: false },
    });
  });

  test('nothing is read ahead of the client, and no connection is held', async () => {
    const { stream } = await open();
    const reader = stream.getReader();
    await reader.read();
    expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
    await pool.query(`DELETE FROM opportunities WHERE name <> 'Ring 1'`);
    const rest: string[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      rest.push(Buffer.from(value).toString());
    }
    expect(rest.join('').match(/Ring/g)).toHaveLength(1);
    expect(rest.at(-1)).toBe(`# end, ${exportRule.pageRows + 1} rows\r\n`);
  });

  test('an account that loses the right meanwhile gets no further page', async () => {
    const { stream } = await open();
    const reader = stream.getReader();
    await reader.read();
    await db.user.update({ where: { id: staff.executive.id }, data: { suspended: true } });
    await expect(reader.read()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await trail()).at(-1)).toMatchObject({ after: { rows: exportRule.pageRows, complete: false } });
  });

  test('an account may run two in parallel; an abandoned one expires', async () => {
    const running = [await open(), await open()];
    const refused = await refusalOf(open());
    expect([refused.code, refused.details.retryAfterSeconds]).toEqual(['RATE_LIMITED', 10]);
    await exported(context.as(staff.admin), filter).then(textOf);
    await running[0]?.stream.cancel();
    const third = await open();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + exportRule.abandonedAfterMs + 1 });
    try {
      const fourth = await open();
      for (const each of [fourth, third, running[1]]) await each?.stream.cancel();
    } finally {
      vi.useRealTimers();
    }
    await open().then(textOf);
  });
});
