import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropDatabase } from '@/lib/db/drop-database';
import { Prisma } from '@/lib/db/generated/client';
import { applyMigrations } from '@/lib/db/migrate';
import { knownMigrations, pendingMigrations } from '@/lib/db/pending-migrations';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { testDb } from '@/lib/testing/database';
import { generousTimeouts } from '@/lib/testing/generous-timeouts';
import { seed } from '@/prisma/seed';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { rehearseRestore } from './drill';
import { BackupError, readManifest } from './manifest';
import { restoreBackup } from './restore';
import { parentsFirst } from './tables';
import { takeBackup } from './take';

/** A restore brings back exactly the copied rows, or changes nothing. */

const source = await testDb();
const scratch = mkdtempSync(path.join(tmpdir(), 'pasidi-backup-'));
const whole = path.join(scratch, 'whole');
const now = new Date('2026-01-31T04:30:00.123Z');
const options = { prismaDir: PRISMA_DIR, replace: false, endSessions: false };

beforeAll(async () => {
  await source.db.$transaction((db) => seed(db, now), { timeout: generousTimeouts.timeoutMs });
  await addOddities();
  await takeBackup(source.url, whole, now);
});
const made: string[] = [];
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  for (const name of made) await dropDatabase(source.pool, name);
});

