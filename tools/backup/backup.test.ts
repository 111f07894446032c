/** @module-tag torture */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { queryRows, backupFixture, everythingIn, now, options, run } from '@/e2e/testing/backup-fixture';
import { readManifest } from './manifest';
import { restoreBackup } from './restore';
import { parentsFirst } from './tables';
import { takeBackup } from './take';

/* A restore brings back exactly the copied rows, or changes nothing. */

const fixture = await backupFixture();
const { source, scratch, whole, emptyDatabase } = fixture;

beforeAll(() => fixture.fill());

const command = (url: string, ...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'tools/commands/backup.ts', ...args], { DATABASE_URL: url });

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

test('a backup with wrong counters reports it', { tags: 'torture' }, async () => {
  const site = await emptyDatabase();
  await restoreBackup(site, whole, options);
  await queryRows(site, `INSERT INTO stage_counters (store_id, stage, n, amount) VALUES (1, 'new', 2, 0)`);
  const folder = path.join(scratch, 'drifted');
  const { output, code } = await command(site, 'make', folder, '--check');
  expect(output).toMatch(
    /^Backed up .*\n.* can be restored: .*\nopportunities in new at store 1: n \d+ kept, n \d+ counted\n\n1 counters in it differ .*db:check -- --repair$/,
  );
  expect(code).toBe(1);
});

test('tables are loaded after those they reference; a circular reference is an error', () => {
  const tables = ['a', 'b', 'c'].map((name) => ({ name }));
  const references = [
    { child: 'a', parent: 'c' },
    { child: 'c', parent: 'b' },
  ];
  expect(parentsFirst(tables, references).map(({ name }) => name)).toEqual(['b', 'c', 'a']);
  expect(() => parentsFirst(tables, [...references, { child: 'b', parent: 'a' }])).toThrow(/circle: a, b, c/);
});

test('the commands print their result or the reason of a failure', { tags: ['torture'] }, async () => {
  const folder = path.join(scratch, 'by-command');
  const [made, wrong] = await Promise.all([
    command(source.url, 'make', folder, '--check'),
    command(source.url, 'restore'),
  ]);
  expect(made.output).toMatch(
    /^Backed up \d+ rows of \d+ tables into .*by-command\.\nThe backup of .* can be restored: \d+ rows of \d+ tables were loaded and compared\.\nEvery counter agrees with a count of its rows\.$/,
  );
  expect(made.code).toBe(0);
  expect(wrong).toEqual({ output: 'Usage: npm run db:restore -- folder [--replace]', code: 1 });
  const [refused, restored] = await Promise.all([
    command(source.url, 'restore', folder),
    command(await emptyDatabase(), 'restore', folder),
  ]);
  expect(refused.output).toMatch(/^The database is not empty: there are rows in \w+\. [^\n]*--replace\.$/);
  expect(refused.code).toBe(1);
  expect(restored.output).toMatch(
    /^Restored \d+ rows of \d+ tables, [^\n]* Everybody has to sign in again\.$/,
  );
  expect(restored.code).toBe(0);
});
