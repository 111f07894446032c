import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/lib/db/migrate';
import { PRISMA_DIR } from '@/tools/launch/project';
import { startScratchPostgres } from '@/tools/postgres/scratch';

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests clone the migrated template database and never write to it. */
    templateUrl: string;
  }
}

const TEMPLATE = 'pasidi_template';

/** One PostgreSQL for all tests, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres();
  try {
    const url = new URL(postgres.url);
    url.pathname = `/${TEMPLATE}`;
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await client.end();
    await applyMigrations(url.href, PRISMA_DIR);
    project.provide('templateUrl', url.href);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}
