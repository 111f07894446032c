import path from 'node:path';
import { parseArgs } from 'node:util';
import { rehearseRestore } from '@/tools/backup/drill';
import {
  folderOfMoment,
  keptNumber,
  markChecked,
  pruneBackups,
  writeBackupMetrics,
} from '@/tools/backup/folder';
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
  make: 'npm run db:backup -- [folder | --in folder] [--check] [--keep number] [--metrics file.prom]',
  check: 'npm run db:check-backup -- folder',
  restore: 'npm run db:restore -- folder [--replace]',
};
type Verb = keyof typeof USAGE;

const optionsOf = {
  make: {
    check: { type: 'boolean' },
    in: { type: 'string' },
    keep: { type: 'string' },
    metrics: { type: 'string' },
  },
  check: {},
  restore: { replace: { type: 'boolean' } },
} as const satisfies Record<Verb, Record<string, { type: 'boolean' | 'string' }>>;

function verbOf(word: string | undefined): Verb {
  if (word === 'make' || word === 'check' || word === 'restore') return word;
  throw new LaunchError(`Usage: ${Object.values(USAGE).join(', ')}`);
}

interface Options {
  verb: Verb;
  /** The backup. */
  folder: string;
  /** The folder of all backups, from which old ones are pruned. */
  parent: string;
  flags: { check: boolean; replace: boolean };
  keep: number | null;
  metrics: string | null;
}

function readOptions(now: Date): Options {
  const [word, ...args] = process.argv.slice(2);
  const verb = verbOf(word);
  const usage = new LaunchError(`Usage: ${USAGE[verb]}`);
  const { values, positionals } = parsed(verb, args, usage);
  const text = (name: string): string | null => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : null;
  };
  const has = (name: string) => Object.entries(values).some(([key, value]) => key === name && value === true);
  const [named, ...more] = positionals;
  const inside = text('in');
  if (more.length > 0 || (named === undefined && verb !== 'make')) throw usage;
  // A backup with a name of its own is no part of the nightly ones.
  if (named !== undefined && (inside ?? text('keep') ?? text('metrics')) !== null) throw usage;
  const parent = path.resolve(PROJECT_DIR, inside ?? 'backups');
  const keep = text('keep');
  return {
    verb,
    parent,
    folder: named === undefined ? folderOfMoment(parent, now) : path.resolve(PROJECT_DIR, named),
    flags: { check: has('check'), replace: has('replace') },
    keep: keep === null ? null : keptNumber(keep),
    metrics: text('metrics'),
  };
}

function parsed(verb: Verb, args: string[], usage: LaunchError) {
  try {
    return parseArgs({ args, allowPositionals: true, options: optionsOf[verb] });
  } catch {
    throw usage;
  }
}

const sizeOf = ({ tables }: Manifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`;

async function check(databaseUrl: string, folder: string, now: Date): Promise<void> {
  const { manifest, differences } = await rehearseRestore(databaseUrl, folder, PRISMA_DIR);
  say(`The backup of ${manifest.made_at} can be restored: ${sizeOf(manifest)} were loaded and compared.`);
  markChecked(folder, now);
  for (const difference of differences) say(formatDifference(difference));
  if (differences.length > 0)
    throw new LaunchError(
      `${differences.length} counters in it differ from a count. Repair the site's with: npm run db:check -- --repair`,
    );
  say('Every counter agrees with a count of its rows.');
}

/** Old backups are pruned before the check, whose failure must not fill the disk. */
async function make(databaseUrl: string, { folder, parent, flags, keep, metrics }: Options, now: Date) {
  const manifest = await takeBackup(databaseUrl, folder, now);
  say(`Backed up ${sizeOf(manifest)} into ${folder}.`);
  for (const old of keep === null ? [] : pruneBackups(parent, keep, now)) say(`Deleted ${old}.`);
  try {
    if (flags.check) await check(databaseUrl, folder, now);
  } finally {
    if (metrics !== null) measure(metrics, parent);
  }
}

/** A failure must not hide the outcome of the backup: the alert for old backups reports it. */
function measure(metrics: string, parent: string): void {
  try {
    writeBackupMetrics(metrics, parent);
  } catch (error) {
    say(`The metrics were not written: ${error instanceof Error ? error.message : String(error)}`);
  }
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
  const now = new Date();
  const options = readOptions(now);
  const { verb, folder, flags } = options;
  try {
    if (verb === 'make') await make(databaseUrl, options, now);
    else if (verb === 'check') await check(databaseUrl, folder, now);
    else await restore(databaseUrl, folder, flags.replace);
  } catch (error) {
    const sentence = systemErrorMessage(error, `the backup ${folder} could not be written or read`);
    throw sentence === null ? error : new LaunchError(sentence);
  }
});
