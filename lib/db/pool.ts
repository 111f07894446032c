import pg from 'pg';
import { BatchedSocket } from './batched-socket';

/** Timeout of a connection or a statement. */
export const defaultTimeoutMs = 8000;

/** Maximum of connections of an app process, by purpose. */
export const connectionLimits = {
  /** Queries and transactions of operations. */
  queries: 19,
  /** Short statements of all requests, in pipelines. */
  shared: 2,
  /** Rate limits of endpoints. */
  limits: 3,
  /** Rate limits of rendered pages. */
  pages: 2,
  jobs: 3,
  readiness: 1,
  metrics: 1,
  /** Listens for changes, straight to PostgreSQL. */
  changes: 1,
} as const;

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

/**
 * Sets the time zone of a new connection: Prisma's adapter, which uses pools only, sends and reads instants without their zone. PgBouncer keeps
 * it per client.
 */
async function setUtc(client: pg.ClientBase): Promise<void> {
  await client.query(`SET TIME ZONE 'UTC'`);
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
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its type does not say
    onConnect: setUtc,
  });
  // The pool drops a connection that fails while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
