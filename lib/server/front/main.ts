import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { applyBuiltConfig } from '@/lib/kernel/compat/built-config';
import { createRateLimiter } from '@/lib/people/auth/rate-limits';
import { connectionLimits, openPool } from '@/lib/db/pool';
import { offerLimits, uploadLimit } from '@/lib/limits';
import { messages } from '@/lib/visits/messages/contract';
import { env, EnvError } from '@/lib/env/env';
import { requireOfficer } from '@/lib/env/officer';
import { endpoints } from '@/lib/gateway/endpoints';
import { imports } from '@/lib/desk/import/contract';
import { readPrecompressedPages, withPrecompressedFiles } from '@/lib/server/front/precompressed-files';
import { languageWithoutAccount } from '@/lib/server/page-language';
import { readBuildInfo } from '@/lib/server/build-info';
import { startJobs } from '@/lib/server/jobs';
import { log, logSecurity, redirectConsole } from '@/lib/server/log';
import { announceDrain } from '@/lib/server/drain';
import { readinessOf } from '@/lib/server/readiness';
import { metricsEndpoint } from '@/lib/server/telemetry/metrics-endpoint';
import type { Tracing } from '@/lib/server/telemetry/tracing';
import { watchRequests } from '@/lib/server/telemetry/watch';
import { watchPool } from '@/lib/server/telemetry/watched';
import { readKnownPaths } from './known-paths';
import { readPagePolicies } from './csp';
import { healthProbes } from './health';
import { createPageLimit } from './page-limit';
import { loadPageTexts } from './page-texts';
import { createFront } from './server';
import { readServiceWorker } from './service-worker';

/** Final timeout of requests in flight and jobs; the front times out earlier. */
const SHUTDOWN_MS = 30_000;

/** One app process: Next.js's handler behind the front, and background jobs. Stops cleanly on SIGTERM, SIGINT and supervisor exit. */
async function main(): Promise<void> {
  const settings = env();
  requireOfficer(settings);
  const { host, port, siteUrl, live, trustProxy, databaseUrl } = settings;
  redirectConsole();
  const tracing = settings.otlpEndpoint === null ? null : await beginTracing(settings.tracedShare);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log().warn({ kind: 'console', err: warning }, warning.name));
  const root = process.cwd();
  const distDir = process.env['NEXT_DIST_DIR'] ?? '.next';
  const buildDir = join(root, distDir);
  await applyBuiltConfig(root, distDir);
  const site = new URL(siteUrl);
  const app = next({
    dev: false,
    dir: root,
    // Next.js builds absolute URLs from these two.
    hostname: site.hostname,
    port: Number(site.port || (live ? 443 : 80)),
    // Next.js listens for upgrades on it; it never opens, so only the front handles connections.
    httpServer: createServer(),
  });
  const [policies, knownPaths, texts] = await Promise.all([
    readPagePolicies(buildDir, live),
    readKnownPaths(buildDir, join(root, 'public'), settings.languages),
    loadPageTexts(settings.languages),
    app.prepare(),
  ]);
  const endpointMethods = new Map(
    Object.values(endpoints).map(({ path, method }) => [
      `/api${path}`,
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    ]),
  );
  const onError = (error: unknown): void => log().error({ err: error }, 'a request was not answered');
  const handle = await withPrecompressedFiles(buildDir, app.getRequestHandler());
  const readiness = readinessOf(databaseUrl, join(root, 'prisma'));
  const metrics = metricsEndpoint(settings, readBuildInfo(buildDir));
  const limitsPool = watchPool('pages', openPool(databaseUrl, connectionLimits.pages));
  const pageLimit = createPageLimit(
    createRateLimiter(limitsPool, { enabled: settings.rateLimits, prepared: settings.preparedStatements }),
    { secrets: settings.nextAuthSecrets, live },
    {
      onError: (error) => log().warn({ err: error }, 'a page could not be counted'),
      onRefused: (event, trace) => logSecurity(event, trace),
    },
  );
  const front = createFront({
    handle,
    siteUrl,
    live,
    trustProxy,
    policies,
    knownPaths,
    endpointMethods,
    uploads: new Map([[`/api${imports.path}`, uploadLimit.bytes]]),
    bodies: new Map([[`/api${messages.path}`, offerLimits.bodyBytes]]),
    probes: healthProbes(() => readiness.missing()),
    metrics,
    pages: await readPrecompressedPages(buildDir),
    pageLimit,
    serviceWorker: await readServiceWorker(buildDir, settings.serviceWorker),
    languageOf: (path, { cookie = null }) => languageWithoutAccount(path, cookie),
    texts,
    watch: watchRequests({ trustProxy, tracing, log: log() }),
    onError,
  });
  await front.listen(port, host);
  front.server.on('error', fail);
  const jobs = startJobs();

  let stopping = false;
  const shutDown = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    announceDrain();
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await Promise.all([front.stop(), jobs.stop()]);
    await Promise.all([readiness.close(), metrics.close(), limitsPool.end(), tracing?.stop()]);
    await app.close();
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => void shutDown());
}

/** Loaded on demand: loading it slows down every request. */
async function beginTracing(share: number): Promise<Tracing> {
  const { startTracing } = await import('@/lib/server/telemetry/tracing');
  return startTracing(share);
}

/** Prints an error to the terminal, not to the log. */
function printError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function fail(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    printError(`Port ${env().port} is taken: stop what uses it, or set PORT to another.`);
  else if (error instanceof EnvError) printError(error.message);
  else log().fatal({ err: error }, 'the site does not start');
  process.exit(1);
}

/** Resolves when requests are accepted; a failed start ends the process. */
export const started = main().catch(fail);
