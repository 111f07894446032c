import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient, type Prisma } from './generated/client';

/**
 * The database as an operation sees it: the client itself, or a transaction on it. `strictUndefinedChecks` is on: an
 * `undefined` in a `where` is an error, not "any row".
 */
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

/** The database where nothing may be written. */
export type Reads = { readonly [Model in Uncapitalize<Prisma.ModelName>]: Pick<Db[Model], Reading> };

export interface Database {
  readonly db: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Several statements may be under way on a connection at once. */
  readonly pipeline?: boolean;
  /** False takes the names from all statements, so that none is prepared for longer than it runs. */
  readonly prepared?: boolean;
}

/** A pool on a PostgreSQL address. Connections are made on first use; a lost one is replaced by itself. */
export function openPool(
  databaseUrl: string,
  max: number,
  { pipeline = false, prepared = true }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    pipeline,
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 8000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs must not hang its request. Kept by the client: PgBouncer refuses the server's own setting.
    query_timeout: 8000,
    keepAlive: true,
  });
  // A connection that dies while idle is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  if (!prepared) pool.on('connect', takeNames);
  return pool;
}

/**
 * Makes a connection forget the names of statements, whoever gives them: a named one is prepared on the server's side, and behind a
 * pooler that shares servers by transaction the next transaction may meet a server that has never heard of it.
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
 * @param options.max connections at most (default 20)
 */
export function openDatabase(databaseUrl: string, options: { max?: number } = {}): Database {
  const pool = openPool(databaseUrl, options.max ?? 20);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 8000, timeout: 20_000 },
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
