import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { backupFixture, everythingIn, options } from '@/lib/testing/backup-fixture';
import { BackupError, readManifest } from './manifest';
import { restoreBackup } from './restore';

/* A restore brings back exactly the copied rows, or changes nothing. */

const fixture = await backupFixture();
const { source, copyOfBackup } = fixture;

beforeAll(() => fixture.fill());

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
