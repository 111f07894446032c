import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { PRISMA_DIR } from '@/tools/launch/project';
import { dropDatabase } from './drop-database';
import { lintMigrations, migrationsIn } from '@/lib/testing/migration-lint';
import { applyMigrations, diffOfSchema, splitOffIndexes, writeMigration } from './migrate';
import { LOCK_TIMEOUT } from './migrate-script';
import { knownMigrations, pendingMigrations } from './pending-migrations';

const schema = (fields: string) => `
datasource db {
  provider = "postgresql"
}

model Visit {
  id   Int    @id @default(autoincrement())
  slot Int
  name String
  ${fields}

  @@index([slot])
}
`;

/** Objects that the engine does not model and must leave alone. */
const byHand = `
ALTER TABLE "Visit" ADD CONSTRAINT visit_slot_check CHECK (slot > 0);
CREATE UNIQUE INDEX visit_named_key ON "Visit" (name) WHERE name <> '';
CREATE INDEX visit_lower_idx ON "Visit" (lower(name));
ALTER TABLE "Visit" ADD CONSTRAINT visit_excl EXCLUDE USING btree (slot WITH =);
CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := upper(NEW.name); RETURN NEW; END $$;
CREATE TRIGGER visit_shout BEFORE INSERT ON "Visit" FOR EACH ROW EXECUTE FUNCTION shout();
`;

const server = (() => {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  return url.href;
})();

let prismaDir: string;
let name: string;
let url: string;

async function on<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const query = (address: string, sql: string) =>
  on(address, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

function writeSchema(fields = ''): void {
  writeFileSync(path.join(prismaDir, 'schema.prisma'), schema(fields));
}

async function newMigration(title: string, extra: string, second: number): Promise<void> {
  const sql = await diffOfSchema(url, prismaDir);
  writeMigration(prismaDir, title, `${sql ?? ''}${extra}`, new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
}

beforeEach(async () => {
  prismaDir = mkdtempSync(path.join(tmpdir(), 'pasidi-prisma-'));
  name = `migrate_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  url = server.replace(/\/postgres$/, `/${name}`);
  writeSchema();
});
afterEach(async () => {
  await on(server, (client) => dropDatabase(client, name));
  rmSync(prismaDir, { recursive: true });
});

describe('the migrations of the repository', () => {
  it('lead to prisma/schema.prisma (else: npm run db:new-migration -- name)', async () => {
    expect(await diffOfSchema(url, PRISMA_DIR)).toBeNull();
  });
});

describe('a new migration', () => {
  it('is named after the moment and holds the change alone', async () => {
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

  it('leaves checks, exclusions, triggers, functions, partial and expression indexes written by hand alone', async () => {
    await newMigration('tables', byHand, 1);
    expect(await diffOfSchema(url, prismaDir)).toBeNull();
  });

  it('leaves no database behind', async () => {
    await newMigration('tables', '', 1);
    await diffOfSchema(url, prismaDir);
    expect(await query(server, `SELECT datname FROM pg_database WHERE datname LIKE 'shadow%'`)).toEqual([]);
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

  it('a migration that fails half way leaves none of its work, says why, and is tried again when it is mended', async () => {
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
    const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND wait_event = 'PgSleep'`;
    await expect.poll(() => query(server, sleeping), { timeout: 15_000 }).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await query(server, sleeping.replace('pid', 'pg_terminate_backend(pid)'));
    writeFileSync(slow, 'CREATE TABLE half (id int);');
    expect(await applyMigrations(url, prismaDir)).toEqual(['19700101000000_slow']);
  });
});

