import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/lib/db/migrate';
import { PRISMA_DIR } from '@/tools/launch/project';
import { removeDataDir } from '@/tools/postgres/place';
import { makeScratchDir, startScratchPostgres } from '@/tools/postgres/scratch';

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests clone the migrated template database and never write to it. */
    templateUrl: string;
  }
}

const TEMPLATE = 'pasidi_template';

/** One PostgreSQL for all tests, with a migrated template database, and one temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Vitest skips `afterAll` in a file whose tests are all filtered out: the folders that it would remove go with this one.
  const folder = makeScratchDir();
  process.env['TMPDIR'] = folder;
  const postgres = await startScratchPostgres();
  const stop = async () => {
    await postgres.stop();
    removeDataDir(folder);
  };
  try {
    const url = new URL(postgres.url);
    url.pathname = `/${TEMPLATE}`;
    // Its own analysis of a table between two statements of a test would change what the test finds.
    await run(postgres.superuser, `ALTER SYSTEM SET autovacuum = off`, 'SELECT pg_reload_conf()');
    await run(postgres.url, `CREATE DATABASE ${TEMPLATE}`);
    await applyMigrations(url.href, PRISMA_DIR);
    project.provide('templateUrl', url.href);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
