import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';
import type pg from 'pg';
import { columnTypes } from './column-types';
import type { SharedConnections } from './shared-connections';
import { withinTransaction } from './open-transaction';
import { retryOnConflict } from './retry';

/**
 * Runs queries of the builder (lib/db/query.ts) as prepared statements (docs/decisions/007-one-query-builder.md). Columns:
 * lib/db/column-types.ts.
 */
export interface Sql {
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
}

export interface Transaction extends Sql {
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

type Prepare = (query: Compilable, prepared?: boolean) => pg.QueryConfig;

function preparing(isNamed: boolean): Prepare {
  return (query, prepared = true) => {
    const { sql: text, parameters } = query.compile();
    const config = { text, values: [...parameters], types: columnTypes };
    return prepared && isNamed ? { ...config, name: nameOf(text) } : config;
  };
}

const writing = /\b(insert into|update "|delete from|for (no key )?update|for (key )?share)/;

/**
 * @param options.shared for prepared statements that neither write nor lock; default: the pool
 * @param options.prepared false behind a connection pooler that does not keep prepared statements
 */
export function sqlOn(
  pool: pg.Pool,
  {
    shared,
    prepared: isNamed = true,
  }: { shared?: Pick<SharedConnections, 'query'>; prepared?: boolean } = {},
): Sql {
  const prepare = preparing(isNamed);
  const rows = async <Row>(
    query: Compilable<Row>,
    { prepared = true, writes = false, first }: QueryOptions = {},
  ): Promise<Row[]> => {
    if (writes) return retryOnConflict(() => asTransaction<Row>(pool, prepare, query, first));
    const config = prepare(query, prepared);
    if (writing.test(config.text)) throw new Error(`A statement that writes needs 'writes': ${config.text}`);
    const connection = prepared && shared !== undefined ? shared : pool;
    return retryOnConflict(async () => (await connection.query<Row & pg.QueryResultRow>(config)).rows);
  };
  return {
    rows,
    first: async (query, options) => (await rows(query, options))[0],
    transaction: (run, options) => retryOnConflict(() => inTransaction(pool, prepare, run, options)),
  };
}

/** A connection that is lost while in use fails its statements; without a listener its event would be an uncaught exception too. */
const ignoreLoss = () => undefined;

async function inTransaction<T>(
  pool: pg.Pool,
  prepare: Prepare,
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
  const send = <Row extends pg.QueryResultRow>(
    config: pg.QueryConfig | string,
    isAwaited = false,
  ): Promise<pg.QueryResult<Row>> => {
    const result = client.query<Row>(config);
    sent.push(result);
    result.catch((error: unknown) => {
      failure ??= { error, isAwaited };
    });
    return result;
  };
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
    void send('COMMIT');
    await Promise.allSettled(sent);
    if (failure !== undefined) throw failure.error;
    release();
    return result;
  } catch (error) {
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
  prepare: Prepare,
  query: Compilable<Row>,
  first: Compilable | undefined,
): Promise<Row[]> {
  return inTransaction(pool, prepare, (tx) => tx.rows(query), first === undefined ? {} : { first });
}
