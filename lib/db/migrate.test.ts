/** @module-tag torture */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PRISMA_DIR } from '@/tools/launch/project';
import { migrationFixture, on, query, server } from '@/e2e/testing/migration-fixture';
import { applyMigrations, diffOfSchema, nextMigrationTime, writeMigration } from './migrate';
import { LOCK_TIMEOUT } from './migrate-script';
import { pendingMigrations } from './pending-migrations';

const fixture = await migrationFixture();
const { writeSchema, newMigration } = fixture;

let prismaDir: string;
let name: string;
let url: string;

beforeEach(async () => {
  ({ prismaDir, name, url } = await fixture.reset());
});

/** Objects that the engine does not model and must leave alone. */
const byHand = `
ALTER TABLE "Visit" ADD CONSTRAINT visit_slot_check CHECK (slot > 0);
CREATE UNIQUE INDEX visit_named_key ON "Visit" (name) WHERE name <> '';
CREATE INDEX visit_lower_idx ON "Visit" (lower(name));
ALTER TABLE "Visit" ADD CONSTRAINT visit_excl EXCLUDE USING btree (slot WITH =);
CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := upper(NEW.name); RETURN NEW; END $$;
CREATE TRIGGER visit_shout BEFORE INSERT ON "Visit" FOR EACH ROW EXECUTE FUNCTION shout();
`;

describe('the migrations of the repository', () => {
  it('lead to prisma/schema.prisma (else: npm run db:new-migration -- name)', async () => {
    expect(await diffOfSchema(url, PRISMA_DIR)).toBeNull();
  });
});

describe('a new migration', () => {
  it('is named by its time and contains the change only', async () => {
    await newMigration('First tables!', '', 5);
    writeSchema('note String?');
    const file = writeMigration(prismaDir, 'note', (await diffOfSchema(url, prismaDir)) ?? '', new Date(0));
    expect(path.basename(path.dirname(file))).toBe('19700101000000_note');
    expect(readFileSync(file, 'utf8').trim()).toBe(
      '-- AlterTable\nALTER TABLE "Visit" ADD COLUMN     "note" TEXT;',
    );
    const first = path.join(prismaDir, 'migrations/20260101000005_first_tables/migration.sql');
    expect(readFileSync(first, 'utf8')).toContain('CREATE TABLE "Visit"');
    expect(readFileSync(path.join(prismaDir, 'migrations/migration_lock.toml'), 'utf8')).toContain(
      '"postgresql"',
    );
  });

  it('comes after the newest one, whatever the clock says', async () => {
    const now = new Date('2025-06-01T00:00:00.500Z');
    expect(nextMigrationTime(prismaDir, now)).toEqual(now);
    await newMigration('first', '', 5);
    expect(nextMigrationTime(prismaDir, now)).toEqual(new Date('2026-01-01T00:00:06Z'));
    mkdirSync(path.join(prismaDir, 'migrations/20260101000081_numbered_by_hand'));
    expect(nextMigrationTime(prismaDir, now)).toEqual(new Date('2026-01-01T00:01:22Z'));
    const later = new Date('2026-06-01T00:00:00Z');
    expect(nextMigrationTime(prismaDir, later)).toEqual(later);
  });

  it('keeps handwritten checks, exclusions, triggers, functions, partial and expression indexes', async () => {
    await newMigration('tables', byHand, 1);
    expect(await diffOfSchema(url, prismaDir)).toBeNull();
  });

  it('leaves no database behind', async () => {
    await newMigration('tables', '', 1);
    await diffOfSchema(url, prismaDir);
    // Other tests have databases of their own, for a while.
    const shadows = async () => {
      const rows = await query(server, `SELECT datname FROM pg_database WHERE datname LIKE 'shadow%'`);
      return rows.map(({ datname }) => datname);
    };
    const left = new Set(await shadows());
    await expect.poll(async () => (await shadows()).filter((each) => left.has(each))).toEqual([]);
  });
});

