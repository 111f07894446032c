/**
 * @module-tag torture
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { exportList } from './contract';
import { exportRows } from './operations';

/* 100,000 rows (docs/product/export-import.md, "Export"). */

const database = await testDb();
const context = testContext(database, { passwords: 'quick' });
const rows = 100_000;

setFlagsFromString('--expose-gc');
const collectGarbage = z
  .custom<() => void>((value) => typeof value === 'function')
  .parse(runInNewContext('gc'));

/** Used memory without garbage. */
function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

test('100,000 rows need less than 50 MB, however slowly they are read', async () => {
  await database.emptyAll();
  const staff = await createCompany(database.db);
  // Avoids counting so many rows.
  await database.pool.query('ALTER TABLE opportunities DISABLE TRIGGER USER');
  await database.pool.query(
    `INSERT INTO opportunities (name, user_id, executive_id, store_id, total_amount, created_at, stage_since)
     SELECT 'A set of bangles for a wedding, number ' || n, $1, $2, 1, n, at, at
     FROM generate_series(1, $3) n, LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 second' AS at) made`,
    [staff.customer.id, staff.executive.id, rows],
  );
  await database.pool.query('ALTER TABLE opportunities ENABLE TRIGGER USER');
  const before = usedMegabytes();
  const { stream } = await throughContract(exportList, exportRows)(context.as(staff.admin), {
    list: 'opportunities',
  });
  let most = 0;
  let parts = 0;
  let last = '';
  for await (const part of stream) {
    last = Buffer.from(part).toString();
    parts += 1;
    if (parts % 10 === 0) most = Math.max(most, usedMegabytes() - before);
  }
  expect(last).toBe(`# end, ${rows} rows\r\n`);
  expect(most).toBeLessThan(50);
}, 600_000);
