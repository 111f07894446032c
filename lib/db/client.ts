import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { BatchedSocket } from './batched-socket';
import { PrismaClient, type Prisma } from './generated/client';

/** The client or a transaction. `strictUndefinedChecks`: `undefined` in a `where` is an error, not "any row". */
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

/** Of a connection or a statement. */
const defaultTimeoutMs = 8000;

export function connectionOptions(databaseUrl: string, timeoutMs = defaultTimeoutMs): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    // A hanging statement must not hang its request. Client-side, since PgBouncer refuses the server's setting.
    query_timeout: timeoutMs,
    keepAlive: true,
    stream: () => new BatchedSocket(),
  };
}

/** Connections open on first use; a lost one is replaced. `pipeline` allows several statements in flight on a connection. */
export function openPool(
  databaseUrl: string,
  max: number,
  { pipeline = false, timeoutMs }: { readonly pipeline?: boolean; readonly timeoutMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(databaseUrl, timeoutMs),
    pipeline,
    max,
    idleTimeoutMillis: 30_000,
  });
  // The pool drops a connection that fails while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** With a pool of its own of at most `max` connections. A transaction may take 20 s. */
export function openDatabase(
  databaseUrl: string,
  { max = 20, timeoutMs = defaultTimeoutMs }: { max?: number; timeoutMs?: number } = {},
): Database {
  const pool = openPool(databaseUrl, max, { pipeline: true, timeoutMs });
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
