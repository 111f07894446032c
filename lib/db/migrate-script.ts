import { setTimeout as pause } from 'node:timers/promises';
import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import type pg from 'pg';

/** Throws errors that the engine understands. */
export type Execute = (sql: string) => Promise<unknown>;

/** Short, since every other statement on the table queues behind the waiting one. */
export const LOCK_TIMEOUT = '3s';
const LOCK_ATTEMPTS = 10;
/** Pause for the statements that queued behind the first attempt. */
const LOCK_PAUSE_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs a migration as one transaction, so that a failure leaves nothing behind; retries while a table stays locked. A single CREATE or DROP
 * INDEX CONCURRENTLY runs outside a transaction, without a lock timeout (nothing queues behind it), and may be repeated after a crash; so does
 * a single DO block that commits, for a fill in batches of rows that goes on where the last attempt ended, or begins again.
 */
export async function runScript(pool: pg.Pool, execute: Execute, script: string): Promise<void> {
  const index = concurrentIndex(script);
  if (index !== null) return buildIndex(pool, execute, script, index);
  if (committingBlock.test(script)) {
    await execute(script);
    return;
  }
  // A prefix, not a separate statement: behind PgBouncer the next statement may use another connection.
  const guarded = `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}';\n${script}`;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await execute(guarded);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempts === LOCK_ATTEMPTS) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof DriverAdapterError && error.cause.originalCode === LOCK_NOT_AVAILABLE;
}

const concurrently =
  /^(?:\s+|--[^\n]*\n)*(?:CREATE\s+(?:UNIQUE\s+)?INDEX|DROP\s+INDEX)\s+CONCURRENTLY\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:"((?:[^"]|"")+)"|(\w+))/i;

/** Nothing but one block, in which a line is `COMMIT;`. */
const committingBlock =
  /^(?:\s+|--[^\n]*\n)*DO\s+\$\$(?:(?!\$\$)[\s\S])*^\s*COMMIT;$(?:(?!\$\$)[\s\S])*\$\$;\s*$/im;

/** The index's name, or null. */
function concurrentIndex(script: string): string | null {
  const [, quoted, plain] = concurrently.exec(script) ?? [];
  return quoted?.replaceAll('""', '"') ?? plain?.toLowerCase() ?? null;
}

/** A failed or interrupted build leaves an invalid index: no query uses it, every write maintains it. */
async function buildIndex(pool: pg.Pool, execute: Execute, script: string, name: string): Promise<void> {
  await dropInvalid(pool, name);
  try {
    await execute(script);
  } catch (error) {
    await dropInvalid(pool, name);
    throw error;
  }
}

async function dropInvalid(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relname = $1 AND relnamespace = current_schema()::regnamespace AND NOT indisvalid`,
    [name],
  );
  for (const row of rows) await pool.query(`DROP INDEX CONCURRENTLY IF EXISTS ${row.name}`);
}