describe('a table that is in use', () => {
  it('is waited for shortly, again and again: nobody queues behind the migration for long', async () => {
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

  it('the limit of the runner holds in every migration', async () => {
    const sql = `CREATE TABLE seen AS SELECT current_setting('lock_timeout') AS lock_timeout;`;
    writeMigration(prismaDir, 'seen', sql, new Date(0));
    await applyMigrations(url, prismaDir);
    expect(await query(url, 'SELECT * FROM seen')).toEqual([{ lock_timeout: LOCK_TIMEOUT }]);
  });
});

describe('an index of a live table', () => {
  const folder = '20260101000002_named_index';
  const sql = `-- Outside a transaction: the only statement here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Visit_name_idx" ON "Visit"("name");
`;
  const indexes = `SELECT indexrelid::regclass::text AS index, indisvalid AS valid FROM pg_index
    WHERE indrelid = '"Visit"'::regclass AND indexrelid::regclass::text LIKE '%name%'`;
  const built = [{ index: '"Visit_name_idx"', valid: true }];

  beforeEach(async () => {
    await newMigration('tables', '', 1);
    await applyMigrations(url, prismaDir);
    writeMigration(prismaDir, 'named_index', sql, new Date(Date.UTC(2026, 0, 1, 0, 0, 2)));
  });

  it('is built while others write, and noted as every migration is', async () => {
    await on(url, async (client) => {
      await client.query(`BEGIN; INSERT INTO "Visit" (slot, name) VALUES (1, 'a')`);
      const applied = applyMigrations(url, prismaDir);
      const building = `SELECT 1 FROM pg_stat_progress_create_index WHERE datname = '${name}'`;
      await expect.poll(() => query(server, building)).toHaveLength(1);
      // A write while the index build waits for the first transaction.
      await query(url, `INSERT INTO "Visit" (slot, name) VALUES (2, 'b')`);
      await client.query('COMMIT');
      expect(await applied).toEqual([folder]);
    });
    expect(await query(url, indexes)).toEqual(built);
    expect(await pendingMigrations(url, prismaDir)).toEqual([]);
    expect(await applyMigrations(url, prismaDir)).toEqual([]);
    writeFileSync(
      path.join(prismaDir, 'schema.prisma'),
      schema('').replace('@@index([slot])', '@@index([slot])\n  @@index([name])'),
    );
    expect(await diffOfSchema(url, prismaDir)).toBeNull();
  });

  it(
    'is built once by five processes at once, none of which waits for another with a snapshot',
    { tags: 'torture' },
    async () => {
      const applied = await Promise.all(Array.from({ length: 5 }, () => applyMigrations(url, prismaDir)));
      expect(applied.flat()).toEqual([folder]);
      expect(await query(url, indexes)).toEqual(built);
    },
  );

  it('whose build was interrupted is dropped and built again', async () => {
    await on(url, async (writer) => {
      await writer.query(`BEGIN; INSERT INTO "Visit" (slot, name) VALUES (1, 'a')`);
      const interrupted = on(url, async (client) => {
        await client.query(`SET statement_timeout = '100ms'`);
        await client.query(sql);
      });
      await expect(interrupted).rejects.toThrow(/statement timeout/);
      await writer.query('COMMIT');
    });
    expect(await query(url, indexes)).toEqual([{ index: '"Visit_name_idx"', valid: false }]);
    expect(await applyMigrations(url, prismaDir)).toEqual([folder]);
    expect(await query(url, indexes)).toEqual(built);
  });

  it('that was finished before its process died is kept', async () => {
    await query(url, sql);
    const oid = `SELECT '"Visit_name_idx"'::regclass::oid AS oid`;
    const before = await query(url, oid);
    expect(await applyMigrations(url, prismaDir)).toEqual([folder]);
    expect(await query(url, oid)).toEqual(before);
  });

  it('that cannot be built leaves nothing behind and is tried again', async () => {
    await query(url, `INSERT INTO "Visit" (slot, name) VALUES (1, 'a'), (2, 'a')`);
    const file = path.join(prismaDir, 'migrations', folder, 'migration.sql');
    writeFileSync(file, sql.replace('INDEX', 'UNIQUE INDEX'));
    await expect(applyMigrations(url, prismaDir)).rejects.toThrow(`The migration ${folder} failed`);
    expect(await query(url, indexes)).toEqual([]);
    await query(url, `UPDATE "Visit" SET name = slot::text`);
    expect(await applyMigrations(url, prismaDir)).toEqual([folder]);
    expect(await query(url, indexes)).toEqual(built);
  });

  it('gets a migration of its own when it is written; that of a new table does not', async () => {
    writeFileSync(
      path.join(prismaDir, 'schema.prisma'),
      `${schema('note String?').replace('@@index([slot])', '@@index([slot])\n  @@index([name, slot])')}
model Shop {
  id   Int @id
  town Int

  @@index([town])
}
`,
    );
    rmSync(path.join(prismaDir, 'migrations', folder), { recursive: true });
    const parts = splitOffIndexes((await diffOfSchema(url, prismaDir)) ?? '');
    expect(parts.map(({ suffix }) => suffix)).toEqual(['', '_Visit_name_slot_idx']);
    expect(parts[0]?.sql).toContain('CREATE INDEX "Shop_town_idx"');
    for (const [index, part] of parts.entries())
      writeMigration(
        prismaDir,
        `more${part.suffix}`,
        part.sql,
        new Date(Date.UTC(2026, 0, 1, 0, 0, 3 + index)),
      );
    expect(await diffOfSchema(url, prismaDir)).toBeNull();
    const written = ['tables', 'more', 'more_visit_name_slot_idx'];
    const all = knownMigrations(prismaDir);
    expect(all.map((each) => each.slice(15))).toEqual(written);
    expect(await lintMigrations(migrationsIn(prismaDir), '')).toEqual([]);
    expect(await applyMigrations(url, prismaDir)).toHaveLength(2);
  });
});
