import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Db } from './client';
import { databaseFault } from './faults';
import { Prisma } from './generated/client';
import type { Lines } from './lines';

/**
 * Statements of our own, prepared once per connection, each row as one JSON value in a column called `row`. Used where the client's
 * queries cost too much: on the same machine a read by id takes 0.1 ms of the server's time here and 0.4 ms there, a transaction of two
 * statements 0.13 and 0.9 ms (docs/performance.md). Written with `Prisma.sql`, which keeps values apart from text.
 */
export interface Sql {
  /**
   * The JSON of every row.
   * @param options.prepared false for a statement whose best plan depends on its values (a pattern): planned anew each time
   * @param options.locks true for one that may wait for others (it writes, or locks rows): nobody is to wait behind it
   */
  rows<Row>(query: Prisma.Sql, options?: { prepared?: boolean; locks?: boolean }): Promise<Row[]>;
  /** Runs several statements as one. Inside a transaction it joins that one. */
  transaction<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
}

/** Tries of what a deadlock or a serialization failure ended: it is nobody's fault and harms nothing. */
const attempts = 4;

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
 * Statements on connections of a pool.
 * @param lines where prepared ones go that wait for nobody
 */
export function sqlOn(pool: pg.Pool, lines: Pick<Lines, 'query'> | pg.Pool = pool): Sql {
  return {
    rows: (query, { prepared = true, locks = false } = {}) =>
      again(async () => rowsOf(await (prepared && !locks ? lines : pool).query(asked(query, prepared)))),
    transaction: (run) => again(() => inTransaction(pool, run)),
  };
}

/** Statements within a transaction of the client. */
export function sqlWithin(db: Db): Sql {
  const sql: Sql = {
    rows: async ({ text, values }) =>
      (await db.$queryRawUnsafe<Answered<never>['rows']>(text, ...values)).map(({ row }) => row),
    transaction: (run) => run(sql),
  };
  return sql;
}

function rowsOf<Row>({ rows }: Answered<Row>): Row[] {
  return rows.map(({ row }) => row);
}

async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (databaseFault(error) !== 'conflict' || attempt === attempts) throw error;
    }
  }
}

async function inTransaction<T>(pool: pg.Pool, run: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const sql: Sql = {
    rows: async (query, options) => rowsOf(await client.query(asked(query, options?.prepared))),
    transaction: (inner) => inner(sql),
  };
  try {
    const begun = client.query('BEGIN');
    // Where a connection takes several statements at once, the first one goes out with it, and fails with it.
    if (pool.options.pipeline === true) begun.catch(() => undefined);
    else await begun;
    const result = await run(sql);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection that does not answer may still be at work on something: it is not used again.
    await client.query('ROLLBACK').then(
      () => client.release(),
      (fault: unknown) => client.release(fault instanceof Error ? fault : true),
    );
    throw error;
  }
}

/** A row as the client reads it or as JSON spells it: instants, dates, times and amounts may be text. */
export type Stored<Row> = {
  readonly [Key in keyof Row]: NonNullable<Row[Key]> extends Date | Prisma.Decimal
    ? Row[Key] | string
    : Row[Key];
};

/** SQL expressions by the client's names of the fields. */
export type Columns = Readonly<Record<string, string>>;

/** The JSON object of a row. */
export function jsonOf(columns: Columns): Prisma.Sql {
  const pairs = Object.entries(columns).map(([name, expression]) => `'${name}', ${expression}`);
  return Prisma.raw(`json_build_object(${pairs.join(', ')})`);
}
