import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { LaunchError, orSayWhy, refusalOfTheSystem } from './launch-error';
import { endChild, endWithUs } from './guard';
import { holderOf, takeLock } from './lock';
import { freePort, isPortFree } from './ports';
import { type Place, findPlace } from './postgres-place';
import { PostgresLog } from './postgres-log';
import { commandOf, identityOf, pause, until } from './processes';

export interface PostgresOptions {
  /** Absolute folder of the cluster, its password, port and log. */
  dataDir: string;
  /** False trades durability at power cuts for speed: for tests only. */
  durable: boolean;
  /** Called with a sentence when PostgreSQL has died and when it is back. */
  say: (sentence: string) => void;
}

export interface RunningPostgres {
  /** Connection string of the database `pasidi` for its owner, who is no superuser but may create databases. */
  url: string;
  /** Fast shutdown: cancels running statements; all committed data is on disk. */
  stop(): Promise<void>;
}

interface Secrets {
  port: number;
  superuserPassword: string;
  password: string;
}

/** In DATA_DIR, held while this process runs its PostgreSQL. */
export const LOCK_NAME = 'launch.lock';
const SECRETS_NAME = 'postgres.json';
const RECOVERY_MS = 300_000;
const STOP_MS = 60_000;

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

function makeCluster(
  place: Place,
  cluster: string,
  password: string,
  log: PostgresLog,
  durable: boolean,
): void {
  const draft = path.join(place.home, 'cluster.new');
  const passwordFile = path.join(place.home, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account !== null) chownSync(passwordFile, place.account.uid, place.account.gid);
  const output = log.open();
  const done = spawnSync(
    path.join(place.bin, 'initdb'),
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: place.home, stdio: ['ignore', output.fd, output.fd], ...place.account },
  );
  output.close();
  rmSync(passwordFile, { force: true });
  if (done.status !== 0) {
    const complaint = log.lastComplaint(output.start);
    const said = `${log.since(output.start)} ${done.error?.message ?? ''}`;
    rmSync(draft, { recursive: true, force: true });
    throw new LaunchError(
      refusalOfTheSystem(said, `PostgreSQL could not make its database in ${place.home}`) ??
        `PostgreSQL could not make its database in ${place.home}: ${complaint}`,
    );
  }
  renameSync(draft, cluster); // An incomplete cluster (kill -9 during initdb) never gets this name.
}

