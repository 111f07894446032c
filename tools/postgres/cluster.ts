import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError, systemErrorMessage } from '@/tools/launch/launch-error';
import { commandOf, identityOf, until } from '@/tools/process/processes';
import type { PostgresLog } from './log';
import type { Place } from './place';

const STOP_MS = 60_000;

/** Throws a {@link LaunchError} with PostgreSQL's reason. */
export function makeCluster(
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
    const text = `${log.since(output.start)} ${done.error?.message ?? ''}`;
    rmSync(draft, { recursive: true, force: true });
    throw new LaunchError(
      systemErrorMessage(text, `PostgreSQL could not make its database in ${place.home}`) ??
        `PostgreSQL could not make its database in ${place.home}: ${complaint}`,
    );
  }
  renameSync(draft, cluster); // A kill -9 during initdb leaves no cluster of this name.
}

/** Process, data folder, start, port, ..., and last the state. */
export function postmasterLines(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Ends a PostgreSQL left by a killed start. Removes its lock file if the process is dead or another program, which PostgreSQL itself would
 * take for a running server.
 */
export async function endOrphan(cluster: string): Promise<void> {
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
