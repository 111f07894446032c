import { writeAudit } from '@/lib/audit/write-audit';
import { advisoryLocks } from '@/lib/db/advisory-locks';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { rowsOfList } from './lists';
import { importRule } from './record';
import { mappingShape, texts } from './stored';

/**
 * Runs started imports, oldest first, in parts of 500 rows. A part is one transaction that holds the lock of its import, so that only one
 * process works on it; after a crash it rolls back, and any process continues (docs/product/export-import.md, "Import").
 * @returns the number of processed rows
 */
export async function runImports(sql: Sql, clock: { now(): Date }): Promise<number> {
  for (let processed = 0; ;) {
    const rows = await runPart(sql, clock.now());
    if (rows === null) return processed;
    processed += rows;
  }
}

const partLock = query.selectNoFrom(
  raw`pg_advisory_xact_lock(${advisoryLocks.importPart}::bigint)::text`.as('locked'),
);

/** @returns the number of rows; null if no import is left that is free of another process */
export async function runPart(sql: Sql, now: Date): Promise<number | null> {
  return sql.transaction(async (tx) => {
    const job = await tx.first(
      query
        .selectFrom('imports')
        .select(['id', 'list', 'mapping', 'started_by'])
        .where(raw<boolean>`state = 'running'`)
        .orderBy('started_at')
        .orderBy('id')
        .limit(raw.lit(1))
        .forUpdate()
        .skipLocked(),
    );
    if (job?.started_by == null) return null;
    // Imports of one file in two processes would both make an opportunity: nothing unique forbids the second.
    tx.send(partLock);
    const { id, started_by: by } = job;
    if (!(await isStillAdmin(tx, by))) {
      refuseRest(tx, id);
      finish(tx, id, 'stopped', now);
      return 0;
    }
    // As require_actor does, for triggers (SQL: write_stage_change).
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
    if (rows.length < importRule.partRows) finish(tx, id, 'done', now);
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

/** They come with the refused rows, to be imported again. They stay unprocessed. */
function refuseRest(tx: Transaction, id: number): void {
  tx.send(
    query
      .updateTable('import_rows')
      .set({ what: 'refused', why: 'The import was stopped before this row.' })
      .where('import_id', '=', id)
      .where(raw<boolean>`not done`),
  );
}

function finish(tx: Transaction, id: number, state: 'done' | 'stopped', now: Date): void {
  tx.send(query.updateTable('imports').set({ state, finished_at: now }).where('id', '=', id));
  writeAudit(
    tx,
    { actorId: null, action: `import.${state}`, entity: 'import', entityId: id, after: { state } },
    now,
  );
}