describe('migrating', () => {
  it('applies each migration once, also from five processes at once, in the table of Prisma Migrate', async () => {
    await newMigration('tables', byHand, 1);
    expect(await pendingMigrations(url, prismaDir)).toEqual(['20260101000001_tables']);
    const applied = await Promise.all(Array.from({ length: 5 }, () => applyMigrations(url, prismaDir)));
    expect(applied.flat()).toEqual(['20260101000001_tables']);
    expect(await pendingMigrations(url, prismaDir)).toEqual([]);
    const rows = await query(url, 'SELECT migration_name, applied_steps_count, logs FROM _prisma_migrations');
    expect(rows).toEqual([{ migration_name: '20260101000001_tables', applied_steps_count: 1, logs: null }]);
    await expect(query(url, `INSERT INTO "Visit" (slot, name) VALUES (0, 'a')`)).rejects.toThrow(
      /visit_slot_check/,
    );
    await query(url, `INSERT INTO "Visit" (slot, name) VALUES (1, 'a')`);
    expect(await query(url, 'SELECT name FROM "Visit"')).toEqual([{ name: 'A' }]);
  });

  it('a failed migration is rolled back with its reason, and runs again once corrected', async () => {
    const bad = writeMigration(prismaDir, 'bad', 'CREATE TABLE half (id int);\nSELECT 1 / 0;', new Date(0));
    const sentence = 'The migration 19700101000000_bad failed and was undone: ERROR: division by zero';
    await expect(applyMigrations(url, prismaDir)).rejects.toThrow(sentence);
    await expect(applyMigrations(url, prismaDir)).rejects.toThrow(sentence);
    expect(await query(url, `SELECT to_regclass('half') AS half`)).toEqual([{ half: null }]);
    expect(await pendingMigrations(url, prismaDir)).toEqual(['19700101000000_bad']);
    writeFileSync(bad, 'CREATE TABLE half (id int);');
    expect(await applyMigrations(url, prismaDir)).toEqual(['19700101000000_bad']);
    expect(await pendingMigrations(url, prismaDir)).toEqual([]);
  });

  it('goes on where a process was killed in the middle of a migration', async () => {
    const slow = writeMigration(
      prismaDir,
      'slow',
      'CREATE TABLE half (id int);\nSELECT pg_sleep(600);',
      new Date(0),
    );
    const script = `
      import { applyMigrations } from '@/lib/db/migrate';
      await applyMigrations(${JSON.stringify(url)}, ${JSON.stringify(prismaDir)});`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const exited = once(child, 'exit');
    const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND wait_event = 'PgSleep'`;
    await expect.poll(() => query(server, sleeping), { timeout: 60_000 }).toHaveLength(1);
    child.kill('SIGKILL');
    await exited;
    await query(server, sleeping.replace('pid', 'pg_terminate_backend(pid)'));
    writeFileSync(slow, 'CREATE TABLE half (id int);');
    expect(await applyMigrations(url, prismaDir)).toEqual(['19700101000000_slow']);
  });
});

describe('a table that is in use', () => {
  it('is locked with short timeouts and retries, so that no query queues for long', async () => {
    await newMigration('tables', '', 1);
    await applyMigrations(url, prismaDir);
    // Shorter than the runner's timeout, to speed up the test.
    const sql = `SET LOCAL lock_timeout = '500ms'; ALTER TABLE "Visit" ADD COLUMN note text;`;
    writeMigration(prismaDir, 'note', sql, new Date(Date.UTC(2026, 0, 1, 0, 0, 2)));
    await on(url, async (client) => {
      await client.query('BEGIN; LOCK TABLE "Visit" IN ACCESS SHARE MODE');
      const applied = applyMigrations(url, prismaDir);
      const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
        AND database = (SELECT oid FROM pg_database WHERE datname = '${name}')`;
      await expect.poll(() => query(server, waiting)).toHaveLength(1);
      // The statement gives up while the table is still locked.
      await expect.poll(() => query(server, waiting)).toEqual([]);
      await client.query('COMMIT');
      expect(await applied).toEqual(['20260101000002_note']);
    });
  });

  it('is filled in batches that commit, so that no row is locked for longer; begun again after a failure', async () => {
    await newMigration('tables', '', 1);
    await applyMigrations(url, prismaDir);
    await query(url, `INSERT INTO "Visit" (slot, name) SELECT n, 'new' FROM generate_series(1, 3) n`);
    const fill = (last: string) => `-- In batches.
DO $$
BEGIN
  FOR batch IN 1..3 LOOP
    UPDATE "Visit" SET name = name || ' ' || batch WHERE slot = batch AND name = 'new';
    ${last}
    COMMIT;
  END LOOP;
END $$;
`;
    const file = writeMigration(
      prismaDir,
      'fill',
      fill('PERFORM 1 / (2 - batch);'),
      new Date(Date.UTC(2026, 0, 1, 0, 0, 2)),
    );
    await expect(applyMigrations(url, prismaDir)).rejects.toThrow('division by zero');
    const names = 'SELECT name FROM "Visit" ORDER BY slot';
    expect(await query(url, names)).toEqual([{ name: 'new 1' }, { name: 'new' }, { name: 'new' }]);
    writeFileSync(file, fill(''));
    expect(await applyMigrations(url, prismaDir)).toEqual(['20260101000002_fill']);
    expect(await query(url, names)).toEqual([{ name: 'new 1' }, { name: 'new 2' }, { name: 'new 3' }]);
  });

  it('the limit of the runner holds in every migration', async () => {
    const sql = `CREATE TABLE seen AS SELECT current_setting('lock_timeout') AS lock_timeout;`;
    writeMigration(prismaDir, 'seen', sql, new Date(0));
    await applyMigrations(url, prismaDir);
    expect(await query(url, 'SELECT * FROM seen')).toEqual([{ lock_timeout: LOCK_TIMEOUT }]);
  });
});
