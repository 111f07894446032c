import path from 'node:path';
import { EnvError, parseEnv } from '@/lib/env/env';
import { requireOfficer } from '@/lib/env/officer';
import { readBuildInfo } from '@/lib/server/build-info';
import { makeLog } from '@/lib/server/log';
import { CleanupStack } from '@/tools/process/cleanup-stack';
import { checkConnections, checkDatabase } from './database-check';
import { LaunchError } from './launch-error';
import { claimPort } from './ports';
import { checkBuild } from './replica-build';
import { startWorkers } from './workers';

/*
 * The program of a replica, bundled into each build (tools/launch/site-build.ts): `npm run serve`, the image and deploy/systemd run it. It
 * installs, generates, builds and migrates nothing, and requires what replicas share (the session secret). One process of the app runs in
 * this process; with WORKERS above 1 this one supervises them. All output is the log, one JSON object a line.
 */
const log = makeLog('info');
const facts = { kind: 'launch' };

async function serve(): Promise<void> {
  const buildDir = import.meta.dirname;
  const env = parseEnv(process.env);
  requireOfficer(env);
  const build = checkBuild(readBuildInfo(buildDir), env, process.env['SITE_URL']);
  await claimPort(env.port, 'PORT', env.host);
  await checkDatabase(env.databaseUrl);
  await checkConnections(env.databaseUrl, env.workers);
  const variables = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DIST_DIR: path.relative(process.cwd(), buildDir),
  } as const;
  if (env.workers === 1) {
    Object.assign(process.env, variables);
    const { started } = await import('@/lib/server/front/main');
    await started;
  } else await supervise(env, variables);
  log.info(
    { ...facts, port: env.port, workers: env.workers, version: build.version, commit: build.commit },
    `Pasidi is ready: ${env.siteUrl}`,
  );
}

async function supervise(
  { workers, host, dataDir }: { workers: number; host: string; dataDir: string },
  variables: NodeJS.ProcessEnv,
): Promise<void> {
  const cleanup = new CleanupStack();
  const stop = async () => {
    await cleanup.run();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  const say = (sentence: string) => log.warn(facts, sentence);
  try {
    await startWorkers(
      { count: workers, host, dataDir: path.resolve(dataDir) },
      variables,
      cleanup,
      say,
      null,
    );
  } catch (error) {
    if (cleanup.begun) return;
    await cleanup.run();
    throw error;
  }
}

serve().catch((error: unknown) => {
  if (error instanceof LaunchError || error instanceof EnvError) log.fatal(facts, error.message);
  else log.fatal({ ...facts, err: error }, 'the site does not start');
  process.exit(1);
});
