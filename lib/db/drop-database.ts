import type pg from 'pg';

/**
 * Drops a database and disconnects the clients of the same role. `WITH (FORCE)` fails during autovacuum of the database ("permission denied to terminate
 * process", 18.4): only a superuser may end an autovacuum worker. Without it PostgreSQL ends the worker itself, and waits up to five
 * seconds for the clients.
 * @param name letters, digits and underscores
 */
export async function dropDatabase(client: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
    [name],
  );
  await client.query(`DROP DATABASE ${name}`);
}
