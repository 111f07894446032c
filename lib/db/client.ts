import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient, type Prisma } from './generated/client';

/** The client or a transaction, as operations use it. `strictUndefinedChecks`: `undefined` in a `where` is an error, not "any row". */
export type Db = Prisma.TransactionClient;

type Reading =
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findMany'
  | 'count'
  | 'aggregate'
  | 'groupBy';

export type Reads = { readonly [Model in Uncapitalize<Prisma.ModelName>]: Pick<Db[Model], Reading> };

export interface Database {
  readonly db: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Allows several statements in flight on a connection. */
  readonly pipeline?: boolean;
  /** False removes the names from all statements, so that none stays prepared. */
  readonly prepared?: boolean;
  /** How long a connection or a statement is waited for. Default: 8 s; a transaction may take 20 s. */
  readonly timeoutMs?: number;
}

/** Opens a connection pool. Connections are opened on first use; a lost one is replaced. */
export function openPool(
  databaseUrl: string,
  max: number,
  { pipeline = false, prepared = true, timeoutMs = 8000 }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    pipeline,
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: timeoutMs,
    idleTimeoutMillis: 30_000,
    // A hanging statement must not hang its request. Client-side timeout, since PgBouncer refuses the server's setting.
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  // The pool drops a connection that fails while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  if (!prepared) pool.on('connect', takeNames);
  return pool;
}

/**
 * Removes the names of prepared statements. A named statement is prepared on one server connection; behind a pooler in transaction mode the
 * next transaction may run on a connection that does not have it.
 */
function takeNames(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const withoutName = (asked: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(query, client, [isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest]);
  Reflect.set(client, 'query', withoutName);
}

function isNamed(asked: unknown): asked is pg.QueryConfig {
  return typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
}

/**
 * Opens the database with a pool of its own.
 * @param options.max most connections (default 20)
 * @param options.timeoutMs see {@link PoolOptions}
 */
export function openDatabase(
  databaseUrl: string,
  { max = 20, timeoutMs = 8000 }: { max?: number; timeoutMs?: number } = {},
): Database {
  const pool = openPool(databaseUrl, max, { timeoutMs });
  const db = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: timeoutMs, timeout: Math.max(timeoutMs, 20_000) },
  });
  return {
    db,
    pool,
    close: async () => {
      await db.$disconnect();
      await pool.end();
    },
  };
}
