import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOfMoment, keptNumber, markChecked, pruneBackups, writeBackupMetrics } from './folder';

const day = 86_400_000;
const now = new Date('2026-03-31T20:45:00.000Z');
const nightsAgo = (n: number) => new Date(now.getTime() - n * day);
let parent: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'pasidi-nightly-'));
});

const empty = { format: 1, server_version: '18', migrations: ['first'], tables: [], sequences: [] };

function backup(at: Date, isChecked: boolean): string {
  const folder = folderOfMoment(parent, at);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...empty, made_at: at.toISOString() }));
  if (isChecked) markChecked(folder, at);
  return folder;
}

describe('pruning', () => {
  test('keeps the newest ones, in the order of their time', () => {
    const backups = [4, 3, 2, 1, 0].map((n) => backup(nightsAgo(n), true));
    expect(pruneBackups(parent, 3, now)).toEqual(backups.slice(0, 2));
    expect(readdirSync(parent)).toEqual(backups.slice(2).map((folder) => path.basename(folder)));
  });

  test('the newest that could be restored stays, although later ones could not', () => {
    const good = backup(nightsAgo(9), true);
    const older = backup(nightsAgo(10), true);
    const failed = [3, 2, 1, 0].map((n) => backup(nightsAgo(n), false));
    expect(pruneBackups(parent, 2, now)).toEqual([older, ...failed.slice(0, 2)]);
    expect(existsSync(good)).toBe(true);
  });

  test('leaves other files, incomplete folders and young drafts alone, and deletes drafts of killed backups', () => {
    const other = [
      'by-hand',
      'pasidi-2020-01-01T00-00-00Z',
      `${path.basename(folderOfMoment(parent, now))}.77.part`,
    ];
    for (const name of other) mkdirSync(path.join(parent, name));
    const draft = path.join(parent, 'pasidi-2026-03-01T00-00-00Z.12.part');
    mkdirSync(draft);
    utimesSync(path.join(parent, other[2] ?? ''), now, now);
    utimesSync(draft, nightsAgo(2), nightsAgo(2));
    expect(pruneBackups(parent, 1, now)).toEqual([]);
    expect(readdirSync(parent).toSorted()).toEqual(other.toSorted());
  });

  test.each(['0', '-1', '1.5', 'all', ''])('--keep %s is refused', (text) => {
    expect(() => keptNumber(text)).toThrow(/whole number from 1/);
  });
});

test('the metrics name the newest backup and the newest good one', () => {
  backup(nightsAgo(2), true);
  backup(nightsAgo(0), false);
  const file = path.join(parent, 'pasidi_backup.prom');
  writeBackupMetrics(file, parent);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(`pasidi_backup_last_timestamp_seconds ${now.getTime() / 1000}\n`);
  expect(text).toContain(`pasidi_backup_last_good_timestamp_seconds ${nightsAgo(2).getTime() / 1000}\n`);
  expect(text).toMatch(/^pasidi_backup_last_size_bytes [1-9]\d*$/m);
});

test('the exporter, another user, can read them, whatever the umask', () => {
  backup(nightsAgo(0), true);
  const file = path.join(parent, 'pasidi_backup.prom');
  const before = process.umask(0o077);
  try {
    writeBackupMetrics(file, parent);
  } finally {
    process.umask(before);
  }
  expect(statSync(file).mode & 0o777).toBe(0o644);
});
