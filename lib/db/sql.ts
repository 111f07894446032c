import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';
import type pg from 'pg';
import { columnTypes } from './column-types';
import type { SharedConnections } from './shared-connections';
import { withinTransaction } from './open-transaction';
import { prismaInTransaction, prismaReads, type PrismaModels, type PrismaReads, type Run } from './prisma';
import { retryOnConflict } from './retry';

/**
 * Access to the database: Prisma's client for single records, and the query builder (lib/db/query.ts) for the rest
 * (docs/decisions/007-one-query-builder.md). Both run prepared statements. Columns of the builder's rows: lib/db/column-types.ts.
 */
export interface Sql {
  /** Writes are in {@link Transaction}. */
  readonly prisma: PrismaReads;
  /**
   * @param options.prepared false if the best plan depends on the values (a pattern), or the text on the number of rows: planned each time
   * @param options.writes true for a statement that writes or locks rows outside of a transaction: it is one by itself
   */
  rows<Row>(query: Compilable<Row>, options?: QueryOptions): Promise<Row[]>;
  first<Row>(query: Compilable<Row>, options?: QueryOptions): Promise<Row | undefined>;
  /**
   * Retried after a deadlock. Inside a transaction it joins that one.
   * @param options.first a statement before all others, see {@link Transaction.send}
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>, options?: { first?: Compilable }): Promise<T>;
}

export interface QueryOptions {
  readonly prepared?: boolean;
  readonly writes?: boolean;
  /** With `writes`: a statement that runs first, in the same transaction. */
  readonly first?: Compilable;
  /** Sent with the short statements of other requests ({@link SharedConnections}). */
  readonly shared?: boolean;
}

export interface Transaction extends Sql {
  /** Prisma's client in this transaction. It sends after the statements that were sent or awaited before. */
  readonly prisma: PrismaModels;
  /** Pipelining: the statement goes out with the next one. If it fails, the transaction fails with its error. */
  send(query: Compilable, options?: Pick<QueryOptions, 'prepared'>): void;
  /** For a statement that returns one row (`RETURNING`). */
  one<Row>(query: Compilable<Row>): Promise<Row>;
  /** Returns the number of rows written. */
  run(query: Compilable): Promise<number>;
}

const names = new Map<string, string>();

/** The same for the same text, in every process. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Names statements, so that they are prepared. */
interface Preparation {
  /** Prepares a statement of the builder. */
  prepare(query: Compilable, prepared?: boolean): pg.QueryConfig;
  /** Names the statements of Prisma's client. */
  naming(run: Run): Run;
}

function preparationOf(isNamed: boolean): Preparation {
  return {
    prepare: (query, prepared = true) => {
      const { sql: text, parameters } = query.compile();
      const config = { text, values: [...parameters], types: columnTypes };
      return prepared && isNamed ? { ...config, name: nameOf(text) } : config;
    },
    naming: (run) => (statement) => {
      const { text } = statement;
      return run(isNamed && !listLengths.test(text) ? { ...statement, name: nameOf(text) } : statement);
    },
  };
}

