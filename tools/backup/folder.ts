import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BackupError, MANIFEST_NAME, readManifest } from './manifest';

/* The folder of the nightly backups: names, which one could be restored, how many are kept, and what Prometheus hears of them. */

/** File in a backup that was restored for a test. */
const CHECKED_NAME = 'checked';
const NAME = /^pasidi-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** Folder of a backup that was killed; one that is being written is younger. */
const DRAFT = /^pasidi-.*Z\.\d+\.part$/;
const OLD_DRAFT_MS = 86_400_000;

/** One per backup, sorted by time. */
export function folderOfMoment(parent: string, now: Date): string {
  return path.join(parent, `pasidi-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
}

/** The backup could be restored. */
export function markChecked(folder: string, now: Date): void {
  writeFileSync(path.join(folder, CHECKED_NAME), `${now.toISOString()}\n`, { mode: 0o600, flush: true });
}

/** Oldest first. */
function backupsIn(parent: string): { folder: string; isChecked: boolean }[] {
  return readdirSync(parent)
    .filter((name) => NAME.test(name) && existsSync(path.join(parent, name, MANIFEST_NAME)))
    .toSorted()
    .map((name) => path.join(parent, name))
    .map((folder) => ({ folder, isChecked: existsSync(path.join(folder, CHECKED_NAME)) }));
}

/**
 * Deletes all but the newest `keep` backups of `parent` and the newest one that could be restored, however old it is; drafts of killed
 * backups after a day. Other names are left alone. Returns the deleted folders.
 */
export function pruneBackups(parent: string, keep: number, now: Date): string[] {
  const backups = backupsIn(parent);
  const lastGood = backups.findLast(({ isChecked }) => isChecked)?.folder;
  const old = backups
    .slice(0, Math.max(0, backups.length - keep))
    .map(({ folder }) => folder)
    .filter((folder) => folder !== lastGood);
  const drafts = readdirSync(parent)
    .filter((name) => DRAFT.test(name))
    .map((name) => path.join(parent, name))
    .filter((folder) => now.getTime() - statSync(folder).mtimeMs > OLD_DRAFT_MS);
  for (const folder of [...old, ...drafts]) rmSync(folder, { recursive: true, force: true });
  return old;
}

/** Metrics of {@link writeBackupMetrics}, for the alerts and the dashboard. */
const backupMetrics = {
  pasidi_backup_last_timestamp_seconds: 'When the newest backup was made',
  pasidi_backup_last_good_timestamp_seconds: 'When the newest backup that could be restored was made',
  pasidi_backup_last_size_bytes: 'Size of the newest backup',
} as const;
export const backupMetricNames = Object.keys(backupMetrics);

/**
 * Writes a file for the textfile collector of Prometheus's node exporter.
 * @param file ends in `.prom`; replaced in one step, since the exporter reads it at any time
 */
export function writeBackupMetrics(file: string, parent: string): void {
  const backups = backupsIn(parent);
  const seconds = (folder: string) => Date.parse(readManifest(folder).made_at) / 1000;
  const newest = backups.at(-1);
  const good = backups.findLast(({ isChecked }) => isChecked);
  const values: Record<keyof typeof backupMetrics, number | null> = {
    pasidi_backup_last_timestamp_seconds: newest === undefined ? null : seconds(newest.folder),
    pasidi_backup_last_good_timestamp_seconds: good === undefined ? null : seconds(good.folder),
    pasidi_backup_last_size_bytes: newest === undefined ? null : sizeOf(newest.folder),
  };
  const lines = Object.entries(backupMetrics).flatMap(([name, help]) => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1] ?? null;
    return value === null ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`];
  });
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`);
  // The exporter is another user, whatever the umask.
  chmodSync(`${file}.new`, 0o644);
  renameSync(`${file}.new`, file);
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
}

/** A whole number from 1. Throws a {@link BackupError}. */
export function keptNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new BackupError(`--keep is the number of backups to keep, a whole number from 1: not "${text}".`);
}