/** Lines of postmaster.pid: process, data folder, start, port, ..., and last the state. */
function postmasterLines(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Ends a PostgreSQL left by a killed start on this cluster, and removes a lock file whose process is dead or another program: PostgreSQL
 * itself would take any process with that id for a running server.
 */
async function endOrphan(cluster: string): Promise<void> {
  const pid = Number(postmasterLines(cluster)[0] ?? '');
  if (!pid) return;
  const command = commandOf(pid);
  if (command !== null && command.includes(cluster) && command.includes('postgres')) {
    process.kill(pid, 'SIGINT');
    const ended = await until(() => identityOf(pid) === null, STOP_MS);
    if (!ended)
      throw new LaunchError(`An earlier PostgreSQL (process ${pid}) does not end. End it, then start again.`);
    return;
  }
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

type Outcome = 'ready' | 'in use' | 'port taken' | { complaint: string; said: string };

class Server {
  private child: ChildProcess | null = null;
  private stopping = false;

  constructor(
    private readonly place: Place,
    private readonly cluster: string,
    private readonly log: PostgresLog,
    private readonly options: PostgresOptions,
    private readonly port: number,
  ) {}

  /** Starts and waits until connections are accepted; waits for the end of an earlier server's processes. */
  async start(): Promise<Outcome> {
    const end = Date.now() + STOP_MS;
    for (;;) {
      const outcome = await this.startOnce();
      if (outcome !== 'in use' || Date.now() > end) return outcome;
      await pause(250);
    }
  }

  private async startOnce(): Promise<Outcome> {
    const { place, cluster, options } = this;
    const output = this.log.open();
    const settings = {
      port: String(this.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      timezone: 'UTC',
      log_timezone: 'UTC',
      fsync: options.durable ? 'on' : 'off',
      synchronous_commit: options.durable ? 'on' : 'off',
      full_page_writes: options.durable ? 'on' : 'off',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Detached: Ctrl-C reaches the terminal's whole process group, and the app must drain before its database ends.
    const child = spawn(path.join(place.bin, 'postgres'), ['-D', cluster, ...flags], {
      cwd: place.home,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      ...place.account,
    });
    output.close();
    let failure: string | null = null;
    let ended = false;
    child.once('error', (error) => {
      failure = error.message;
      ended = true;
    });
    child.once('exit', () => {
      ended = true;
    });
    const ready = () => {
      const lines = postmasterLines(cluster);
      return Number(lines[0]) === child.pid && (lines[7] ?? '').startsWith('ready');
    };
    await until(() => ended || ready(), RECOVERY_MS);
    if (!ended) {
      this.child = child;
      this.watch(child);
      return 'ready';
    }
    const said = failure ?? this.log.since(output.start);
    if (/shared memory block .* is still in use|lock file "postmaster.pid" already exists/.test(said))
      return 'in use';
    if (/could not bind|Address already in use/.test(said)) return 'port taken';
    return { complaint: failure ?? this.log.lastComplaint(output.start), said };
  }

  private watch(child: ChildProcess): void {
    endWithUs(child, 'INT', this.place.account);
    child.once('exit', () => {
      this.child = null;
      if (!this.stopping) void this.revive();
    });
  }

  private async revive(): Promise<void> {
    this.options.say('PostgreSQL has died; starting it again.');
    for (let wait = 100; !this.stopping; wait = Math.min(wait * 2, 5000)) {
      const outcome = await this.start().catch((error: unknown) => ({
        complaint: String(error),
        said: String(error),
      }));
      if (outcome === 'ready') {
        if (this.stopping) await this.stop();
        else this.options.say('PostgreSQL is back.');
        return;
      }
      if (wait === 100)
        this.options.say(`PostgreSQL does not start yet: ${sentenceFor(outcome, this.place.home)}`);
      await pause(wait);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child === null) return;
    // SIGINT is PostgreSQL's fast shutdown. A kill after the timeout loses no committed data either.
    await endChild(this.child, 'SIGINT', STOP_MS);
  }
}

function sentenceFor(outcome: Exclude<Outcome, 'ready'>, home: string): string {
  if (outcome === 'in use') return `An earlier PostgreSQL still has ${home}.`;
  if (outcome === 'port taken') return 'Its port is taken by another program.';
  return (
    refusalOfTheSystem(outcome.said, `PostgreSQL could not start in ${home}`) ??
    `PostgreSQL could not start in ${home}: ${outcome.complaint}`
  );
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

/** URL of the embedded database of `dataDir` while another process of ours runs it, or null. The superuser is for tests only. */
export function runningPostgresUrl(dataDir: string, role: 'pasidi' | 'postgres' = 'pasidi'): string | null {
  if (holderOf(path.join(dataDir, LOCK_NAME)) === null) return null;
  const { port, password, superuserPassword } = readSecrets(path.join(dataDir, SECRETS_NAME));
  const secret = role === 'postgres' ? superuserPassword : password;
  return port && secret ? url(role, secret, port, 'pasidi') : null;
}

/**
 * Starts the embedded PostgreSQL of `dataDir`, creating it first if necessary, and restarts it on the same port if it dies. Listens on
 * 127.0.0.1 only, with passwords stored in `dataDir`. Throws a {@link LaunchError} with one sentence if the folder is in use, full or not
 * writable.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir } = options;
  orSayWhy(`the folder ${dataDir} could not be made`, () =>
    mkdirSync(dataDir, { recursive: true, mode: 0o755 }),
  );
  const what = `the database's folder ${dataDir} could not be used`;
  const lock = orSayWhy(what, () => takeLock(path.join(dataDir, LOCK_NAME)));
  if ('holder' in lock) {
    throw new LaunchError(
      `Pasidi is already running on ${dataDir} (process ${lock.holder}). Stop it first, or set DATA_DIR and PORT to others.`,
    );
  }
  try {
    const place = findPlace(dataDir);
    const cluster = path.join(place.home, 'cluster');
    const log = orSayWhy(what, () => new PostgresLog(path.join(dataDir, 'postgres.log')));
    const secretsFile = path.join(dataDir, SECRETS_NAME);
    const stored = readSecrets(secretsFile);
    const secrets: Secrets = {
      port: stored.port ?? 0,
      superuserPassword: stored.superuserPassword ?? fresh(),
      password: stored.password ?? fresh(),
    };
    if (existsSync(cluster)) {
      if (stored.superuserPassword === undefined) {
        throw new LaunchError(`${secretsFile}, which holds the database's password, is gone or unreadable.`);
      }
      await endOrphan(cluster);
    }
    if (!secrets.port || !(await isPortFree(secrets.port, '127.0.0.1'))) secrets.port = await freePort();
    orSayWhy(what, () => writeSecrets(secretsFile, secrets));
    if (!existsSync(cluster))
      orSayWhy(what, () => makeCluster(place, cluster, secrets.superuserPassword, log, options.durable));

    const server = new Server(place, cluster, log, options, secrets.port);
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