/** The client's text depends on the number of values: it would be prepared for each. */
const listLengths = /(?: IN |\), ?)\((?:\$|CAST)/;

const writing = /\b(insert into|update "|delete from|for (no key )?update|for (key )?share)/;

/**
 * @param options.shared for statements with `shared`; default: the pool
 * @param options.prepared false behind a connection pooler that does not keep prepared statements
 */
export function sqlOn(
  pool: pg.Pool,
  {
    shared,
    prepared: isNamed = true,
  }: { shared?: Pick<SharedConnections, 'query'>; prepared?: boolean } = {},
): Sql {
  const preparation = preparationOf(isNamed);
  const rows = async <Row>(
    query: Compilable<Row>,
    { prepared: isPrepared, writes = false, first, shared: isShared = false }: QueryOptions = {},
  ): Promise<Row[]> => {
    if (writes) return retryOnConflict(() => asTransaction<Row>(pool, preparation, query, first));
    const config = preparation.prepare(query, isPrepared);
    if (writing.test(config.text)) throw new Error(`A statement that writes needs 'writes': ${config.text}`);
    const connection = isShared && shared !== undefined ? shared : pool;
    return retryOnConflict(async () => (await connection.query<Row & pg.QueryResultRow>(config)).rows);
  };
  return {
    prisma: prismaReads(preparation.naming((statement) => retryOnConflict(() => pool.query(statement)))),
    rows,
    first: async (query, options) => (await rows(query, options))[0],
    transaction: (run, options) => retryOnConflict(() => inTransaction(pool, preparation, run, options)),
  };
}

/** A connection that is lost while in use fails its statements; without a listener its event would be an uncaught exception too. */
const ignoreLoss = () => undefined;

async function inTransaction<T>(
  pool: pg.Pool,
  { prepare, naming }: Preparation,
  run: (tx: Transaction) => Promise<T>,
  { first }: { first?: Compilable } = {},
): Promise<T> {
  const client = await pool.connect();
  client.on('error', ignoreLoss);
  const release = (fault?: Error | true) => {
    client.off('error', ignoreLoss);
    client.release(fault);
  };
  const sent: Promise<unknown>[] = [];
  /** The first failure. PostgreSQL refuses the statements after it, and COMMIT rolls back. */
  let failure: { readonly error: unknown; readonly isAwaited: boolean } | undefined;
  const fail = (error: unknown, isAwaited: boolean) => {
    failure ??= { error, isAwaited };
  };
  const sending = <Result>(result: Promise<Result>, isAwaited: boolean): Promise<Result> => {
    sent.push(result);
    result.catch((error: unknown) => fail(error, isAwaited));
    return result;
  };
  const send = <Row extends pg.QueryResultRow>(
    config: pg.QueryConfig | string,
    isAwaited = false,
  ): Promise<pg.QueryResult<Row>> => sending(client.query<Row>(config), isAwaited);
  let hasEnded = false;
  const runOfClient = naming(async (statement) => {
    if (hasEnded) throw new Error("A statement of Prisma's client after the end of its transaction");
    return sending(client.query(statement), true);
  });
  /** `first` goes out with the statements of the body. Its error counts, since the others fail with it. */
  const after = async <T>(first: Compilable | undefined, body: () => Promise<T>): Promise<T> => {
    if (first === undefined) return body();
    const done = send(prepare(first), true);
    const result = await body().catch(async (error: unknown) => {
      await done;
      throw error;
    });
    await done;
    return result;
  };
  const rows = <Row>(query: Compilable<Row>, options: QueryOptions = {}): Promise<Row[]> =>
    after(options.first, async () => {
      const result = await send<Row & pg.QueryResultRow>(prepare(query, options.prepared), true);
      return result.rows;
    });
  const tx: Transaction = {
    prisma: prismaInTransaction(runOfClient, (error) => fail(error, true)),
    rows,
    first: async (query, options) => (await rows(query, options))[0],
    send: (query, options = {}) => void send(prepare(query, options.prepared)),
    one: async (query) => {
      const [row] = await rows(query);
      if (row === undefined) throw new Error('A statement returned no row');
      return row;
    },
    run: async (query) => (await send(prepare(query), true)).rowCount ?? 0,
    transaction: (inner, options) => after(options?.first, () => inner(tx)),
  };
  try {
    void send('BEGIN');
    if (first !== undefined) tx.send(first);
    const result = await withinTransaction(() => run(tx)).catch(async (error: unknown) => {
      await Promise.allSettled(sent);
      throw failure === undefined || failure.isAwaited ? error : failure.error;
    });
    hasEnded = true;
    void send(failure === undefined ? 'COMMIT' : 'ROLLBACK');
    await Promise.allSettled(sent);
    if (failure !== undefined) throw failure.error;
    release();
    return result;
  } catch (error) {
    hasEnded = true;
    // A connection that does not respond may still be executing: never reuse it.
    await client.query('ROLLBACK').then(
      () => release(),
      (fault: unknown) => release(fault instanceof Error ? fault : true),
    );
    throw error;
  }
}

function asTransaction<Row>(
  pool: pg.Pool,
  preparation: Preparation,
  query: Compilable<Row>,
  first: Compilable | undefined,
): Promise<Row[]> {
  return inTransaction(pool, preparation, (tx) => tx.rows(query), first === undefined ? {} : { first });
}
