import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCounters, repairCounters } from '@/lib/db/counters';
import { openDatabase } from '@/lib/db/client';
import { applyMigrations } from '@/lib/db/migrate';
import { pendingMigrations } from '@/lib/db/pending-migrations';
import { retentionPolicies } from '@/lib/db/retention';
import { sqlOn } from '@/lib/db/sql';
import { sweepExpired } from '@/lib/db/sweep';
import { queryRows, run } from '@/e2e/testing/backup-fixture';
import { withLaterMigration } from '@/e2e/testing/later-migration';
import { seed } from '@/prisma/seed';
import { rehearseRestore } from '@/tools/backup/drill';
import { restoreBackup } from '@/tools/backup/restore';
import { takeBackup } from '@/tools/backup/take';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { removeDataDir } from './place';
import { type RunningPostgres, runningPostgresUrl, startPostgres } from './postgres';
import { makeScratchDir } from './scratch';
import { setUpRoles } from './roles';

/* deploy/postgres/roles.sql: what the site, its owner and its backups may do, on a new database and on one of a single role. */

const dataDir = makeScratchDir();
const now = new Date('2026-01-31T04:30:00.000Z');
const later = withLaterMigration('CREATE TABLE later_than_all (id serial PRIMARY KEY);');
let running: RunningPostgres;
let superuser: string;
let roles: Awaited<ReturnType<typeof setUpRoles>>;

beforeAll(async () => {
  running = await startPostgres({ dataDir, durable: false, say: () => undefined });
  superuser = runningPostgresUrl(dataDir, 'postgres') ?? '';
  // A single role owned and migrated the database; the owner applies what follows.
  await applyMigrations(running.url, PRISMA_DIR);
  roles = await setUpRoles(superuser);
  await applyMigrations(roles.owner, later.prismaDir);
  // The tests go on with the migrations of the site.
  await queryRows(
    roles.owner,
    `DROP TABLE later_than_all; DELETE FROM _prisma_migrations WHERE migration_name = '${later.name}'`,
  );
  // It may be run again, with all migrations applied.
  roles = await setUpRoles(superuser);
});
afterAll(async () => {
  await running.stop();
  removeDataDir(dataDir);
});

const privileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const;
const tables = `FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;

test('no role is a superuser or creates roles, and the site is a member of none', async () => {
  const rows = await queryRows(
    superuser,
    `SELECT rolname, rolsuper OR rolcreaterole OR rolbypassrls AS mighty, rolcreatedb, rolreplication,
       ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = r.oid) AS memberships
     FROM pg_roles r WHERE rolname LIKE 'pasidi%' ORDER BY 1`,
  );
  expect(rows).toEqual([
    { rolname: 'pasidi', mighty: false, rolcreatedb: false, rolreplication: false, memberships: [] },
    {
      rolname: 'pasidi_backup',
      mighty: false,
      rolcreatedb: true,
      rolreplication: true,
      memberships: ['pg_read_all_data'],
    },
    { rolname: 'pasidi_owner', mighty: false, rolcreatedb: false, rolreplication: false, memberships: [] },
  ]);
});

/** Owners of what the schema has, without the parts of extensions. */
const ownersInSchema = `SELECT DISTINCT owner::regrole::text AS owner FROM (
  SELECT relowner AS owner, oid FROM pg_class WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT proowner, oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT typowner, oid FROM pg_type WHERE typnamespace = 'public'::regnamespace
  UNION ALL SELECT nspowner, oid FROM pg_namespace WHERE nspname = 'public'
  UNION ALL SELECT datdba, oid FROM pg_database WHERE datname = current_database()
) object WHERE NOT EXISTS (SELECT FROM pg_depend WHERE objid = object.oid AND deptype = 'e')`;

test('the owner owns everything in the database, the site nothing', async () => {
  expect(await queryRows(superuser, ownersInSchema)).toEqual([{ owner: 'pasidi_owner' }]);
  const ofSite = `SELECT classid::regclass, objid FROM pg_shdepend WHERE refobjid = 'pasidi'::regrole AND deptype = 'o'`;
  expect(await queryRows(superuser, ofSite)).toEqual([]);
});

test('a database that a superuser owned and migrated is taken over too', { tags: 'torture' }, async () => {
  await queryRows(superuser, 'CREATE DATABASE of_superuser');
  const url = new URL(superuser);
  url.pathname = '/of_superuser';
  await applyMigrations(url.href, PRISMA_DIR);
  const { owner, site } = await setUpRoles(url.href);
  roles = await setUpRoles(superuser);
  expect(await queryRows(url.href, ownersInSchema)).toEqual([{ owner: 'pasidi_owner' }]);
  expect([owner, site].map((each) => new URL(each).pathname)).toEqual(['/of_superuser', '/of_superuser']);
});

test('the site reads and writes the rows of every table, and only reads the migrations', async () => {
  const rows = await queryRows(
    superuser,
    `SELECT relname, ARRAY(SELECT p FROM unnest(ARRAY['${privileges.join(`','`)}']) p
       WHERE has_table_privilege('pasidi', oid, p)) AS may ${tables} ORDER BY 1`,
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { relname, may } of rows)
    expect({ relname, may }).toEqual({
      relname,
      may: relname === '_prisma_migrations' ? ['SELECT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
    });
});

test.each([
  'CREATE TABLE more (id int)',
  'CREATE TEMPORARY TABLE more (id int)',
  'CREATE SCHEMA more',
  'CREATE DATABASE more',
  'CREATE ROLE more',
  'ALTER TABLE payments DISABLE TRIGGER USER',
  'ALTER TABLE users ADD COLUMN more int',
  'DROP TABLE audit_entries',
  'TRUNCATE audit_entries',
  'SET session_replication_role = replica',
  'SET ROLE pasidi_owner',
  `COPY users TO PROGRAM 'cat'`,
  `SELECT pg_read_file('/etc/passwd')`,
  'SELECT pg_switch_wal()',
  'DELETE FROM _prisma_migrations',
  'SELECT rolpassword FROM pg_authid',
])('the site may not: %s', async (sql) => {
  await expect(queryRows(roles.site, sql)).rejects.toThrow(
    /permission denied|must be owner|must be superuser/,
  );
});

test('a later migration of the owner gives the site the rows of its tables', async () => {
  await queryRows(roles.owner, 'CREATE TABLE later (id serial PRIMARY KEY, said text)');
  expect(await queryRows(roles.site, `INSERT INTO later (said) VALUES ('yes') RETURNING id`)).toEqual([
    { id: 1 },
  ]);
  await expect(queryRows(roles.site, 'ALTER TABLE later ADD COLUMN more int')).rejects.toThrow(
    /must be owner/,
  );
  await queryRows(roles.owner, 'DROP TABLE later');
});

describe('with the rows of a site', () => {
  const folder = path.join(dataDir, 'backup');

  beforeAll(async () => {
    const { db, close } = openDatabase(roles.site, { timeoutMs: 60_000 });
    await db.$transaction((open) => seed(open, now), { timeout: 60_000 });
    await close();
  });

  test('the site writes, deletes expired rows, and finds its schema complete', async () => {
    const { db, pool, close } = openDatabase(roles.site);
    await db.session.create({
      data: { id: 'old', userId: 1, createdAt: new Date(0), expiresAt: new Date(1000) },
    });
    expect(await sweepExpired(sqlOn(pool), retentionPolicies(8), now)).toMatchObject({
      ended: { sessions: 1 },
    });
    await close();
    expect(await pendingMigrations(roles.site, PRISMA_DIR)).toEqual([]);
  });

  test('the owner checks and repairs counters', async () => {
    const client = new pg.Client({ connectionString: roles.owner });
    await client.connect();
    await client.query(`INSERT INTO stage_counters (store_id, stage, n, amount) VALUES (1, 'new', 2, 0)`);
    expect(await checkCounters(client)).toHaveLength(1);
    await repairCounters(client);
    expect(await checkCounters(client)).toEqual([]);
    await client.end();
  });

  test('the backup role makes a backup and checks it, and writes nothing', { tags: 'torture' }, async () => {
    await takeBackup(roles.backup, folder, now);
    expect((await rehearseRestore(roles.backup, folder, PRISMA_DIR)).differences).toEqual([]);
    await expect(queryRows(roles.backup, 'DELETE FROM sessions')).rejects.toThrow(/permission denied/);
    await expect(queryRows(roles.backup, 'CREATE TABLE more (id int)')).rejects.toThrow(/permission denied/);
    // The owner restores it, over what is there.
    await restoreBackup(roles.owner, folder, { prismaDir: PRISMA_DIR, replace: true, endSessions: true });
    expect(await queryRows(roles.site, 'SELECT count(*) > 0 AS has FROM users')).toEqual([{ has: true }]);
  });
});

test(
  'the nightly backup of a role that may not create databases is complete, prunes, and says why its check failed',
  {
    tags: 'torture',
  },
  async () => {
    const parent = path.join(dataDir, 'nightly');
    mkdirSync(parent);
    const nightly = () =>
      run(
        process.execPath,
        ['--import', 'tsx', 'tools/commands/backup.ts', 'make', '--in', parent, '--keep', '1', '--check'],
        { DATABASE_URL: roles.owner },
      );
    const first = await nightly();
    expect(first.output).toMatch(
      /could not be made \(permission denied to create database\)[^]*pasidi_backup/,
    );
    expect(first.code).toBe(1);
    const [old] = readdirSync(parent);
    await nightly();
    const left = readdirSync(parent);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(old);
  },
);

test('a superuser of the name of a role is refused, with the place to read', async () => {
  const sql = readFileSync(path.join(PROJECT_DIR, 'deploy/postgres/roles.sql'), 'utf8');
  const other = sql.replaceAll(`'pasidi_owner', 'pasidi_backup')) THEN`, `'postgres')) THEN`);
  expect(other).not.toBe(sql);
  await expect(queryRows(superuser, other)).rejects.toThrow(
    /rename it \(docs\/deployment\.md, "Database roles"\)/,
  );
});
