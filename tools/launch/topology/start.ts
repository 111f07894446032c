import { randomBytes } from 'node:crypto';
import { applyMigrations } from '@/lib/db/migrate';
import { needPrograms } from '@/tools/launch/debian';
import { type Variables, planFor } from '@/tools/launch/environment';
import { claimPort, freePort } from '@/tools/launch/ports';
import { runningPostgresUrl, startPostgres } from '@/tools/postgres/postgres';
import { setUpRoles } from '@/tools/postgres/roles';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { startSandbox } from '@/tools/launch/sandbox-process';
import { freshBuild } from '@/tools/launch/site-build';
import { startNginx, STREAM_MODULE, type Nginx } from './nginx';
import { startPgbouncer } from './pgbouncer';
import type { TopologyOptions } from './program';
import { pidFile, startReplicas } from './replicas';

const NGINX = '/usr/sbin/nginx';
const OPENSSL = '/usr/bin/openssl';
const PGBOUNCER = '/usr/sbin/pgbouncer';
/** Constant: a build's pages show the public address. */
const PORT = '3200';

export interface Topology {
  url: string;
  /** The second nginx, which takes the address of the connection for the client's, as in deploy/. */
  strangers: Nginx;
  sandboxUrl: string;
  /** URL of PostgreSQL itself, as the owner of the database: for set-up and checks of tests. */
  databaseUrl: string;
  replicaUrls: string[];
  replicaPidFiles: string[];
  /** Their presence takes each replica out of the proxy. */
  replicaOutFiles: string[];
}

/**
 * Starts the services of compose.yaml as processes: PostgreSQL, PgBouncer in transaction mode, two replicas and nginx, with the sandbox.
 * @param variables without settings of the site, except PORT of the proxy and PGBOUNCER
 */
export async function startTopology(variables: Variables, options: TopologyOptions): Promise<Topology> {
  const { dataDir, cleanup, say, log } = options;
  const pgbouncer = variables.PGBOUNCER?.trim() || PGBOUNCER;
  await needPrograms(
    {
      [NGINX]: 'nginx',
      [STREAM_MODULE]: 'libnginx-mod-stream',
      [OPENSSL]: 'openssl',
      [pgbouncer]: 'pgbouncer',
    },
    say,
  );
  const proxyPort = variables.PORT?.trim() || PORT;
  await claimPort(Number(proxyPort), 'PORT', '127.0.0.1');
  const settings: Variables = {
    ...variables,
    NODE_ENV: 'production',
    PORT: proxyPort,
    SITE_URL: `http://localhost:${proxyPort}`,
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    IDENTITY_KEY: randomBytes(32).toString('base64'),
    // The tests give every client its own address, which nginx passes on.
    TRUST_PROXY: '1',
  };
  const plan = planFor(settings, PROJECT_DIR);
  const postgres = await startPostgres({ dataDir, durable: false, say });
  await cleanup.add(() => postgres.stop());
  // The site has the rights of compose.yaml's, and no more.
  const roles = await setUpRoles(runningPostgresUrl(dataDir, 'postgres') ?? postgres.url);
  await applyMigrations(roles.owner, PRISMA_DIR);
  const { addDemoData } = await import('@/tools/launch/demo');
  await addDemoData(roles.owner);
  const build = await freshBuild(plan, settings, cleanup, say);
  await cleanup.add(() => Promise.resolve(build.release()));
  await startSandbox(plan, settings, cleanup, say, log);

  const pooler = await startPgbouncer(pgbouncer, roles.site, options);
  say(
    `PgBouncer ${pooler.version} pools by transaction; prepared statements ${pooler.prepared ? 'on' : 'off'}.`,
  );
  const ports = [await freePort(), await freePort()];
  const replica: Variables = {
    ...settings,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: roles.site,
    DATABASE_PREPARED: pooler.prepared ? 'on' : 'off',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  await startReplicas(ports, build.distDir, replica, options);
  const replicas = ports.map((port) => `127.0.0.1:${port}`);
  const programs = { nginx: NGINX, openssl: OPENSSL };
  const { outFiles } = await startNginx(
    programs,
    { name: 'nginx', port: plan.env.port, replicas, behindProxy: true },
    options,
  );
  const strangers = await startNginx(
    programs,
    { name: 'nginx-of-strangers', port: await freePort(), replicas, behindProxy: false },
    options,
  );
  say(`Two replicas behind nginx: ${plan.env.siteUrl}`);
  return {
    url: plan.env.siteUrl,
    strangers,
    sandboxUrl: `http://127.0.0.1:${plan.env.sandboxPort}`,
    databaseUrl: roles.owner,
    replicaUrls: replicas.map((address) => `http://${address}`),
    replicaPidFiles: ports.map((_port, index) => pidFile(dataDir, index)),
    replicaOutFiles: outFiles,
  };
}
