import type { Writable } from 'node:stream';
import pg from 'pg';
import { applyMigrations } from '@/lib/db/migrate';
import { type Plan, type Variables, appVariables } from './environment';
import { checkConnections, checkDatabase } from './database-check';
import { endOrphans } from '@/tools/process/orphans';
import { claimPort } from './ports';
import { startPostgres } from '@/tools/postgres/postgres';
import { generateClient } from './prisma-client';
import { PRISMA_DIR } from './project';
import { startSandbox } from './sandbox-process';
import { freshBuild } from './site-build';
import type { CleanupStack } from '@/tools/process/cleanup-stack';
import { startWorkers } from './workers';

export interface SiteOptions {
  plan: Plan;
  variables: Variables;
  cleanup: CleanupStack;
  say: (sentence: string) => void;
  /** False for tests, whose data is temporary. */
  durable: boolean;
  /** Output of app and sandbox; null: our own output. */
  log: Writable | null;
}

async function startEmbedded({ plan, cleanup, say, durable }: SiteOptions): Promise<string> {
  const postgres = await startPostgres({ dataDir: plan.dataDir, durable, say });
  await cleanup.add(() => postgres.stop());
  const applied = await applyMigrations(postgres.url, PRISMA_DIR);
  say(applied.length > 0 ? `Database started, ${applied.length} migrations applied.` : 'Database started.');
  if (await hasAccounts(postgres.url)) return postgres.url;
  // Lazy: rarely needed, and the Prisma client may only just have been generated.
  const { addDemoData } = await import('./demo');
  await addDemoData(postgres.url);
  say('Demo data added.');
  return postgres.url;
}

async function hasAccounts(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT 1 FROM users LIMIT 1');
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

export interface RunningSite {
  databaseUrl: string;
  /** Relative to the project's root. */
  distDir: string;
  appEnv: Variables;
}

/** Starts all up to the app's processes; `cleanup` gets a step for each part. Returns when the site responds. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { plan, variables, cleanup, say, log } = options;
  await endOrphans(plan.dataDir);
  await claimPort(plan.env.port, 'PORT', plan.env.host);
  if (plan.sandbox) await claimPort(plan.env.sandboxPort, 'SANDBOX_PORT', 'localhost');
  if (!plan.embedded) await checkDatabase(plan.env.databaseUrl);
  if (await generateClient()) say('Prisma client generated.');

  // If one fails, the caller stops the others; `cleanup` also handles parts that start later.
  const [databaseUrl, build] = await Promise.all([
    plan.embedded ? startEmbedded(options) : plan.env.databaseUrl,
    freshBuild(plan, variables, cleanup, say),
    plan.sandbox ? startSandbox(plan, variables, cleanup, say, log ?? process.stderr) : null,
  ]);
  await cleanup.add(() => Promise.resolve(build.release()));

  await checkConnections(databaseUrl, plan.env.workers);
  const appEnv = { ...appVariables(plan, databaseUrl, variables), NEXT_DIST_DIR: build.distDir };
  await startWorkers(
    { count: plan.env.workers, host: plan.env.host, dataDir: plan.dataDir },
    appEnv,
    cleanup,
    say,
    log,
  );
  return { databaseUrl, distDir: build.distDir, appEnv };
}
