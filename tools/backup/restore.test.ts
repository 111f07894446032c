import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyMigrations } from '@/lib/db/migrate';
import { knownMigrations, pendingMigrations } from '@/lib/db/pending-migrations';
import { PRISMA_DIR } from '@/tools/launch/project';
import { withLaterMigration } from '@/lib/testing/later-migration';
import { queryRows, backupFixture, everythingIn, now, options } from '@/lib/testing/backup-fixture';
import { rehearseRestore } from './drill';
import { readManifest } from './manifest';
import { restoreBackup } from './restore';
import { takeBackup } from './take';

/* A restore brings back exactly the copied rows, or changes nothing. */

const fixture = await backupFixture();
const { source, scratch, whole, emptyDatabase, copyOfBackup } = fixture;
const later = withLaterMigration('CREATE TABLE later (id serial PRIMARY KEY);');

beforeAll(() => fixture.fill());

describe('a restore', () => {
  test('has every row of every table exactly, in a new database', async () => {
    const target = await emptyDatabase();
    await restoreBackup(target, whole, options);
    const before = await everythingIn(source.url);
    expect(await everythingIn(target)).toEqual(before);
    const filled = Object.keys(before).filter((name) => before[name]?.length);
    // Money, people, arrays (stores), json (audit entries), text keys.
    expect(filled).toEqual(
      expect.arrayContaining([
        'audit_entries',
        'bookings',
        'items',
        'orders',
        'payments',
        'rate_limits',
        'stores',
        'users',
      ]),
    );
    expect(await pendingMigrations(target, PRISMA_DIR)).toEqual([]);
  });

  test('continues sequences: a new row gets the next id', async () => {
    const target = await emptyDatabase();
    await restoreBackup(target, whole, options);
    const next = async (url: string) =>
      (await queryRows<{ id: string }>(url, `SELECT nextval('users_id_seq')::text AS id`))[0]?.id;
    const [last] = await queryRows<{ id: number }>(source.url, 'SELECT max(id) AS id FROM users');
    expect(await next(target)).toBe(String((last?.id ?? 0) + 1));
    // An unused sequence returns 1 first, not 2.
    const [first] = await queryRows<{ id: string }>(
      target,
      `SELECT nextval('reset_codes_id_seq')::text AS id`,
    );
    expect(first?.id).toBe('1');
  });

  test('ends all sessions if requested: a session ended since must not be open again', async () => {
    const target = await emptyDatabase();
    await restoreBackup(target, whole, { ...options, endSessions: true });
    const open = 'SELECT count(*)::int AS open FROM sessions WHERE ended_at IS NULL';
    expect(await queryRows(target, open)).toEqual([{ open: 0 }]);
    expect(await queryRows(source.url, open)).toEqual([{ open: 1 }]);
  });

  test('of an older version has its own schema, and later migrations can follow', async () => {
    const folder = path.join(scratch, 'old');
    await takeBackup(source.url, folder, now);
    expect(readManifest(folder).migrations).toEqual(knownMigrations(PRISMA_DIR));

    const target = await emptyDatabase();
    const newer = { ...options, prismaDir: later.prismaDir };
    await restoreBackup(target, folder, newer);
    expect(await pendingMigrations(target, later.prismaDir)).toEqual([later.name]);
    await applyMigrations(target, later.prismaDir);
    await expect(restoreBackup(target, folder, { ...newer, replace: true })).rejects.toThrow(
      /other migrations than the backup .*npm run db:migrate/,
    );
  });

  test('a backup of a newer version is refused', async () => {
    const { folder } = copyOfBackup();
    const manifest = readManifest(folder);
    const migrations = [...manifest.migrations, '29990101000000_later'];
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migrations }));
    await expect(restoreBackup(await emptyDatabase(), folder, options)).rejects.toThrow(
      /newer version .*29990101000000_later/,
    );
  });
});

describe('a database that holds something', () => {
  test('a non-empty database', async () => {
    const before = await everythingIn(source.url);
    await expect(restoreBackup(source.url, whole, options)).rejects.toThrow(
      /The database is not empty: there are rows in \w+\. .*--replace/,
    );
    expect(await everythingIn(source.url)).toEqual(before);
  });

  test('is replaced on request', async () => {
    const target = await emptyDatabase();
    await restoreBackup(target, whole, options);
    await queryRows(target, `UPDATE users SET name = 'Somebody else'; DELETE FROM audit_entries`);
    await restoreBackup(target, whole, { ...options, replace: true });
    const [users] = await queryRows(
      target,
      `SELECT count(*)::int AS n FROM users WHERE name = 'Somebody else'`,
    );
    expect(users).toEqual({ n: 0 });
    const restored = path.join(scratch, 'again');
    await takeBackup(target, restored, now);
    expect(readManifest(restored)).toEqual(readManifest(whole));
  });
});

test('the drill restores beside the database and leaves nothing behind', { tags: ['torture'] }, async () => {
  const { manifest, differences } = await rehearseRestore(source.url, whole, PRISMA_DIR);
  expect(manifest.made_at).toBe(now.toISOString());
  expect(differences).toEqual([]);
  const { folder, file } = copyOfBackup();
  writeFileSync(file('items'), gzipSync(''));
  await expect(rehearseRestore(source.url, folder, PRISMA_DIR)).rejects.toThrow(/table items/);
  // Other tests have drills of their own, for a while.
  const drills = async () => {
    const rows = await queryRows(
      source.url,
      `SELECT datname FROM pg_database WHERE datname LIKE 'restore_drill_%'`,
    );
    return rows.map(({ datname }) => String(datname));
  };
  const left = new Set(await drills());
  await expect
    .poll(async () => (await drills()).filter((each) => left.has(each)), { timeout: 60_000 })
    .toEqual([]);
});
