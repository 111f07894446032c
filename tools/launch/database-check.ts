import pg from 'pg';
import { pendingMigrations } from '@/lib/db/pending-migrations';
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
  const pending = await pendingMigrations(databaseUrl, PRISMA_DIR);
  if (pending.length === 0) return;
  throw new LaunchError(
    `The database of DATABASE_URL lacks migrations: ${pending.join(', ')}. Apply them first: npm run db:migrate`,
  );
}
