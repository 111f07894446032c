import path from 'node:path';
import { parseEnv } from '@/lib/env';
import { checkDatabase } from './database-check';
import { claimPort } from './ports';
import { PROJECT_DIR } from './project';
import { existingBuild } from './site-build';
import { say } from './terminal';
import { runUntilStopped } from './until-stopped';
import { startWorkers } from './workers';

/*
 * npm run serve: one replica, as in a container: the app's processes on the existing build and DATABASE_URL. Installs, generates, builds
 * and migrates nothing; requires what replicas share (the session secret).
 */
await runUntilStopped(async (cleanup) => {
  const env = parseEnv(process.env);
  const distDir = existingBuild(env, process.env.SITE_URL);
  await claimPort(env.port, 'PORT', env.host);
  await checkDatabase(env.databaseUrl);
  const variables = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DIST_DIR: distDir,
  } as const;
  const dataDir = path.resolve(PROJECT_DIR, env.dataDir);
  await startWorkers({ count: env.workers, host: env.host, dataDir }, variables, cleanup, say, null);
  say(`Pasidi is ready on port ${env.port}: ${env.siteUrl}`);
});
