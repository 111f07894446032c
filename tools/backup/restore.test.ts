/** @module-tag torture */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyMigrations } from '@/lib/db/migrate';
import { knownMigrations, pendingMigrations } from '@/lib/db/pending-migrations';
import { PRISMA_DIR } from '@/tools/launch/project';
import { withLaterMigration } from '@/e2e/testing/later-migration';
import { queryRows, backupFixture, everythingIn, now, options } from '@/e2e/testing/backup-fixture';
import { rehearseRestore } from './drill';
import { BackupError, readManifest } from './manifest';
import { restoreBackup } from './restore';
import { takeBackup } from './take';

/* A restore brings back exactly the copied rows, or changes nothing. */

const fixture = await backupFixture();
const { source, scratch, whole, emptyDatabase, copyOfBackup } = fixture;
const later = withLaterMigration('CREATE TABLE later (id serial PRIMARY KEY);');

/** A new database with the backup. */
let target: string;
beforeAll(async () => {
  await fixture.fill();
  target = await emptyDatabase();
  await restoreBackup(target, whole, options);
});

describe('a restore', () => {
  test('has every row of every table exactly, in a new database', async () => {
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
    const own = await emptyDatabase();
    await restoreBackup(own, whole, { ...options, endSessions: true });
    const open = 'SELECT count(*)::int AS open FROM sessions WHERE ended_at IS NULL';
    expect(await queryRows(own, open)).toEqual([{ open: 0 }]);
    expect(await queryRows(source.url, open)).toEqual([{ open: 1 }]);
  });

  test('of an older version has its own schema, and later migrations can follow', async () => {
    expect(readManifest(whole).migrations).toEqual(knownMigrations(PRISMA_DIR));
    const newerSite = await emptyDatabase();
    const newer = { ...options, prismaDir: later.prismaDir };
    await restoreBackup(newerSite, whole, newer);
    expect(await pendingMigrations(newerSite, later.prismaDir)).toEqual([later.name]);
    await applyMigrations(newerSite, later.prismaDir);
    await expect(restoreBackup(newerSite, whole, { ...newer, replace: true })).rejects.toThrow(
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

describe('a non-empty database', () => {
  test('is refused, and keeps its rows', async () => {
    const before = await everythingIn(source.url);
    await expect(restoreBackup(source.url, whole, options)).rejects.toThrow(
      /The database is not empty: there are rows in \w+\. .*--replace/,
    );
    expect(await everythingIn(source.url)).toEqual(before);
  });

  test('is replaced on request', async () => {
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

describe('a damaged backup changes nothing', () => {
  const emptied = () => gzipSync('');
  const damages: [string, (copy: ReturnType<typeof copyOfBackup>) => void, RegExp][] = [
    [
      'a flipped bit',
      ({ file }) => {
        const bytes = readFileSync(file('users'));
        const middle = Math.floor(bytes.length / 2);
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
        writeFileSync(file('users'), bytes);
      },
      /damaged: the file of the table users/,
    ],
    [
      'a file that breaks off',
      ({ file }) => writeFileSync(file('orders'), readFileSync(file('orders')).subarray(0, 200)),
      /damaged: the file of the table orders could not be loaded/,
    ],
    [
      'an amount that somebody changed, in a sound file',
      ({ file }) => {
        const text = gunzipSync(readFileSync(file('orders'))).toString();
        expect(text).toContain('999999999999.99');
        const other = text.replace(
          '999999999999.99\t0.01\t999999999999.98',
          '999999999999.99\t0.02\t999999999999.97',
        );
        writeFileSync(file('orders'), gzipSync(other));
      },
      /damaged: the file of the table orders has another checksum/,
    ],
    [
      'a table that was emptied',
      ({ file }) => writeFileSync(file('audit_entries'), emptied()),
      /damaged: the file of the table audit_entries has another checksum/,
    ],
    ['a missing file', ({ file }) => rmSync(file('payments')), /incomplete: .*payments is missing/],
    [
      'a wrong count in the manifest',
      ({ folder }) => {
        const text = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
        writeFileSync(path.join(folder, 'manifest.json'), text.replace(/"rows": [1-9]\d*/, '"rows": 7777'));
      },
      /gave \d+ rows instead of 7777/,
    ],
    [
      'a table too few in the manifest',
      ({ folder }) => {
        const manifest = readManifest(folder);
        const tables = manifest.tables.filter(({ name }) => name !== 'subscriptions');
        writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }));
      },
      /other tables than the backup/,
    ],
    [
      'half a manifest',
      ({ folder }) => writeFileSync(path.join(folder, 'manifest.json'), '{"format": 1,'),
      /manifest\.json .* is damaged/,
    ],
    ['no manifest', ({ folder }) => rmSync(path.join(folder, 'manifest.json')), /There is no backup in /],
  ];

  const usual = new Set(['a flipped bit', 'a missing file']);
  for (const [what, damage, complaint] of damages)
    test(`with ${what}`, { tags: usual.has(what) ? [] : ['torture'] }, async () => {
      const copy = copyOfBackup();
      damage(copy);
      const before = await everythingIn(source.url);
      const attempt = restoreBackup(source.url, copy.folder, { ...options, replace: true });
      await expect(attempt).rejects.toThrow(complaint);
      await expect(attempt).rejects.toBeInstanceOf(BackupError);
      expect(await everythingIn(source.url)).toEqual(before);
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
