import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '@/lib/db/migrate';
import { appliedMigrations, knownMigrations } from '@/lib/db/pending-migrations';
import { beginCopying, hashing, readContents } from './copy';
import { BackupError, type Manifest, type TableManifest, fileOfTable, readManifest } from './manifest';
import { copyTarget, endingSessions, lockingStatement, statementsAfter, statementsBefore } from './script';
import { type Table, quoted, readTables } from './tables';

export interface RestoreOptions {
  readonly prismaDir: string;
  /** Whether existing rows may be deleted. */
  readonly replace: boolean;
  /** A session ended after the backup must not be open again. */
  readonly endSessions: boolean;
}

const LOCK_NOT_AVAILABLE = '55P03';

/** They do not count as existing rows. */
const FILLED_BY_MIGRATIONS = new Set(['sellers', 'stores']);

/**
 * A never migrated database gets the backup's migrations; any other must have exactly those. One transaction: a damaged or interrupted
 * backup changes nothing. Throws a {@link BackupError}.
 */
export async function restoreBackup(
  databaseUrl: string,
  folder: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const { name } of manifest.tables) {
    if (!existsSync(fileOfTable(folder, name)))
      throw new BackupError(
        `The backup in ${folder} is incomplete: the file of the table ${name} is missing.`,
      );
  }
  await matchMigrations(databaseUrl, manifest, options.prismaDir);

  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await beginCopying(client, '');
    const tables = await readTables(client);
    await lockTables(client, tables, manifest, options.replace);
    for (const statement of statementsBefore(manifest)) await client.query(statement);
    for (const entry of manifest.tables) await load(client, folder, entry);
    for (const statement of statementsAfter(manifest)) await client.query(statement);
    for (const entry of manifest.tables) await compare(client, tables, entry);
    if (options.endSessions) await client.query(endingSessions);
    await client.query('COMMIT');
    return manifest;
  } finally {
    await client.end();
  }
}

async function matchMigrations(
  databaseUrl: string,
  { migrations }: Manifest,
  prismaDir: string,
): Promise<void> {
  const known = knownMigrations(prismaDir);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.some((name) => name < (known[0] ?? '')))
    throw new BackupError(
      'The backup was made before the first release, with migrations that no longer exist. Restore it with the version that made it.',
    );
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of the site, with the migrations ${unknown.join(', ')}. Restore it with that version.`,
    );
  const applied = await migrationsOf(databaseUrl);
  if (applied.length === 0) {
    await applyMigrations(databaseUrl, prismaDir, (name) => migrations.includes(name));
    return;
  }
  if (applied.join() === migrations.join()) return;
  throw new BackupError(
    `The database has other migrations than the backup (${applied.at(-1)} is its last, ${migrations.at(-1)} the backup's). ` +
      'Restore into an empty database, then apply the rest: npm run db:migrate',
  );
}

async function migrationsOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await appliedMigrations(client);
  } finally {
    await client.end();
  }
}

/** Locks against the site; refuses to delete existing rows without `replace`. */
async function lockTables(
  client: pg.Client,
  tables: readonly Table[],
  manifest: Manifest,
  replace: boolean,
): Promise<void> {
  const names = (list: readonly { name: string }[]) =>
    list
      .map(({ name }) => name)
      .toSorted()
      .join(', ');
  if (names(tables) !== names(manifest.tables))
    throw new BackupError(
      `The database has other tables than the backup: ${names(tables)}; the backup: ${names(manifest.tables)}.`,
    );
  await client.query(lockingStatement(manifest)).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new BackupError('The database is in use. Stop the site that works on it, then restore.', {
      cause: error,
    });
  });
  for (const { name } of replace ? [] : tables) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0)
      throw new BackupError(
        `The database is not empty: there are rows in ${name}. To delete them, add --replace.`,
      );
  }
}

const damaged = (table: string, what: string, cause?: unknown) =>
  new BackupError(`The backup is damaged: the file of the table ${table} ${what}. Nothing was changed.`, {
    cause,
  });

async function load(client: pg.Client, folder: string, entry: TableManifest): Promise<void> {
  const target = client.query(copyFrom(`COPY ${copyTarget(entry)} FROM STDIN`));
  const { stream, digest } = hashing();
  try {
    await pipeline(createReadStream(fileOfTable(folder, entry.name)), createGunzip(), stream, target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'for an unknown reason';
    throw damaged(entry.name, `could not be loaded (${reason})`, error);
  }
  if (digest() !== entry.sha256) throw damaged(entry.name, 'has another checksum than when it was made');
}

async function compare(client: pg.Client, tables: readonly Table[], entry: TableManifest): Promise<void> {
  const table = tables.find(({ name }) => name === entry.name);
  if (table === undefined) throw new Error(`No table ${entry.name}`);
  const { rows, sha256 } = await readContents(client, table);
  if (rows !== entry.rows) throw damaged(entry.name, `gave ${rows} rows instead of ${entry.rows}`);
  if (sha256 !== entry.sha256) throw damaged(entry.name, 'did not give the rows that were copied');
}
