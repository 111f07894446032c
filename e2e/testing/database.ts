import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '@/lib/db/client';
import { dropDatabase } from '@/lib/db/drop-database';
import { emptyTables, tableEmptier, tablesChildrenFirst, tablesWithPages } from './empty-tables';
import { generousTimeouts } from './generous-timeouts';

export interface TestDb extends Omit<Database, 'close'> {
  url: string;
  /** Except tables filled by migrations; restarts ids at 1. */
  emptyAll(): Promise<void>;
}

async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Databases of this process that earlier files left as if newly cloned. */
const spare: string[] = [];
let cloned: string | null = null;

/**
 * A database cloned from the template (up to a second of CPU), or one of an earlier file that changed nothing but rows. Call it once, at
 * the top: `const { db, emptyAll } = await testDb()`, then `beforeEach(emptyAll)`.
 */
export async function testDb(): Promise<TestDb> {
  const server = new URL(inject('templateUrl'));
  const template = server.pathname.slice(1);
  server.pathname = '/postgres';
  const name = spare.pop() ?? (await clone(server.href, template));
  const own = new URL(server);
  own.pathname = `/${name}`;
  const { db, pool, close } = openDatabase(own.href, generousTimeouts);
  cloned ??= await stateBesidesRows(pool);
  afterAll(async () => {
    await close();
    if (await isAsCloned(own.href)) spare.push(name);
    else await connected(server.href, (client) => dropDatabase(client, name));
  });
  return {
    db,
    pool,
    url: own.href,
    emptyAll: tableEmptier(pool),
  };
}

async function clone(server: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await connected(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return name;
}

/** Empties the database. False if more than rows was changed, or a test left a transaction open. */
export async function isAsCloned(url: string): Promise<boolean> {
  let isSame = false;
  await connected(url, async (client) => {
    await client.query(`SET lock_timeout = '10s'`);
    const tables = await tablesChildrenFirst(client);
    await emptyTables(client, tables);
    await forgetRows(client, tables);
    isSame = (await stateBesidesRows(client)) === cloned;
  }).catch(() => undefined);
  return isSame;
}

/**
 * What deleted rows leave: their space, which would change the physical order of later rows, and planner statistics. A quarter of the time
 * of truncating all tables.
 */
async function forgetRows(client: Pick<pg.ClientBase, 'query'>, tables: readonly string[]): Promise<void> {
  const used = await tablesWithPages(client, tables);
  if (used.length > 0) await client.query(`VACUUM ${used.join(', ')}`);
  await client.query(`SELECT pg_clear_attribute_stats(schemaname, tablename, attname, inherited)
    FROM pg_stats WHERE schemaname = 'public'`);
  await client.query(
    `SELECT pg_clear_relation_stats('public', relname) FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND reltuples >= 0`,
    [tables],
  );
}

/** Hash of all that {@link tableEmptier} leaves: schema, settings, statistics, kept rows. */
async function stateBesidesRows(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{
    hash: string;
  }>(`SELECT md5(string_agg(line, ',' ORDER BY line)) AS hash FROM (
    SELECT stores::text AS line FROM stores
    UNION ALL SELECT sellers::text FROM sellers
    UNION ALL SELECT format('%s %s', last_value, is_called) FROM stores_id_seq
    UNION ALL SELECT format('%s %s', last_value, is_called) FROM sellers_id_seq
    UNION ALL SELECT migration_name FROM _prisma_migrations
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg_%'
    UNION ALL SELECT format('%s %s %s %s', relname, relkind, reloptions, relkind = 'r' AND pg_relation_size(oid) > 0) FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s %s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull, atthasdef) FROM pg_attribute
      JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s', conname, convalidated) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s %s', tgname, tgrelid::regclass, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT format('%s %s', indexrelid::regclass, indisvalid) FROM pg_index
    UNION ALL SELECT format('%s %s', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s', tablename, attname) FROM pg_stats WHERE schemaname = 'public'
    UNION ALL SELECT setconfig::text FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
  )`);
  return rows[0]?.hash ?? '';
}
