import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '@/lib/db/client';
import { dropDatabase } from '@/lib/db/drop-database';
import { emptyTables } from './empty-tables';
import { generousTimeouts } from './generous-timeouts';

export interface TestDb extends Omit<Database, 'close'> {
  url: string;
  /** Except tables filled by migrations; restarts ids at 1. */
  emptyAll(): Promise<void>;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Cloned from the template (about 50 ms) and dropped after the last test of the file. Call it once, at the top: `const { db, emptyAll } =
 * await testDb()`, then `beforeEach(emptyAll)`.
 */
export async function testDb(): Promise<TestDb> {
  const template = new URL(inject('templateUrl'));
  const server = new URL(template);
  server.pathname = '/postgres';
  const name = `test_${randomBytes(6).toString('hex')}`;
  const from = template.pathname.slice(1);
  await onServer(server.href, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`));
  const own = new URL(template);
  own.pathname = `/${name}`;
  const { db, pool, close } = openDatabase(own.href, generousTimeouts);
  afterAll(async () => {
    await close();
    await onServer(server.href, (client) => dropDatabase(client, name));
  });
  return {
    db,
    pool,
    url: own.href,
    emptyAll: () => emptyTables(pool),
  };
}