/** COPY's special characters, null and empty, nested null, the last paisa. */
async function addOddities(): Promise<void> {
  const { db } = source;
  const odd = 'गोल्ड 🪙 "quoted", \\N \\. \ttab\r\nline $1 \u2028';
  const { id } = await createUser(db, { name: 'Zoë Ångström\u0301' });
  await db.user.update({ where: { id }, data: { address: odd, email: '' } });
  await createOrder(db, { userId: id, name: odd, totalAmount: '999999999999.99', paidAmount: '0.01' });
  const entry = { action: 'test', entity: 'user', entityId: id, at: new Date('2024-02-29T18:29:59.999Z') };
  await db.auditEntry.createMany({
    data: [
      { ...entry, before: Prisma.DbNull, after: Prisma.JsonNull },
      { ...entry, before: { text: odd, nested: [1.5, null, { deep: true }] }, after: [] },
    ],
  });
  await db.rateLimit.create({ data: { key: '\\.', points: 1, expire: 9_007_199_254_740_993n } });
  await db.session.create({
    data: { id: 'open', userId: id, createdAt: now, expiresAt: new Date('2027-01-01T00:00:00.001Z') },
  });
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await source.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  made.push(name);
  const url = new URL(source.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** In PostgreSQL's own text form: independent of the backup's code. */
async function everythingIn(url: string): Promise<Record<string, string[]>> {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(url, `SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

function copyOfBackup(): { folder: string; file(table: string): string } {
  const folder = mkdtempSync(path.join(scratch, 'copy-'));
  cpSync(whole, folder, { recursive: true });
  return { folder, file: (table) => path.join(folder, `${table}.copy.gz`) };
}

async function run(
  program: string,
  args: readonly string[],
  variables: Record<string, string>,
  cwd = PROJECT_DIR,
): Promise<{ said: string; code: number | null }> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NEXTAUTH_SECRET: 'x'.repeat(40), SITE_URL: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { said: said.trim(), code };
}

const command = (url: string, ...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'tools/commands/backup.ts', ...args], { DATABASE_URL: url });

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
      (await ask<{ id: string }>(url, `SELECT nextval('users_id_seq')::text AS id`))[0]?.id;
    const [last] = await ask<{ id: number }>(source.url, 'SELECT max(id) AS id FROM users');
    expect(await next(target)).toBe(String((last?.id ?? 0) + 1));
    // An unused sequence returns 1 first, not 2.
    const [first] = await ask<{ id: string }>(target, `SELECT nextval('reset_codes_id_seq')::text AS id`);
    expect(first?.id).toBe('1');
  });

  test('ends all sessions if requested: a session ended since must not be open again', async () => {
    const target = await emptyDatabase();
    await restoreBackup(target, whole, { ...options, endSessions: true });
    const open = 'SELECT count(*)::int AS open FROM sessions WHERE ended_at IS NULL';
    expect(await ask(target, open)).toEqual([{ open: 0 }]);
    expect(await ask(source.url, open)).toEqual([{ open: 1 }]);
  });

  test('of an older version has its own schema, and later migrations can follow', async () => {
    const [first = ''] = knownMigrations(PRISMA_DIR);
    const old = await emptyDatabase();
    await applyMigrations(old, PRISMA_DIR, (name) => name === first);
    const folder = path.join(scratch, 'old');
    await takeBackup(old, folder, now);
    expect(readManifest(folder).migrations).toEqual([first]);

    const target = await emptyDatabase();
    await restoreBackup(target, folder, options);
    expect(await pendingMigrations(target, PRISMA_DIR)).toEqual(knownMigrations(PRISMA_DIR).slice(1));
    await applyMigrations(target, PRISMA_DIR);
    await expect(restoreBackup(target, folder, { ...options, replace: true })).rejects.toThrow(
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

test('writes during the backup are in it completely or not at all', async () => {
  const { db } = source;
  const { id: userId } = await createUser(db);
  const before = await everythingIn(source.url);
  const folder = path.join(scratch, 'meanwhile');
  const copied: string[] = [];
  await takeBackup(source.url, folder, now, async ({ name }) => {
    copied.push(name);
    // Changes a row, and adds a sale to tables already copied and not yet copied.
    if (copied.length !== 1) return;
    const { id } = await createOpportunity(db, { userId, name: 'Meanwhile' });
    await createOrder(db, { userId, opportunityId: id, name: 'Meanwhile' });
    await db.user.update({ where: { id: userId }, data: { name: 'Meanwhile' } });
  });
  expect(copied.indexOf('opportunities')).toBeGreaterThan(0);
  const target = await emptyDatabase();
  await restoreBackup(target, folder, options);
  expect(await everythingIn(target)).toEqual(before);
  expect((await everythingIn(source.url))['orders']).not.toEqual(before['orders']);
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
    await ask(target, `UPDATE users SET name = 'Somebody else'; DELETE FROM audit_entries`);
    await restoreBackup(target, whole, { ...options, replace: true });
    const [users] = await ask(target, `SELECT count(*)::int AS n FROM users WHERE name = 'Somebody else'`);
    expect(users).toEqual({ n: 0 });
    const restored = path.join(scratch, 'again');
    await takeBackup(target, restored, now);
    expect(readManifest(restored)).toEqual(readManifest(whole));
  });
});

test('the folder is readable by its owner only, appears complete, and is never overwritten', async () => {
  expect(statSync(whole).mode & 0o777).toBe(0o700);
  expect(readdirSync(whole).map((name) => statSync(path.join(whole, name)).mode & 0o777)).toEqual(
    Array.from({ length: readManifest(whole).tables.length + 2 }, () => 0o600),
  );
  await expect(takeBackup(source.url, whole, now)).rejects.toThrow(/something at .* already/);
  const broken = path.join(scratch, 'broken');
  const away = new Error('the disk went away');
  await expect(takeBackup(source.url, broken, now, () => Promise.reject(away))).rejects.toThrow(away);
  expect(readdirSync(scratch).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('the drill restores beside the database and leaves nothing behind', async () => {
  const databases = `SELECT datname FROM pg_database WHERE datname LIKE 'restore_drill_%'`;
  const { manifest, differences } = await rehearseRestore(source.url, whole, PRISMA_DIR);
  expect(manifest.made_at).toBe(now.toISOString());
  expect(differences).toEqual([]);
  const { folder, file } = copyOfBackup();
  writeFileSync(file('items'), gzipSync(''));
  await expect(rehearseRestore(source.url, folder, PRISMA_DIR)).rejects.toThrow(/table items/);
  expect(await ask(source.url, databases)).toEqual([]);
});

describe('by the commands of docs/backup.md, "Restoring with psql"', { tags: 'torture' }, () => {
  const heading = '## Restoring with psql';
  const chapter = readFileSync(path.join(PROJECT_DIR, 'docs/backup.md'), 'utf8').split(heading)[1] ?? '';
  const commands = /^```sh\n([^]*?)^```/m.exec(chapter)?.[1] ?? '';
  const hasPsql = spawnSync('psql', ['--version']).status === 0;

  /** Runs the documented commands verbatim. */
  async function byHand(url: string, folder: string): Promise<{ said: string; code: number | null }> {
    return run('bash', ['-euo', 'pipefail', '-c', commands], { DATABASE_URL: url, BACKUP: folder });
  }

  // psql may be missing; the script's statements are those of `db:restore`, tested everywhere.
  test.runIf(hasPsql)(
    'restores everything, and every counter agrees',
    async () => {
      const target = await emptyDatabase();
      const { said, code } = await byHand(target, whole);
      expect(said).toMatch(/Every counter agrees with a count of its rows\.$/);
      expect(code).toBe(0);
      const byCommand = await emptyDatabase();
      await restoreBackup(byCommand, whole, options);
      const [restored, before] = [await everythingIn(target), await everythingIn(byCommand)];
      expect(restored['sessions']).toHaveLength(before['sessions']?.length ?? 0);
      expect(await ask(target, 'SELECT 1 FROM sessions WHERE ended_at IS NULL')).toEqual([]);
      expect({ ...restored, sessions: [] }).toEqual({ ...before, sessions: [] });
      const next = `SELECT nextval('users_id_seq')::int AS id`;
      const [last] = await ask<{ id: number }>(byCommand, 'SELECT max(id) AS id FROM users');
      expect(await ask(target, next)).toEqual([{ id: (last?.id ?? 0) + 1 }]);
      // A restore over existing rows creates no duplicates.
      await ask(target, `UPDATE users SET name = 'Somebody else'`);
      expect((await byHand(target, whole)).code).toBe(0);
      expect({ ...(await everythingIn(target)), sessions: [] }).toEqual({ ...before, sessions: [] });
    },
    300_000,
  );

  test.runIf(hasPsql).each<[string, (copy: ReturnType<typeof copyOfBackup>) => void, RegExp]>([
    [
      'a file that breaks off',
      ({ file }) => writeFileSync(file('orders'), readFileSync(file('orders')).subarray(0, 200)),
      /orders/,
    ],
    [
      'a table that was emptied',
      ({ file }) => writeFileSync(file('audit_entries'), gzipSync('')),
      /audit_entries does not hold/,
    ],
    ['a missing file', ({ file }) => rmSync(file('payments')), /payments/],
  ])('%s changes nothing', async (_what, damage, complaint) => {
    const copy = copyOfBackup();
    damage(copy);
    const target = await emptyDatabase();
    await restoreBackup(target, whole, options);
    const before = await everythingIn(target);
    const { said, code } = await byHand(target, copy.folder);
    expect(said).toMatch(complaint);
    expect(code).not.toBe(0);
    expect(await everythingIn(target)).toEqual(before);
  });

  test.runIf(hasPsql)('a database of another version is refused', async () => {
    const target = await emptyDatabase();
    await applyMigrations(target, PRISMA_DIR);
    await ask(
      target,
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${knownMigrations(PRISMA_DIR).at(-1)}'`,
    );
    const psql = ['-X', target, '-f', 'restore.sql'];
    const { said, code } = await run('psql', psql, {}, whole);
    expect(said).toMatch(/other migrations than the backup/);
    expect(code).not.toBe(0);
    expect(await ask(target, 'SELECT 1 FROM users')).toEqual([]);
  });
});

