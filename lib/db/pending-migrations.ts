import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export const migrationsTable = '_prisma_migrations';

export function knownMigrations(prismaDir: string): string[] {
  const folder = path.join(prismaDir, 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/** Oldest first; none if never migrated. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${migrationsTable}') IS NOT NULL AS there`,
  );
  if (tables[0]?.there !== true) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${migrationsTable}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
  );
  return rows.map(({ name }) => name);
}

/** Those of `known` that are not applied. */
export async function unapplied(
  client: pg.ClientBase | pg.Pool,
  known: readonly string[],
): Promise<string[]> {
  const applied = new Set(await appliedMigrations(client));
  return known.filter((name) => !applied.has(name));
}

/** Error message for a database of before the baseline, the oldest of `known`: its migrations no longer exist. A newer version's are no reason to refuse. */
export const beforeBaseline =
  'This database was made before the first release, and its migrations no longer exist. To begin anew, run: npm run db:reset (it asks first, and keeps a backup)';

export async function isBeforeBaseline(
  client: pg.ClientBase | pg.Pool,
  known: readonly string[],
): Promise<boolean> {
  const [first = '', baseline = ''] = [(await appliedMigrations(client))[0], known[0]];
  return first !== '' && first < baseline;
}

export async function pendingMigrations(databaseUrl: string, prismaDir: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await unapplied(client, knownMigrations(prismaDir));
  } finally {
    await client.end();
  }
}
