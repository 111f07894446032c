import pg from 'pg';
import { connectionLimits } from '@/lib/db/pool';
import { beforeBaseline, isBeforeBaseline, knownMigrations, unapplied } from '@/lib/db/pending-migrations';
import { LaunchError } from './launch-error';
import { PRISMA_DIR } from './project';

/** Throws a {@link LaunchError} with the reason if the database does not respond. */
export async function checkConnection(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    // A name with several addresses fails with a list of errors and an empty message.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    const reason = first instanceof Error ? first.message : 'no reason given';
    throw new LaunchError(`The database of DATABASE_URL does not respond (${reason}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws a {@link LaunchError} unless the database responds and has every migration. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  await checkConnection(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const known = knownMigrations(PRISMA_DIR);
    if (await isBeforeBaseline(client, known)) throw new LaunchError(beforeBaseline);
    const pending = await unapplied(client, known);
    if (pending.length === 0) return;
    throw new LaunchError(
      `The database of DATABASE_URL lacks migrations: ${pending.join(', ')}. Apply them first: npm run db:migrate`,
    );
  } finally {
    await client.end();
  }
}

/** Connections to the database that an app process opens at most: its pools, pipelines and probes (docs/deployment.md, "PgBouncer"). */
export const connectionsPerProcess = Object.values(connectionLimits).reduce((sum, each) => sum + each, 0);

interface ServerLimits {
  readonly allowed: number;
  readonly port: number | null;
}

/**
 * Throws a {@link LaunchError} if `workers` processes can open more connections than PostgreSQL allows. Not behind a pooler, which shares
 * them out: there the server's own port is another than that of `databaseUrl`.
 */
export async function checkConnections(databaseUrl: string, workers: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<ServerLimits>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed,
         inet_server_port() AS port`,
    );
    const server = rows[0];
    if (server === undefined || server.port !== Number(new URL(databaseUrl).port || 5432)) return;
    const problem = tooManyConnections(workers, server.allowed);
    if (problem !== null) throw new LaunchError(problem);
  } finally {
    await client.end();
  }
}

/** A sentence, or null if they suffice. */
export function tooManyConnections(workers: number, allowed: number): string | null {
  const needed = workers * connectionsPerProcess;
  if (needed <= allowed) return null;
  return `WORKERS=${workers} opens up to ${needed} connections to the database (${connectionsPerProcess} for each process), and PostgreSQL allows ${allowed}: set WORKERS to ${Math.max(1, Math.floor(allowed / connectionsPerProcess))}, put PgBouncer in front, or raise max_connections (docs/deployment.md, "PgBouncer").`;
}