test('a backup with wrong counters reports it', { tags: 'torture' }, async () => {
  const site = await emptyDatabase();
  await restoreBackup(site, whole, options);
  await ask(site, `INSERT INTO list_counters (list, owner, n) VALUES ('orders', '', 2)`);
  const folder = path.join(scratch, 'drifted');
  const { said, code } = await command(site, 'make', folder, '--check');
  expect(said).toMatch(
    /^Backed up .*\n.* can be restored: .*\norders: \d+ kept, \d+ counted\n\n1 counters in it differ .*db:check -- --repair$/,
  );
  expect(code).toBe(1);
});

test('tables are loaded after those they refer to; a circle is not passed over in silence', () => {
  const tables = ['a', 'b', 'c'].map((name) => ({ name }));
  const references = [
    { child: 'a', parent: 'c' },
    { child: 'c', parent: 'b' },
  ];
  expect(parentsFirst(tables, references).map(({ name }) => name)).toEqual(['b', 'c', 'a']);
  expect(() => parentsFirst(tables, [...references, { child: 'b', parent: 'a' }])).toThrow(/circle: a, b, c/);
});

test('the commands print their result or the reason of a failure', async () => {
  const folder = path.join(scratch, 'by-command');
  const [made, wrong] = await Promise.all([
    command(source.url, 'make', folder, '--check'),
    command(source.url, 'restore'),
  ]);
  expect(made.said).toMatch(
    /^Backed up \d+ rows of \d+ tables into .*by-command\.\nThe backup of .* can be restored: \d+ rows of \d+ tables were loaded and compared\.\nEvery counter agrees with a count of its rows\.$/,
  );
  expect(made.code).toBe(0);
  expect(wrong).toEqual({ said: 'Usage: npm run db:restore -- folder [--replace]', code: 1 });
  const [refused, restored] = await Promise.all([
    command(source.url, 'restore', folder),
    command(await emptyDatabase(), 'restore', folder),
  ]);
  expect(refused.said).toMatch(/^The database is not empty: there are rows in \w+\. [^\n]*--replace\.$/);
  expect(refused.code).toBe(1);
  expect(restored.said).toMatch(/^Restored \d+ rows of \d+ tables, [^\n]* Everybody has to sign in again\.$/);
  expect(restored.code).toBe(0);
});
