/** @module-tag torture */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { dropDatabase } from '@/lib/db/drop-database';
import { applyMigrations } from '@/lib/db/migrate';
import { knownMigrations } from '@/lib/db/pending-migrations';
import { run } from '@/e2e/testing/backup-fixture';
import { on, query, server } from '@/e2e/testing/migration-fixture';
import { readManifest } from '@/tools/backup/manifest';
import { restoreBackup } from '@/tools/backup/restore';
import { checkDatabase } from '@/tools/launch/database-check';
import { PRISMA_DIR } from '@/tools/launch/project';
import { resetDatabase } from './reset';

const options = { now: new Date('2026-12-01T04:30:00Z'), prismaDir: PRISMA_DIR };
const old = '20261121000744_init';
const sentence = /^This database was made before the first release, .*npm run db:reset/;
const state = `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM stores) AS stores`;

const [baseline = '', ...others] = knownMigrations(PRISMA_DIR);

let name: string;
let url: string;
let folder: string;

/** A database with the migrations of before the baseline, a customer, and a table that no longer exists. */
beforeEach(async () => {
  name = `reset_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${new URL(inject('templateUrl')).pathname.slice(1)}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  url = own.href;
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'pasidi-reset-')), 'backup');
  await query(
    url,
    `DELETE FROM _prisma_migrations WHERE migration_name <> '${baseline}'; UPDATE _prisma_migrations SET migration_name = '${old}';
     CREATE TYPE "Old" AS ENUM ('a'); CREATE TABLE tallies (id serial PRIMARY KEY, old "Old"); CREATE VIEW day_tallies AS SELECT id FROM tallies;
     CREATE FUNCTION tally_sale() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
     CREATE TRIGGER tally AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tally_sale();
     INSERT INTO users (name, mobile, password_hash, referral_id) VALUES ('Asha', '9876543210', '', 'ABCDEFGH')`,
  );
});
afterEach(() => on(server, (client) => dropDatabase(client, name)));

describe('a database of before the baseline', () => {
  test('is refused with one sentence by the start, the migration and the restore of its backup, and nothing is changed', async () => {
    await expect(applyMigrations(url, PRISMA_DIR)).rejects.toThrow(sentence);
    await expect(checkDatabase(url)).rejects.toThrow(sentence);
    expect(await query(url, state)).toEqual([{ users: 1, stores: 6 }]);
    await resetDatabase(url, folder, options);
    await expect(
      restoreBackup(url, folder, { prismaDir: PRISMA_DIR, replace: true, endSessions: false }),
    ).rejects.toThrow(/made before the first release.*Restore it with the version that made it/);
  });

  test('is new after a reset, and its rows are in a backup', async () => {
    const manifest = await resetDatabase(url, folder, options);
    expect(readManifest(folder)).toEqual(manifest);
    expect(manifest?.migrations).toEqual([old]);
    expect(manifest?.tables.find((table) => table.name === 'users')?.rows).toBe(1);
    await expect(checkDatabase(url)).resolves.toBeUndefined();
    expect(await query(url, state)).toEqual([{ users: 0, stores: 6 }]);
    const left = `SELECT proname AS name FROM pg_proc WHERE proname = 'tally_sale' UNION ALL SELECT relname FROM pg_class WHERE relname LIKE '%tallies%'
      UNION ALL SELECT typname FROM pg_type WHERE typname = 'Old'`;
    expect(await query(url, left)).toEqual([]);
    expect(await query(url, 'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).toEqual(
      knownMigrations(PRISMA_DIR).map((each) => ({ name: each })),
    );
  });

  test('is not reset while somebody is connected', async () => {
    await on(url, async () => {
      await expect(resetDatabase(url, folder, options)).rejects.toThrow(/in use/);
    });
    expect(existsSync(folder)).toBe(false);
    expect(await query(url, state)).toEqual([{ users: 1, stores: 6 }]);
  });
});

test('the migrations of a newer version are no reason to refuse', async () => {
  await query(url, `UPDATE _prisma_migrations SET migration_name = '${baseline}'`);
  for (const each of [...others, '29990101000000_later'])
    await query(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES (gen_random_uuid()::text, '', '${each}', now(), 1)`,
    );
  await expect(checkDatabase(url)).resolves.toBeUndefined();
});

test('the command deletes nothing without a confirmation', async () => {
  const { output, code } = await run(process.execPath, ['--import', 'tsx', 'tools/commands/reset.ts'], {
    DATABASE_URL: url,
  });
  expect(output).toMatch(
    /^This deletes everything in the database reset_\w+ at .*\n\nNothing was deleted\. .*--yes\.$/,
  );
  expect(code).toBe(1);
  expect(await query(url, state)).toEqual([{ users: 1, stores: 6 }]);
});
