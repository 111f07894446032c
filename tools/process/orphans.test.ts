import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endOrphans, recordChild } from './orphans';
import { identityOf } from './processes';

let dataDir: string;
let child: ChildProcess;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'pasidi-leftovers-'));
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function note(about: { childIdentity: string | null; parent: number; parentIdentity: string }): void {
  mkdirSync(path.join(dataDir, 'processes'), { recursive: true });
  writeFileSync(path.join(dataDir, 'processes', '1'), JSON.stringify({ child: child.pid, ...about }));
}

const gone = { parent: 4_194_304_000, parentIdentity: 'some boot 1' };

it('ends a process whose parent was killed, and removes its record', async () => {
  note({ childIdentity: identityOf(child.pid ?? 0), ...gone });
  await endOrphans(dataDir);
  expect(identityOf(child.pid ?? 0)).toBeNull();
  expect(readdirSync(path.join(dataDir, 'processes'))).toEqual([]);
});

it('does not end a process whose parent is alive', async () => {
  recordChild(dataDir, child.pid);
  await endOrphans(dataDir);
  expect(identityOf(child.pid ?? 0)).not.toBeNull();
});

it('does not end another process with the same id', async () => {
  note({ childIdentity: 'another boot 9', ...gone });
  await endOrphans(dataDir);
  expect(identityOf(child.pid ?? 0)).not.toBeNull();
});

it('accepts a missing folder and a truncated record', async () => {
  await endOrphans(dataDir);
  mkdirSync(path.join(dataDir, 'processes'));
  writeFileSync(path.join(dataDir, 'processes', '1'), '{"child":');
  await endOrphans(dataDir);
  expect(readdirSync(path.join(dataDir, 'processes'))).toEqual([]);
});
