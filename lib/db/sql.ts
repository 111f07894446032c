import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Db } from './client';
import { Prisma } from './generated/client';
import type { Lines } from './lines';
import { withinTransaction } from './open-transaction';
import { retryOnConflict } from './retry';

/**
 * Raw SQL for hot paths (docs/decisions/007-raw-sql-on-hot-paths.md): prepared once per connection, each row as one JSON value in a column
 * `row`. Written with `Prisma.sql`, which separates values from text.
 */
export interface Sql {
  /**
   * Returns the JSON of every row.
   * @param options.prepared false for a statement whose best plan depends on its values (a pattern): planned each time
   * @param options.locks true for a statement that may wait for locks (it writes, or locks rows), so that no other statement queues behind
   * it. Required for writes outside a transaction
   */
  rows<Row>(query: Prisma.Sql, options?: RowsOptions): Promise<Row[]>;
  /**
   * Runs several statements in a transaction. Inside a transaction it joins that one.
   * @param options.first a statement before all others, sent along with them without waiting. If it fails, the others fail too, and its
   * error is the one that is thrown
   */
  transaction<T>(run: (sql: Sql) => Promise<T>, options?: { first?: Prisma.Sql }): Promise<T>;
}

export interface RowsOptions {
  readonly prepared?: boolean;
  readonly locks?: boolean;
  /** With `locks`: a statement that runs first, in the same transaction. Everything goes out in one write. */
  readonly first?: Prisma.Sql;
}

interface Answered<Row> {
  rows: { row: Row }[];
}
interface Asked {
  name?: string;
  text: string;
  values: unknown[];
}

const names = new Map<string, string>();

/** The same name for the same text, in every process. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

function asked(query: Prisma.Sql, prepared = true): Asked {
  const { text, values } = query;
  return prepared ? { name: nameOf(text), text, values } : { text, values };
}

/**
 * Raw SQL on the connections of a pool.
 * @param lines shared connections for prepared statements without locks
 */
export function sqlOn(pool: pg.Pool, lines: Pick<Lines, 'query'> | pg.Pool = pool): Sql {
  return {
    rows: async (query, { prepared = true, locks = false, first } = {}) => {
      if (!locks && writes(query.text))
        throw new Error(`A statement that writes needs 'locks': ${query.text}`);
      if (first !== undefined) return retryOnConflict(() => inOneWrite(pool, first, query));
      return retryOnConflict(async () =>
        rowsOf(await (prepared && !locks ? lines : pool).query(asked(query, prepared))),
      );
    },
    transaction: (run, options) => retryOnConflict(() => inTransaction(pool, run, options)),
  };
}

const writing = /\b(INSERT INTO|UPDATE [\w"]|DELETE FROM|FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE)/;
const known = new Map<string, boolean>();

/** Whether a statement changes or locks rows, by its text: keywords are in capitals. */
function writes(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = writing.test(text);
  // Search statements vary in their text; the others are a few hundred.
  if (known.size < 1000) known.set(text, found);
  return found;
}

export function sqlWithin(db: Db): Sql {
  return joinedSql(async ({ text, values }) => ({ rows: await db.$queryRawUnsafe(text, ...values) }));
}

/** Raw SQL within an open transaction. */
function joinedSql(ask: (query: Prisma.Sql, options?: RowsOptions) => Promise<Answered<never>>): Sql {
  const sql: Sql = {
    rows: async (query, { first, ...options } = {}) => {
      if (first !== undefined) await ask(first);
      return rowsOf(await ask(query, options));
    },
    transaction: async (run, { first } = {}) => {
      if (first !== undefined) await ask(first);
      return run(sql);
    },
  };
  return sql;
}

function rowsOf<Row>({ rows }: Answered<Row>): Row[] {
  return rows.map(({ row }) => row);
}

async function inTransaction<T>(
  pool: pg.Pool,
  run: (sql: Sql) => Promise<T>,
  { first }: { first?: Prisma.Sql } = {},
): Promise<T> {
  const client = await pool.connect();
  try {
    const opening = [client.query('BEGIN'), ...(first === undefined ? [] : [client.query(asked(first))])];
    const opened = Promise.all(opening);
    // With pipelining the next statements go out with these. If these fail, so do those.
    if (pool.options.pipeline === true) opened.catch(() => undefined);
    else await opened;
    const sql = joinedSql((query, options) => client.query(asked(query, options?.prepared)));
    const result = await withinTransaction(() => run(sql)).catch(async (error: unknown) => {
      await opened;
      throw error;
    });
    await opened;
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection that does not respond may still be executing: never reuse it.
    await client.query('ROLLBACK').then(
      () => client.release(),
      (fault: unknown) => client.release(fault instanceof Error ? fault : true),
    );
    throw error;
  }
}

/** Runs two statements as one transaction, sent in one write. */
async function inOneWrite<Row>(pool: pg.Pool, first: Prisma.Sql, query: Prisma.Sql): Promise<Row[]> {
  if (pool.options.pipeline !== true) return inTransaction(pool, (sql) => sql.rows(query), { first });
  const client = await pool.connect();
  // After a failed statement the next ones fail and COMMIT rolls back.
  const begun = client.query('BEGIN');
  const firstDone = client.query(asked(first));
  const done = client.query<Answered<Row>['rows'][number]>(asked(query));
  const committed = client.query('COMMIT');
  const [, ...outcomes] = await Promise.allSettled([done, begun, firstDone, committed]);
  // A connection that does not respond may still be executing: never reuse it.
  client.release(outcomes.at(-1)?.status === 'rejected');
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return rowsOf(await done);
}

/** A row as read by the Prisma client or as JSON: instants, dates, times and amounts may be text. */
export type Stored<Row> = {
  readonly [Key in keyof Row]: NonNullable<Row[Key]> extends Date | Prisma.Decimal
    ? Row[Key] | string
    : Row[Key];
};

/** SQL expressions by the Prisma client's field names. */
export type Columns = Readonly<Record<string, string>>;

export function jsonOf(columns: Columns): Prisma.Sql {
  const pairs = Object.entries(columns).map(([name, expression]) => `'${name}', ${expression}`);
  return Prisma.raw(`json_build_object(${pairs.join(', ')})`);
}
