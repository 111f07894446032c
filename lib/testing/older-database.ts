import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import { dropDatabase } from '@/lib/db/drop-database';
import { applyMigrations } from '@/lib/db/migrate';
import { PRISMA_DIR } from '@/tools/launch/project';
import { on, server } from './migration-fixture';

/** For one test file: a database of an earlier version, with rows of that time, which `migrate` brings up to date. */
export function olderDatabase() {
  const name = `older_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });

  afterAll(async () => {
    await client.end();
    await on(server, (admin) => dropDatabase(admin, name));
  });

  /** @param before only the migrations whose name is less */
  const migrate = (before?: string) =>
    applyMigrations(url.href, PRISMA_DIR, (each) => before === undefined || each < before);

  return {
    url: url.href,
    migrate,
    /** @param before the first migration that it lacks */
    async create(before: string): Promise<void> {
      await on(server, (admin) => admin.query(`CREATE DATABASE ${name}`));
      await migrate(before);
      await client.connect();
    },
    run: (sql: string) => client.query(sql),
    rows: async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows,
  };
}
