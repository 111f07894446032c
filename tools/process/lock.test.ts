import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lock, holderOf, takeLock } from './lock';
import { identityOf } from './processes';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pasidi-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

function acquired(): Lock {
  const lock = takeLock(file);
  if ('holder' in lock) throw new Error(`held by ${lock.holder}`);
  return lock;
}

it('returns the holder of a lock whose process is alive', () => {
  acquired();
  expect(takeLock(file)).toEqual({ holder: process.pid });
  expect(holderOf(file)).toBe(process.pid);
});

it('a released lock is free and leaves no file', () => {
  acquired().release();
  expect(readdirSync(folder)).toEqual([]);
  acquired();
});

it('takes over the lock of a dead process', () => {
  writeFileSync(file, '4194304000\nsome boot 1\n');
  expect(holderOf(file)).toBeNull();
  acquired();
  expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
  expect(readdirSync(folder)).toEqual(['lock']);
});

it('a later process with the holder’s id does not hold the lock', () => {
  writeFileSync(file, `${process.pid}\nanother boot 77\n`);
  acquired();
  expect(readFileSync(file, 'utf8')).not.toContain('another boot');
});

it('takes over a truncated lock', () => {
  writeFileSync(file, '');
  acquired();
  expect(holderOf(file)).toBe(process.pid);
});

it('releasing does not remove a lock taken by another process since', () => {
  const lock = acquired();
  writeFileSync(file, `1\n${identityOf(1) ?? 'init'}\n`);
  lock.release();
  expect(readFileSync(file, 'utf8')).toMatch(/^1\n/);
});
