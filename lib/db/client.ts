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

/** Options of every connection to the database. */
export function connectionOptions(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: 8000,
    // A hanging statement must not hang its request. Client-side timeout, since PgBouncer refuses the server's setting.
    query_timeout: 8000,
    keepAlive: true,
  };
}

/**
 * Opens a connection pool. Connections are opened on first use; a lost one is replaced.
 * @param options.pipeline allows several statements in flight on a connection
 */
export function openPool(
  databaseUrl: string,
  max: number,
  { pipeline = false }: { readonly pipeline?: boolean } = {},
): pg.Pool {
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), pipeline, max, idleTimeoutMillis: 30_000 });
  // The pool drops a connection that fails while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Opens the database with a pool of its own.
 * @param options.max most connections (default 20)
 */
export function openDatabase(databaseUrl: string, options: { max?: number } = {}): Database {
  const pool = openPool(databaseUrl, options.max ?? 20, { pipeline: true });
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
