import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyMigrations } from '@/lib/db/migrate';
import { knownMigrations } from '@/lib/db/pending-migrations';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { queryRows, backupFixture, everythingIn, options, run } from '@/e2e/testing/backup-fixture';
import { restoreBackup } from './restore';

/* A restore brings back exactly the copied rows, or changes nothing. */

const fixture = await backupFixture();
const { whole, emptyDatabase, copyOfBackup } = fixture;

beforeAll(() => fixture.fill());

describe('by the commands of docs/backup.md, "Restoring with psql"', { tags: 'torture' }, () => {
  const heading = '## Restoring with psql';
  const chapter = readFileSync(path.join(PROJECT_DIR, 'docs/backup.md'), 'utf8').split(heading)[1] ?? '';
  const commands = /^```sh\n([^]*?)^```/m.exec(chapter)?.[1] ?? '';
  const hasPsql = spawnSync('psql', ['--version']).status === 0;

  /** Runs the documented commands verbatim. */
  async function byHand(url: string, folder: string): Promise<{ output: string; code: number | null }> {
    return run('bash', ['-euo', 'pipefail', '-c', commands], { DATABASE_URL: url, BACKUP: folder });
  }

  // psql may be missing; the script's statements are those of `db:restore`, tested everywhere.
  test.runIf(hasPsql)(
    'restores everything, and every counter agrees',
    async () => {
      const target = await emptyDatabase();
      const { output, code } = await byHand(target, whole);
      expect(output).toMatch(
        /Every counter agrees with a count of its rows, and every register with its documents\.$/,
      );
      expect(code).toBe(0);
      const byCommand = await emptyDatabase();
      await restoreBackup(byCommand, whole, options);
      const [restored, before] = [await everythingIn(target), await everythingIn(byCommand)];
      expect(restored['sessions']).toHaveLength(before['sessions']?.length ?? 0);
      expect(await queryRows(target, 'SELECT 1 FROM sessions WHERE ended_at IS NULL')).toEqual([]);
      expect({ ...restored, sessions: [] }).toEqual({ ...before, sessions: [] });
      const next = `SELECT nextval('users_id_seq')::int AS id`;
      const [last] = await queryRows<{ id: number }>(byCommand, 'SELECT max(id) AS id FROM users');
      expect(await queryRows(target, next)).toEqual([{ id: (last?.id ?? 0) + 1 }]);
      // A restore over existing rows creates no duplicates.
      await queryRows(target, `UPDATE users SET name = 'Somebody else'`);
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
    const { output, code } = await byHand(target, copy.folder);
    expect(output).toMatch(complaint);
    expect(code).not.toBe(0);
    expect(await everythingIn(target)).toEqual(before);
  });

  test.runIf(hasPsql)('a database of another version is refused', async () => {
    const target = await emptyDatabase();
    await applyMigrations(target, PRISMA_DIR);
    await queryRows(
      target,
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${knownMigrations(PRISMA_DIR).at(-1)}'`,
    );
    const psql = ['-X', target, '-f', 'restore.sql'];
    const { output, code } = await run('psql', psql, {}, whole);
    expect(output).toMatch(/other migrations than the backup/);
    expect(code).not.toBe(0);
    expect(await queryRows(target, 'SELECT 1 FROM users')).toEqual([]);
  });
});
