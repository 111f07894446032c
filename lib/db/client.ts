import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient, type Prisma } from './generated/client';
import { defaultTimeoutMs, openPool } from './pool';

/** The client or a transaction. `strictUndefinedChecks`: `undefined` in a `where` is an error, not "any row". */
export type Db = Prisma.TransactionClient;

export interface Database {
  readonly db: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** On an open pool. A transaction may take 20 s. */
export function prismaOn(pool: pg.Pool, timeoutMs = defaultTimeoutMs): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    // Others print the arguments, which may be personal data, in errors.
    errorFormat: 'minimal',
    transactionOptions: { maxWait: timeoutMs, timeout: Math.max(timeoutMs, 20_000) },
  });
}

/** Opens a client with a pool of its own of at most `max` connections. For commands, the seed and tests; operations use `Sql` (./sql). */
export function openDatabase(
  databaseUrl: string,
  { max = 20, timeoutMs = defaultTimeoutMs }: { max?: number; timeoutMs?: number } = {},
): Database {
  const pool = openPool(databaseUrl, max, { pipeline: true, timeoutMs });
  const db = prismaOn(pool, timeoutMs);
  return {
    db,
    pool,
    close: async () => {
      await db.$disconnect();
      await pool.end();
    },
  };
}
