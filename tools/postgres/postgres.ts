import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { LaunchError, explainSystemErrors } from '@/tools/launch/launch-error';
import { freePort, isPortFree } from '@/tools/launch/ports';
import { holderOf, takeLock } from '@/tools/process/lock';
import { endOrphan, makeCluster } from './cluster';
import { PostgresLog } from './log';
import { findPlace } from './place';
import { type PostgresOptions, PostgresServer, sentenceFor } from './server';

export interface RunningPostgres {
  /** URL of the database `pasidi` for its owner, who is no superuser but may create databases. */
  url: string;
  /** Fast shutdown: cancels running statements; committed data is on disk. */
  stop(): Promise<void>;
}

interface Secrets {
  port: number;
  superuserPassword: string;
  password: string;
}

/** Lock in DATA_DIR, held while this process runs its PostgreSQL. */
export const LOCK_NAME = 'launch.lock';
const SECRETS_NAME = 'postgres.json';

function readSecrets(file: string): Partial<Secrets> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

function writeSecrets(file: string, secrets: Secrets): void {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function fresh(): string {
  return randomBytes(24).toString('hex');
}

function url(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

async function makeDatabase(secrets: Secrets): Promise<void> {
  const client = new pg.Client({
    connectionString: url('postgres', secrets.superuserPassword, secrets.port, 'postgres'),
  });
  await client.connect();
  try {
    const { rowCount: roles } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'pasidi'`);
    if (!roles) await client.query(`CREATE ROLE pasidi LOGIN CREATEDB PASSWORD '${secrets.password}'`);
    const { rowCount: databases } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'pasidi'`);
    if (!databases) await client.query('CREATE DATABASE pasidi OWNER pasidi');
  } finally {
    await client.end();
  }
}

/** URL of a running PostgreSQL; null unless another process runs it. The superuser is for tests only. */
export function runningPostgresUrl(dataDir: string, role: 'pasidi' | 'postgres' = 'pasidi'): string | null {
  if (holderOf(path.join(dataDir, LOCK_NAME)) === null) return null;
  const { port, password, superuserPassword } = readSecrets(path.join(dataDir, SECRETS_NAME));
  const secret = role === 'postgres' ? superuserPassword : password;
  return port && secret ? url(role, secret, port, 'pasidi') : null;
}

/**
 * Creates it if missing, and restarts it on the same port if it dies. Listens on 127.0.0.1 only. Throws a {@link LaunchError} if the folder
 * is in use, full or not writable.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir } = options;
  explainSystemErrors(`the folder ${dataDir} could not be made`, () =>
    mkdirSync(dataDir, { recursive: true, mode: 0o755 }),
  );
  const what = `the database's folder ${dataDir} could not be used`;
  const lock = explainSystemErrors(what, () => takeLock(path.join(dataDir, LOCK_NAME)));
  if ('holder' in lock) {
    throw new LaunchError(
      `Pasidi is already running on ${dataDir} (process ${lock.holder}). Stop it first, or set DATA_DIR and PORT to others.`,
    );
  }
  try {
    const place = findPlace(dataDir);
    const cluster = path.join(place.home, 'cluster');
    const log = explainSystemErrors(what, () => new PostgresLog(path.join(dataDir, 'postgres.log')));
    const secretsFile = path.join(dataDir, SECRETS_NAME);
    const stored = readSecrets(secretsFile);
    const secrets: Secrets = {
      port: stored.port ?? 0,
      superuserPassword: stored.superuserPassword ?? fresh(),
      password: stored.password ?? fresh(),
    };
    if (existsSync(cluster)) {
      if (stored.superuserPassword === undefined) {
        throw new LaunchError(
          `${secretsFile}, which holds the database's password, is missing or unreadable.`,
        );
      }
      await endOrphan(cluster);
    }
    if (!secrets.port || !(await isPortFree(secrets.port, '127.0.0.1'))) secrets.port = await freePort();
    explainSystemErrors(what, () => writeSecrets(secretsFile, secrets));
    if (!existsSync(cluster))
      explainSystemErrors(what, () =>
        makeCluster(place, cluster, secrets.superuserPassword, log, options.durable),
      );

    const server = new PostgresServer(place, cluster, log, options, secrets.port);
    const outcome = await server.start();
    if (outcome !== 'ready') throw new LaunchError(sentenceFor(outcome, place.home));
    try {
      await makeDatabase(secrets);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url: url('pasidi', secrets.password, secrets.port, 'pasidi'),
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
