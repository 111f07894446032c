import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compactPages } from '@/lib/kernel/compat/next-build';
import { precompressFiles } from '@/lib/server/front/precompressed-files';
import { writeBuildInfo } from './build-info';
import { buildStamp } from './build-stamp';
import { type Plan, type Variables, appVariables } from './environment';
import { endChild } from '@/tools/process/guard';
import { checkLanguages } from './live-languages';
import { LaunchError, systemErrorMessage } from './launch-error';
import { type Lock, holderOf, takeLock } from '@/tools/process/lock';
import { PROJECT_DIR } from './project';
import { lastLines, runTool } from '@/tools/process/run-tool';
import type { CleanupStack } from '@/tools/process/cleanup-stack';

/** Next.js reads its build while it runs, so changed sources beside a running site go to the other folder. */
const PLACES = ['.next', '.next-other'];

/** Within a build: the program of an app process. */
export const FRONT = 'front.mjs';

export interface SiteBuild {
  /** Relative to the project's root: the app's variable NEXT_DIST_DIR. */
  distDir: string;
  /** This process no longer uses the build. */
  release(): void;
}

function stampFile(distDir: string): string {
  return path.join(PROJECT_DIR, distDir, 'stamp');
}

function isFresh(distDir: string, stamp: string): boolean {
  return existsSync(stampFile(distDir)) && readFileSync(stampFile(distDir), 'utf8') === stamp;
}

function usersDir(distDir: string): string {
  return path.join(PROJECT_DIR, distDir, 'users');
}

/** Whether the process is alive and uses the build. */
export function isUsedBy(distDir: string, pid: string): boolean {
  return holderOf(path.join(usersDir(distDir), pid)) !== null;
}

function isInUse(distDir: string): boolean {
  if (!existsSync(usersDir(distDir))) return false;
  return readdirSync(usersDir(distDir)).some((name) => isUsedBy(distDir, name));
}

function occupy(distDir: string): SiteBuild {
  mkdirSync(usersDir(distDir), { recursive: true });
  const lock = takeLock(path.join(usersDir(distDir), String(process.pid)));
  if ('holder' in lock) throw new Error(`process ${process.pid} uses ${distDir} twice`);
  return { distDir, release: () => lock.release() };
}

async function takeBuildLock(say: (sentence: string) => void): Promise<Lock> {
  const folder = path.join(PROJECT_DIR, 'node_modules/.cache/pasidi');
  mkdirSync(folder, { recursive: true });
  for (let announced = false; ; announced = true) {
    const lock = takeLock(path.join(folder, 'build.lock'));
    if (!('holder' in lock)) return lock;
    if (!announced) say('Another start is building the site; waiting for it ...');
    await pause(500);
  }
}

/** Next.js does not see the worker that draws documents (lib/money/documents/documents.ts). */
async function bundleWorker(dir: string): Promise<void> {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [path.join(PROJECT_DIR, 'lib/money/documents/worker.ts')],
    outfile: path.join(dir, 'document-worker.mjs'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}

/** The programs of a running site, by the name of their file: few plain JavaScript files, which need no compiler and no source maps. */
const PROGRAMS = {
  [path.parse(FRONT).name]: 'lib/server/front/main.ts',
  serve: 'tools/launch/replica.ts',
  'commands/migrate': 'tools/db/migrate-deploy.ts',
  'commands/backup': 'tools/commands/backup.ts',
  'commands/check': 'tools/commands/check-counters.ts',
  'commands/admin': 'tools/commands/admin.ts',
  'commands/reconcile': 'tools/commands/reconcile.ts',
};

async function bundlePrograms(dir: string): Promise<void> {
  const esbuild = await import('esbuild'); // Loaded only for builds.
  await esbuild.build({
    entryPoints: Object.fromEntries(
      Object.entries(PROGRAMS).map(([name, file]) => [name, path.join(PROJECT_DIR, file)]),
    ),
    outdir: dir,
    outExtension: { '.js': path.extname(FRONT) },
    chunkNames: '[name]-[hash]',
    bundle: true,
    // Optional parts (tracing) are separate chunks with all their dependencies.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}

async function build(
  distDir: string,
  stamp: string,
  shown: Parameters<typeof writeBuildInfo>[1],
  variables: Variables,
  cleanup: CleanupStack,
): Promise<void> {
  rmSync(stampFile(distDir), { force: true }); // Marks the build as incomplete.
  const { child, done } = runTool(['node_modules/next/dist/bin/next', 'build'], {
    ...variables,
    NEXT_DIST_DIR: distDir,
  });
  await cleanup.add(() => endChild(child, 'SIGTERM', 5000));
  const { code, output } = await done;
  if (cleanup.begun) throw new LaunchError('Stopped while building.');
  if (code !== 0) {
    throw new LaunchError(
      systemErrorMessage(output, 'the site could not be built') ??
        `The site does not build:\n${lastLines(output, 40)}`,
    );
  }
  await bundlePrograms(path.join(PROJECT_DIR, distDir));
  await bundleWorker(path.join(PROJECT_DIR, distDir));
  await compactPages(path.join(PROJECT_DIR, distDir));
  await precompressFiles(path.join(PROJECT_DIR, distDir));
  writeBuildInfo(distDir, shown, variables);
  writeFileSync(stampFile(distDir), stamp);
}

/** Builds if necessary, and marks the build as used by this process. Builds of several processes are serialized. */
export async function freshBuild(
  plan: Plan,
  variables: Variables,
  cleanup: CleanupStack,
  say: (sentence: string) => void,
): Promise<SiteBuild> {
  const buildLock = await takeBuildLock(say);
  try {
    const stamp = buildStamp(PROJECT_DIR, plan.env, variables.SITE_URL);
    const fresh = PLACES.find((place) => isFresh(place, stamp));
    if (fresh !== undefined) return occupy(fresh);
    const free = PLACES.find((place) => !isInUse(place));
    if (free === undefined) {
      throw new LaunchError(
        'The sources have changed and two older builds are in use: stop one of the started sites.',
      );
    }
    checkLanguages(plan.env);
    say('Building the site (about a minute) ...');
    const begun = Date.now();
    const { testMode, languages } = plan.env;
    const shown = { siteUrl: variables.SITE_URL?.trim() || null, testMode, languages: [...languages] };
    await build(free, stamp, shown, appVariables(plan, plan.env.databaseUrl, variables), cleanup);
    say(`Built in ${Math.round((Date.now() - begun) / 1000)} s.`);
    return occupy(free);
  } finally {
    buildLock.release();
  }
}
