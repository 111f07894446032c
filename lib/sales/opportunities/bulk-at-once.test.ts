import { beforeEach, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { advisoryLocks } from '@/lib/db/advisory-locks';
import { changeOpportunities } from './bulk';
import { opportunities } from './contract';

/* Bulk changes at the same time (docs/product/rules.md, "Stages"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const bulk = throughContract(opportunities.actions.bulk, changeOpportunities);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const sale = async () =>
  (await createOpportunity(db, { userId: staff.customer.id, executiveId: staff.executive.id, stage: 'new' }))
    .id;

const holding = async (statement: string, attempt: () => Promise<void>) => {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    await attempt();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};

test('an account has one running, also in another process; those of others run', async () => {
  const [own, other] = [await sale(), await sale()];
  const move = (user: User, id: number) => bulk(as(user), { ids: [id], do: 'move', stage: 'quoted' });
  await holding(
    `SELECT pg_advisory_xact_lock(${advisoryLocks.bulkChange}, ${staff.executive.id})`,
    async () => {
      const refusal = await refusalOf(move(staff.executive, own));
      expect(refusal).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 3 } });
      expect(refusal.message).toContain('Your other bulk change is still running.');
      expect(await move(staff.admin, other)).toMatchObject({ changed: 1 });
    },
  );
  expect(await move(staff.executive, own)).toMatchObject({ changed: 1 });
});

test('many of one account neither queue nor all fail', async () => {
  const ids = [await sale(), await sale()];
  const attempts = Array.from({ length: 25 }, (_, nth) =>
    bulk(as(staff.executive), { ids, do: 'move', stage: nth % 2 === 0 ? 'quoted' : 'contacted' }),
  );
  // Beyond the queue of the process 503.
  const { ok = 0, RATE_LIMITED: second = 0, UNAVAILABLE: queued = 0 } = await outcomesOf(attempts);
  expect([ok > 0, second > 0, ok + second + queued]).toEqual([true, true, 25]);
});

test('does not wait long for a row that another change holds', { tags: 'torture' }, async () => {
  const id = await sale();
  await holding(`SELECT id FROM opportunities WHERE id = ${id} FOR UPDATE`, async () => {
    const refusal = await refusalOf(bulk(as(staff.executive), { ids: [id], do: 'move', stage: 'quoted' }));
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 3 } });
    expect(refusal.message).toContain('Someone else is changing some of these opportunities');
  });
});
