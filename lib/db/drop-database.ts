import type pg from 'pg';

/**
 * Drops a database, and ends who of the same role is connected to it still. `WITH (FORCE)` would do both, but fails where PostgreSQL is
 * tidying that database up ("permission denied to terminate process", 18.4): only a superuser may end an autovacuum worker. Without
 * it PostgreSQL ends the worker by itself, and waits up to five seconds for those who were told to go.
 * @param name as it stands in SQL: letters, digits and underscores
 */
export async function dropDatabase(client: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
    [name],
  );
  await client.query(`DROP DATABASE ${name}`);
}
