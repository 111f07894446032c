import path from 'node:path';
import { parseArgs } from 'node:util';
import { rehearseRestore } from '@/tools/backup/drill';
import type { Manifest } from '@/tools/backup/manifest';
import { restoreBackup } from '@/tools/backup/restore';
import { takeBackup } from '@/tools/backup/take';
import { formatDifference } from '@/lib/db/counters';
import { pendingMigrations } from '@/lib/db/pending-migrations';
import { runDatabaseCommand } from './database-command';
import { LaunchError, systemErrorMessage } from '@/tools/launch/launch-error';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { say } from '@/tools/launch/terminal';

/*
 * npm run db:backup         copies the database into a new folder; --check restores it for a test
 * npm run db:check-backup   restores a backup into a temporary database, compares, checks counters
 * npm run db:restore        restores a backup into the site's database
 */
const USAGE = {
  make: 'npm run db:backup -- [folder] [--check]',
  check: 'npm run db:check-backup -- folder',
  restore: 'npm run db:restore -- folder [--replace]',
};

function verbOf(word: string | undefined): keyof typeof USAGE {
  if (word === 'make' || word === 'check' || word === 'restore') return word;
  throw new LaunchError(`Usage: ${Object.values(USAGE).join(', ')}`);
}

const flagOf = { make: 'check', check: null, restore: 'replace' } as const;

function given(): { verb: keyof typeof USAGE; folder: string | null; flag: boolean } {
  const [word, ...args] = process.argv.slice(2);
  const verb = verbOf(word);
  const name = flagOf[verb];
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: name === null ? {} : { [name]: { type: 'boolean' } },
    });
    const [folder, ...more] = positionals;
    if (more.length > 0 || (folder === undefined && verb !== 'make')) throw new Error('wrong words');
    return {
      verb,
      folder: folder === undefined ? null : path.resolve(PROJECT_DIR, folder),
      flag: Object.values(values).includes(true),
    };
  } catch {
    throw new LaunchError(`Usage: ${USAGE[verb]}`);
  }
}

/** One per backup, with a sortable timestamp. */
function folderOfNow(now: Date): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return path.join(PROJECT_DIR, 'backups', `pasidi-${moment}Z`);
}

const sizeOf = ({ tables }: Manifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`;

async function check(databaseUrl: string, folder: string): Promise<void> {
  const { manifest, differences } = await rehearseRestore(databaseUrl, folder, PRISMA_DIR);
  say(`The backup of ${manifest.made_at} can be restored: ${sizeOf(manifest)} were loaded and compared.`);
  for (const difference of differences) say(formatDifference(difference));
  if (differences.length > 0)
    throw new LaunchError(
      `${differences.length} counters in it differ from a count. Repair the site's with: npm run db:check -- --repair`,
    );
  say('Every counter agrees with a count of its rows.');
}

async function make(databaseUrl: string, folder: string, thenCheck: boolean, now: Date): Promise<void> {
  const manifest = await takeBackup(databaseUrl, folder, now);
  say(`Backed up ${sizeOf(manifest)} into ${folder}.`);
  if (thenCheck) await check(databaseUrl, folder);
}

async function restore(databaseUrl: string, folder: string, replace: boolean): Promise<void> {
  const manifest = await restoreBackup(databaseUrl, folder, {
    prismaDir: PRISMA_DIR,
    replace,
    endSessions: true,
  });
  say(`Restored ${sizeOf(manifest)}, as they were at ${manifest.made_at}. Everybody has to sign in again.`);
  const pending = await pendingMigrations(databaseUrl, PRISMA_DIR);
  if (pending.length > 0) say(`The backup is older than this version. Now apply: npm run db:migrate`);
}

await runDatabaseCommand(async (databaseUrl) => {
  const { verb, folder, flag } = given();
  const now = new Date();
  const where = folder ?? folderOfNow(now);
  try {
    if (verb === 'make') await make(databaseUrl, where, flag, now);
    else if (verb === 'check') await check(databaseUrl, where);
    else await restore(databaseUrl, where, flag);
  } catch (error) {
    const sentence = systemErrorMessage(error, `the backup ${where} could not be written or read`);
    throw sentence === null ? error : new LaunchError(sentence);
  }
});
