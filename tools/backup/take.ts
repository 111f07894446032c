import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { appliedMigrations } from '@/lib/db/pending-migrations';
import { beginCopying, readContents } from './copy';
import {
  BackupError,
  MANIFEST_NAME,
  type Manifest,
  SCRIPT_NAME,
  type TableManifest,
  fileOfTable,
} from './manifest';
import { psqlScript } from './script';
import { quoted, readSequences, readTables } from './tables';

/** Called after each written table, before the next one is read. */
export type OnTable = (table: TableManifest) => Promise<void> | void;

/**
 * Copies one snapshot into the new folder `folder`, which gets its name only once complete and on disk. Needs read access only. Throws a
 * {@link BackupError} if the folder exists, or the database has nothing to back up.
 */
export async function takeBackup(
  databaseUrl: string,
  folder: string,
  now: Date,
  onTable: OnTable = () => undefined,
): Promise<Manifest> {
  if (existsSync(folder))
    throw new BackupError(`There is something at ${folder} already; give another name.`);
  const draft = `${folder}.${process.pid}.part`;
  await mkdir(path.dirname(folder), { recursive: true });
  await rm(draft, { recursive: true, force: true });
  // Contains all personal data: for its owner only.
  await mkdir(draft, { mode: 0o700 });
  try {
    const manifest = await writeTables(databaseUrl, draft, now, onTable);
    await writeFile(path.join(draft, SCRIPT_NAME), psqlScript(manifest), { mode: 0o600, flush: true });
    await writeFile(path.join(draft, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await flushFolder(draft);
    await rename(draft, folder);
    await flushFolder(path.dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables(
  databaseUrl: string,
  draft: string,
  now: Date,
  onTable: OnTable,
): Promise<Manifest> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await beginCopying(client, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0)
      throw new BackupError('The database has no migrations: there is nothing to back up yet.');
    const tables = await readTables(client);
    // Blocks migrations until all tables are read.
    await client.query(
      `LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`,
    );
    const written: TableManifest[] = [];
    for (const table of tables) {
      const file = createWriteStream(fileOfTable(draft, table.name), { mode: 0o600, flush: true });
      const contents = await readContents(client, table, [createGzip(), file]);
      const entry = { name: table.name, columns: [...table.columns], ...contents };
      written.push(entry);
      await onTable(entry);
    }
    const { rows } = await client.query<{ version: string }>('SHOW server_version');
    return {
      format: 1,
      made_at: now.toISOString(),
      server_version: rows[0]?.version ?? '',
      migrations,
      tables: written,
      // Last: a sequence has no snapshot, and must not be behind a copied id.
      sequences: await stateOfSequences(client),
    };
  } finally {
    await client.end();
  }
}

async function stateOfSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const states: Manifest['sequences'] = [];
  for (const name of await readSequences(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${quoted(name)}`,
    );
    for (const row of rows) states.push({ name, ...row });
  }
  return states;
}

/** Flushes a folder: only then its file names are durable. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
