import pg from 'pg';
import { applyMigrations } from '@/lib/db/migrate';
import { appliedMigrations } from '@/lib/db/pending-migrations';
import { LaunchError } from '@/tools/launch/launch-error';
import type { Manifest } from '@/tools/backup/manifest';
import { takeBackup } from '@/tools/backup/take';

const others = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** Everything in the schema but what belongs to extensions. The schema itself stays, with the rights that roles have in it. */
const dropAll = `DO $$
DECLARE
  drop_statement text;
BEGIN
  FOR drop_statement IN
    SELECT format('DROP %s IF EXISTS %s CASCADE', kind, name) FROM (
      SELECT 1 AS place, 'pg_class'::regclass AS class, oid, CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, oid::regclass::text AS name
      FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'S')
      UNION ALL SELECT 2, 'pg_proc'::regclass, oid, 'FUNCTION', oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
      UNION ALL SELECT 3, 'pg_type'::regclass, oid, 'TYPE', oid::regtype::text FROM pg_type WHERE typnamespace = current_schema()::regnamespace AND typtype = 'e'
    ) object
    WHERE NOT EXISTS (SELECT FROM pg_depend WHERE classid = class AND objid = object.oid AND deptype = 'e')
    ORDER BY place
  LOOP
    EXECUTE drop_statement;
  END LOOP;
END $$`;

/**
 * Backs up a database into the new folder `folder`, deletes everything in it, and applies the migrations. Returns null, without a backup, if it was never
 * migrated. Throws a {@link LaunchError} if somebody else is connected, a BackupError if the backup fails; then nothing has changed.
 */
export async function resetDatabase(
  databaseUrl: string,
  folder: string,
  { now, prismaDir }: { readonly now: Date; readonly prismaDir: string },
): Promise<Manifest | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(others);
    if (rowCount !== 0)
      throw new LaunchError('The database is in use. Stop the site that works on it, then reset it.');
    const hasRows = (await appliedMigrations(client)).length > 0;
    const manifest = hasRows ? await takeBackup(databaseUrl, folder, now) : null;
    await client.query(dropAll);
    await applyMigrations(databaseUrl, prismaDir);
    return manifest;
  } finally {
    await client.end();
  }
}
