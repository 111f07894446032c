/** @module-tag torture */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RunningPostgres, runningPostgresUrl, startPostgres } from './postgres';
import { removeDataDir } from './place';
import { identityOf, until } from '@/tools/process/processes';
import { makeScratchDir } from './scratch';

// Creating a cluster is limited by the disk.
vi.setConfig({ testTimeout: 90_000 });

/** One for all tests: each starts and stops PostgreSQL in it, and has a table of its own. */
const dataDir = makeScratchDir();
let running: RunningPostgres | null = null;
let messages: string[];

beforeEach(() => {
  messages = [];
});
afterEach(async () => {
  await running?.stop();
  running = null;
});
afterAll(() => removeDataDir(dataDir));

async function start(): Promise<RunningPostgres> {
  running = await startPostgres({ dataDir, durable: true, say: (sentence) => messages.push(sentence) });
  return running;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

it('is durable, listens on 127.0.0.1 only, its user is no superuser, and a second start on its folder is refused', async () => {
  const { url } = await start();
  expect(await query(url, `SELECT current_setting('fsync')`)).toEqual(['on']);
  expect(await query(url, `SELECT current_setting('synchronous_commit')`)).toEqual(['on']);
  expect(await query(url, `SELECT current_setting('listen_addresses')`)).toEqual(['127.0.0.1']);
  expect(await query(url, `SELECT rolsuper FROM pg_roles WHERE rolname = current_user`)).toEqual([false]);
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
  await expect(startPostgres({ dataDir, durable: true, say: () => undefined })).rejects.toThrow(
    `Pasidi is already running on ${dataDir} (process ${process.pid}).`,
  );
});

it('keeps its data, its port and its password over a restart', async () => {
  const { url, stop } = await start();
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
  await stop();
  expect(runningPostgresUrl(dataDir)).toBeNull();
  const again = await start();
  expect(again.url).toBe(url);
  expect(runningPostgresUrl(dataDir)).toBe(url);
  expect(await query(again.url, 'SELECT n FROM kept')).toEqual([7]);
});

it(
  'restarts after a kill, on the same port and with every acknowledged row',
  { tags: 'torture' },
  async () => {
    const { url } = await start();
    await query(url, 'CREATE TABLE survivors AS SELECT 7 AS n');
    process.kill(postmaster(), 'SIGKILL');
    expect(await until(() => messages.includes('PostgreSQL is back.'), 60_000)).toBe(true);
    expect(await query(url, 'SELECT n FROM survivors')).toEqual([7]);
  },
);

/** Starts PostgreSQL from a separate process and kills that with its guard. */
async function leaveAnOrphan(): Promise<void> {
  const script = `
    import { startPostgres } from '@/tools/postgres/postgres';
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true, say: () => undefined });
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  // Paused first: the guard ends PostgreSQL when its parent dies.
  process.kill(postmaster(), 'SIGSTOP');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('ends an orphan of an earlier start, and takes over its data', { tags: 'torture' }, async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE inherited AS SELECT 7 AS n');
  await first.stop();
  await leaveAnOrphan();
  const orphan = postmaster();
  expect(identityOf(orphan)).not.toBeNull();
  process.kill(orphan, 'SIGCONT');
  const { url } = await start();
  expect(identityOf(orphan)).toBeNull();
  expect(await query(url, 'SELECT n FROM inherited')).toEqual([7]);
});
