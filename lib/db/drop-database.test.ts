import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { type RunningPostgres, runningPostgresUrl, startPostgres } from '@/tools/postgres/postgres';
import { removeDataDir } from '@/tools/postgres/place';
import { makeScratchDir } from '@/tools/postgres/scratch';
import { dropDatabase } from './drop-database';

/** @module-tag torture */
// Creating a cluster is limited by the disk.
vi.setConfig({ testTimeout: 90_000 });

const dataDir = makeScratchDir();
const clients: pg.Client[] = [];
let running: RunningPostgres | null = null;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // The client to be disconnected.
  await client.connect();
  clients.push(client);
  return client;
}

afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await running?.stop();
  removeDataDir(dataDir);
});

test('a role without superuser rights drops a database during autovacuum and with open connections', async () => {
  running = await startPostgres({ dataDir, durable: false, say: () => undefined });
  const owner = await connect(running.url);
  const superuser = await connect(runningPostgresUrl(dataDir, 'postgres') ?? '');
  await superuser.query(`ALTER SYSTEM SET autovacuum_naptime = '1s'`);
  await superuser.query('SELECT pg_reload_conf()');

  await owner.query('CREATE DATABASE doomed');
  const doomed = new URL(running.url);
  doomed.pathname = '/doomed';
  const visitor = await connect(doomed.href);
  // Vacuumed so slowly that it takes minutes.
  await visitor.query(`CREATE TABLE untidy WITH (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)
    AS SELECT n, repeat('x', 500) AS text FROM generate_series(1, 50000) n`);
  await visitor.query('DELETE FROM untidy WHERE n % 2 = 0');
  const workers = async () =>
    (
      await superuser.query(
        `SELECT FROM pg_stat_activity WHERE datname = 'doomed' AND query LIKE 'autovacuum: VACUUM%untidy%'`,
      )
    ).rowCount;
  await expect.poll(workers, { timeout: 60_000 }).toBe(1);
  await expect(owner.query('DROP DATABASE doomed WITH (FORCE)')).rejects.toThrow(
    'permission denied to terminate process',
  );

  await dropDatabase(owner, 'doomed');
  const { rowCount } = await owner.query(`SELECT FROM pg_database WHERE datname = 'doomed'`);
  expect(rowCount).toBe(0);
});
