import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemErrorMessage } from '@/tools/launch/launch-error';
import { endChild, endWithParent } from '@/tools/process/guard';
import { until } from '@/tools/process/processes';
import { postmasterLines } from './cluster';
import type { PostgresLog } from './log';
import type { Place } from './place';

export interface PostgresOptions {
  /** Absolute; holds the cluster, its password, port and log. */
  dataDir: string;
  /** False trades durability at power cuts for speed: for tests only. */
  durable: boolean;
  /** Called when PostgreSQL stopped unexpectedly and when it runs again. */
  say: (sentence: string) => void;
}

const RECOVERY_MS = 300_000;
const STOP_MS = 60_000;

type Outcome = 'ready' | 'in use' | 'port taken' | { complaint: string; text: string };

/** Restarts `postgres` if it dies. */
export class PostgresServer {
  private child: ChildProcess | null = null;
  private stopping = false;

  constructor(
    private readonly place: Place,
    private readonly cluster: string,
    private readonly log: PostgresLog,
    private readonly options: PostgresOptions,
    private readonly port: number,
  ) {}

  /** Waits until connections are accepted, and for the end of an earlier server's processes. */
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
    // Detached: Ctrl-C reaches the terminal's process group, and the app must drain before its database ends.
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
    const text = failure ?? this.log.since(output.start);
    if (/shared memory block .* is still in use|lock file "postmaster.pid" already exists/.test(text))
      return 'in use';
    if (/could not bind|Address already in use/.test(text)) return 'port taken';
    return { complaint: failure ?? this.log.lastComplaint(output.start), text };
  }

  private watch(child: ChildProcess): void {
    endWithParent(child, 'INT', this.place.account);
    child.once('exit', () => {
      this.child = null;
      if (!this.stopping) void this.revive();
    });
  }

  private async revive(): Promise<void> {
    this.options.say('PostgreSQL has stopped unexpectedly; restarting it.');
    for (let wait = 100; !this.stopping; wait = Math.min(wait * 2, 5000)) {
      const outcome = await this.start().catch((error: unknown) => ({
        complaint: String(error),
        text: String(error),
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
    // PostgreSQL's fast shutdown. A kill after the timeout loses no committed data either.
    await endChild(this.child, 'SIGINT', STOP_MS);
  }
}

export function sentenceFor(outcome: Exclude<Outcome, 'ready'>, home: string): string {
  if (outcome === 'in use') return `An earlier PostgreSQL still has ${home}.`;
  if (outcome === 'port taken') return 'Its port is taken by another program.';
  return (
    systemErrorMessage(outcome.text, `PostgreSQL could not start in ${home}`) ??
    `PostgreSQL could not start in ${home}: ${outcome.complaint}`
  );
}
