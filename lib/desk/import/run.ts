import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { advisoryLocks } from '@/lib/db/advisory-locks';
import { databaseFault } from '@/lib/db/faults';
import { isAmong, query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { rowsOfList } from './lists';
import { importRule } from './record';
import { mappingShape, texts } from './stored';

/**
 * Runs started imports, the admins in turn and of each the oldest first, in parts of 500 rows. A part is one transaction that holds the
 * lock of its import, so that only one process works on it; after a crash it rolls back, and any process continues
 * (docs/product/export-import.md, "Import"). One that fails is tried again later, the others go on.
 * @returns the number of processed rows, and the errors of failed parts
 */
export async function runImports(
  sql: Sql,
  clock: { now(): Date },
): Promise<{ processed: number; errors: unknown[] }> {
  const errors: unknown[] = [];
  for (let processed = 0; ;) {
    try {
      const rows = await runPart(sql, clock.now());
      if (rows === null) return { processed, errors };
      processed += rows;
    } catch (error) {
      if (databaseFault(error) === 'unavailable') throw error;
      errors.push(error);
    }
  }
}

const partLock = query.selectNoFrom(
  raw`pg_advisory_xact_lock(${advisoryLocks.importPart}::bigint)::text`.as('locked'),
);

/**
 * @returns the number of rows; null if no import is due that is free of another process
 * @throws what a part throws, after it was counted: after `importRule.attempts` the import has failed
 */
export async function runPart(sql: Sql, now: Date): Promise<number | null> {
  const [claimed] = await sql.rows(claimNext(now), { writes: true });
  if (claimed === undefined) return null;
  const { id, attempts } = claimed;
  // Its last attempts ended with their process.
  if (attempts > importRule.attempts) {
    await fail(sql, id, now);
    return 0;
  }
  try {
    return await importPart(sql, id, now);
  } catch (error) {
    if (attempts === importRule.attempts) await fail(sql, id, now);
    throw error;
  }
}

/** Counts an attempt before it is made, so that one that ends the process counts too. Each next one waits twice as long, up to a minute. */
function claimNext(now: Date) {
  const pause = raw`make_interval(secs => least(60, power(2, imports.attempts)))`;
  const sessions = query
    .selectFrom('imports as others')
    .select(raw<string>`max(others.attempted_at)`.as('at'))
    .where(raw<boolean>`others.state = 'running'`)
    .where(raw<boolean>`others.started_by = imports.started_by`);
  const next = query
    .selectFrom('imports')
    .select('id')
    // A literal: the condition of imports_running_idx.
    .where(raw<boolean>`state = 'running'`)
    .where(raw<boolean>`(attempts = 0 or attempted_at <= ${now}::timestamptz - ${pause})`)
    .orderBy(sessions, (at) => at.nullsFirst())
    .orderBy('started_at')
    .orderBy('id')
    .limit(raw.lit(1))
    .forUpdate()
    .skipLocked();
  return query
    .updateTable('imports')
    .set({ attempts: raw<number>`attempts + 1`, attempted_at: now })
    .where(isAmong('id', next))
    .returning(['id', 'attempts']);
}

async function fail(sql: Sql, id: number, now: Date): Promise<void> {
  await sql.transaction(async (tx) => {
    const { count } = await tx.prisma.import.updateMany({
      where: { id, state: 'running', attempts: { gte: importRule.attempts } },
      data: { state: 'failed' },
    });
    if (count > 0) auditEnd(tx, id, 'failed', null, now);
  });
}

/** 0 for an import that has ended meanwhile. */
function importPart(sql: Sql, id: number, now: Date): Promise<number> {
  return sql.transaction(async (tx) => {
    const job = await tx.first(
      query
        .selectFrom('imports')
        .select(['list', 'mapping', 'started_by'])
        .where('id', '=', id)
        .where('state', '=', 'running')
        .forUpdate(),
    );
    if (job?.started_by == null) return 0;
    // Imports of one file in two processes would both make an opportunity: nothing unique forbids the second.
    tx.send(partLock);
    const { started_by: by } = job;
    if (!(await isStillAdmin(tx, by))) {
      await stopImport(tx, id, null, now);
      return 0;
    }
    // As require_actor does, for triggers (SQL: record_stage_change).
    tx.send(
      query.selectNoFrom(
        raw`set_config('pasidi.now', ${now.toISOString()}, true), set_config('pasidi.actor', ${String(by)}, true)`.as(
          'set',
        ),
      ),
    );
    const rows = await tx.rows(
      query
        .selectFrom('import_rows')
        .select(['line', 'cells', 'what', 'before'])
        .where('import_id', '=', id)
        .where(raw<boolean>`not done`)
        .orderBy('line')
        .limit(raw.lit(importRule.partRows)),
    );
    const parked = rows.map(({ line, cells, what, before }) => ({
      line,
      cells: texts.parse(cells),
      checked: what,
      before,
    }));
    const read = rowsOfList(job.list, mappingShape.parse(job.mapping), parked, new Map());
    const outcomes = await read.apply(tx, by, now);
    const lines = outcomes.map(({ line }) => line);
    tx.send(
      query
        .updateTable('import_rows')
        .from(
          raw<{
            line: number;
            what: string;
            why: string | null;
          }>`unnest(${lines}::int[], ${outcomes.map(({ what }) => what)}::text[], ${outcomes.map(({ why }) => why)}::text[])`.as<'outcome'>(
            raw`outcome (line, what, why)`,
          ),
        )
        .set({
          done: true,
          what: raw`outcome.what::"ImportOutcome"`,
          why: raw`outcome.why`,
        })
        .where('import_rows.import_id', '=', id)
        .where(raw<boolean>`import_rows.line = outcome.line`),
    );
    await tx.prisma.import.update({ where: { id }, data: { attempts: 0 } });
    if (rows.length < importRule.partRows) await finish(tx, id, 'done', null, now);
    return rows.length;
  });
}

/** The admin may have lost the role since. Locked until the part is done. */
async function isStillAdmin(tx: Transaction, id: number): Promise<boolean> {
  const admin = await tx.first(
    query
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'admin')
      .where('suspended', '=', false)
      .where('deleted_at', 'is', null)
      .forShare(),
  );
  return admin !== undefined;
}

/**
 * The rows that are left become refused ones, to be imported again; they stay unprocessed. The transaction has locked the import.
 * @param actorId null for the system
 */
export async function stopImport(
  tx: Transaction,
  id: number,
  actorId: number | null,
  now: Date,
): Promise<void> {
  await tx.prisma.importRow.updateMany({
    where: { importId: id, done: false },
    data: { what: 'refused', why: 'The import was stopped before this row.' },
  });
  await finish(tx, id, 'stopped', actorId, now);
}

async function finish(
  tx: Transaction,
  id: number,
  state: 'done' | 'stopped',
  actorId: number | null,
  now: Date,
): Promise<void> {
  await tx.prisma.import.update({ where: { id }, data: { state, finishedAt: now } });
  auditEnd(tx, id, state, actorId, now);
}

function auditEnd(
  tx: Transaction,
  id: number,
  state: 'done' | 'stopped' | 'failed',
  actorId: number | null,
  now: Date,
): void {
  writeAudit(
    tx,
    { actorId, action: `import.${state}`, entity: 'import', entityId: id, after: { state } },
    now,
  );
}
