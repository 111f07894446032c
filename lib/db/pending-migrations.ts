import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export function knownMigrations(prismaDir: string): string[] {
  const folder = path.join(prismaDir, 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/** Those of `known` that are not applied; changes nothing. */
export async function unapplied(asker: pg.Client | pg.Pool, known: readonly string[]): Promise<string[]> {
  const { rows: tables } = await asker.query<{ there: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`,
  );
  if (tables[0]?.there !== true) return [...known];
  const { rows } = await asker.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const applied = new Set(rows.map((row) => row.migration_name));
  return known.filter((name) => !applied.has(name));
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
