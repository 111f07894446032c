/* oxlint-disable max-lines -- the runner of all tests, in order */
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { findBrowser } from './browser';
import { SOURCE_CHECKS, TYPED_CHECKS, runChecks, seconds } from './checks';
import { installFromDebian } from './debian';
import { type Variables, planFor } from './environment';
import { endChild } from '@/tools/process/guard';
import { copyWithoutMiddleware } from './pass-through';
import { freePort } from './ports';
import { removeDataDir } from '@/tools/postgres/place';
import { generateClient } from './prisma-client';
import { PROJECT_DIR } from './project';
import { runTool } from '@/tools/process/run-tool';
import { makeScratchDir } from '@/tools/postgres/scratch';
import { type RunningSite, startSite } from './site';
import { type TestCounts, lastLine, sum, countPlaywright, countVitest } from './summary';
import { say } from './terminal';
import { startTopology } from './topology/start';
import { CleanupStack } from '@/tools/process/cleanup-stack';
import { startWorkers } from './workers';

/*
 * npm test                      all tests except torture
 * npm run test:torture -- <args> tests with the tag torture (many cases, seeds, kills); without arguments, in a browser too
 * npm run validate              everything without a browser: types, lint, format, unused code, unit tests
 * npm run test:unit -- <args>   unit tests, with vitest's arguments
 * npm run test:e2e -- <args>    end-to-end tests, with Playwright's arguments
 * npm run topology -- <args>    contract and replica tests against two replicas behind PgBouncer and nginx
 */
const RESULTS_DIR = path.join(PROJECT_DIR, 'test-results');
const [first = 'all', ...rest] = process.argv.slice(2);
const mode = ['unit', 'e2e', 'validate', 'topology', 'torture'].includes(first) ? first : 'all';
const TORTURE_FILTER = '--tags-filter=torture';
const UNTORTURED = ['--tags-filter=!torture'];
// Titles as Playwright matches them: project, file, title, tags. `npm test` runs tests of both widths on the desktop.
const TORTURE_TITLES = String.raw`torture|^\s*phone .*@everywhere`;
const WITHOUT_TORTURE = [`--grep-invert=${TORTURE_TITLES}`];

const cleanup = new CleanupStack();

function report(name: string): { file: string; read(): unknown } {
  const file = path.join(RESULTS_DIR, name);
  rmSync(file, { force: true }); // Prevents reading an older report.
  return {
    file,
    read() {
      try {
        const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
        return content;
      } catch {
        return null; // The tool ended before it wrote its report.
      }
    },
  };
}

async function runLoudly(script: string[], env: Variables): Promise<number> {
  const { child, done } = runTool(script, env, (text) => process.stdout.write(text));
  await cleanup.add(() => endChild(child, 'SIGTERM', 5000));
  return (await done).code;
}

/** Variables without the settings of a developer's own site. */
function cleanVariables(): Variables {
  const example = readFileSync(path.join(PROJECT_DIR, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
  // Blank, not absent: Next.js would read absent ones from .env.
  return { ...process.env, ...Object.fromEntries(names.map((name) => [name, ''])), CI: '1' };
}

async function unitTests(args: string[]): Promise<TestCounts> {
  say('\nUnit tests');
  const { file, read } = report('vitest.json');
  const code = await runLoudly(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=e2e/testing/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { ...cleanVariables(), NODE_ENV: 'test' },
  );
  return countVitest(read(), code, args.includes(TORTURE_FILTER) ? 'torture only' : 'without torture');
}

interface StartedSite {
  address: Variables;
}

/** Starts a site with sandbox and demo data, on a temporary database and ports. */
async function ownSite(): Promise<StartedSite> {
  const dataDir = makeScratchDir();
  await cleanup.add(() => Promise.resolve(removeDataDir(dataDir)));
  const port = await freePort();
  const sandboxPort = await freePort();
  const variables: Variables = {
    ...cleanVariables(),
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    // Tests give every client its own address, because of the rate limits.
    TRUST_PROXY: '1',
  };
  const plan = planFor(variables, PROJECT_DIR);
  const logFile = path.join(RESULTS_DIR, 'site.log');
  const log = createWriteStream(logFile);
  const site = await startSite({ plan, variables, cleanup, say, durable: false, log });
  return {
    address: {
      ...cleanVariables(),
      NODE_ENV: 'test',
      BASE_URL: plan.env.siteUrl,
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      DATABASE_URL: site.databaseUrl,
      SITE_LOG: logFile,
      BASE_URL_WITHOUT_MIDDLEWARE: await withoutMiddleware(site, dataDir, log),
    },
  };
}

/** Two replicas behind PgBouncer and nginx, with sandbox and demo data, for this run only. */
async function severalReplicas(): Promise<StartedSite> {
  const dataDir = makeScratchDir();
  await cleanup.add(() => Promise.resolve(removeDataDir(dataDir)));
  const logFile = path.join(RESULTS_DIR, 'topology.log');
  const { PORT, PGBOUNCER } = process.env;
  const options = { dataDir, cleanup, say, log: createWriteStream(logFile) };
  const started = await startTopology({ ...cleanVariables(), PORT, PGBOUNCER }, options);
  return {
    address: {
      ...cleanVariables(),
      NODE_ENV: 'test',
      BASE_URL: started.url,
      SITE_URL: started.url,
      BASE_URL_WITHOUT_MIDDLEWARE: started.url,
      SANDBOX_URL: started.sandboxUrl,
      DATABASE_URL: started.databaseUrl,
      SITE_LOG: logFile,
      STRANGERS: JSON.stringify(started.strangers),
      REPLICA_URLS: started.replicaUrls.join(','),
      REPLICA_PID_FILES: started.replicaPidFiles.join(','),
      REPLICA_OUT_FILES: started.replicaOutFiles.join(','),
    },
  };
}

/** Starts the app again on the same data, from a copy of its build without the middleware. Returns its address. */
async function withoutMiddleware(
  { appEnv, distDir }: RunningSite,
  dataDir: string,
  log: Writable,
): Promise<string> {
  const copy = copyWithoutMiddleware(distDir);
  await cleanup.add(() => Promise.resolve(copy.remove()));
  const port = String(await freePort());
  const env = { ...appEnv, PORT: port, NEXT_DIST_DIR: copy.distDir };
  await startWorkers({ count: 1, host: 'localhost', dataDir }, env, cleanup, say, log);
  return `http://localhost:${port}`;
}

async function endToEndTests(site: StartedSite, browserPath: string, args: string[]): Promise<TestCounts> {
  say('\nEnd-to-end tests');
  const { file, read } = report('playwright.json');
  const code = await runLoudly(
    ['node_modules/playwright/cli.js', 'test', '--config=e2e/playwright.config.ts', ...args],
    { ...site.address, BROWSER_PATH: browserPath, PLAYWRIGHT_REPORT: file },
  );
  return countPlaywright(read(), code);
}

// Playwright empties its output folder first: a later run must not remove earlier traces.
const SITE_PROJECTS = ['--project=contracts', '--project=desktop', '--project=phone'];
const REPEATS = '--project=phone-again';

/** The log's last: it reads the log of the other projects. */
async function allProjects(site: StartedSite, browserPath: string, args: string[]): Promise<TestCounts[]> {
  const results = [await endToEndTests(site, browserPath, [...SITE_PROJECTS, ...args])];
  return [
    ...results,
    await endToEndTests(site, browserPath, ['--project=log', `--output=${path.join(RESULTS_DIR, 'log')}`]),
  ];
}

/** A stage that cannot run counts as a failure under its name. */
async function failureOf<T>(name: string, stage: Promise<T>): Promise<T | TestCounts> {
  try {
    return await stage;
  } catch (error) {
    if (cleanup.begun) return { passed: 0, failed: [], notRun: [] }; // Stopped from outside: not a failure.
    say(`FAILED  ${name}\n${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: [name], notRun: [] };
  }
}

async function everything(): Promise<TestCounts[]> {
  // Build and browser search run during the checks.
  const site = failureOf('the site starts', ownSite());
  const browser = failureOf('a browser', findBrowser(say));
  const results = [await runChecks(SOURCE_CHECKS, cleanVariables(), cleanup, say)];
  const started = await site;
  const found = await browser;
  // After the browser, which may come from Debian too. Without it, tests that read documents by Poppler are skipped.
  if (!existsSync('/usr/bin/pdftotext')) await installFromDebian(['poppler-utils']);
  // The checks of types use one core. Checks and build beside the unit tests would take longer than one after the other.
  const types = runChecks(TYPED_CHECKS, cleanVariables(), cleanup, say);
  results.push(await unitTests(UNTORTURED), await types);
  if ('failed' in started) return [...results, started];
  if (typeof found !== 'string') return [...results, found];
  return [...results, ...(await allProjects(started, found, WITHOUT_TORTURE))];
}

/** Unit tests of the given files, or all, in a browser too. */
async function torture(): Promise<TestCounts[]> {
  if (rest.length > 0) return [await unitTests([TORTURE_FILTER, ...rest])];
  const unit = await unitTests([TORTURE_FILTER]);
  const [site, browser] = await Promise.all([ownSite(), findBrowser(say)]);
  const outputIn = (name: string) => `--output=${path.join(RESULTS_DIR, name)}`;
  const tortured = [...SITE_PROJECTS, `--grep=${TORTURE_TITLES}`, outputIn('torture')];
  const results = [unit, await endToEndTests(site, browser, tortured)];
  const measured = ['--project=lighthouse', '--workers=1', outputIn('lighthouse')];
  return [...results, await endToEndTests(site, browser, measured)];
}

async function endToEndAlone(): Promise<TestCounts[]> {
  const [site, browser] = await Promise.all([ownSite(), findBrowser(say)]);
  if (rest.length === 0) return allProjects(site, browser, []);
  const projects = rest.some((arg) => arg.startsWith('--project')) ? [] : [...SITE_PROJECTS, REPEATS];
  return [await endToEndTests(site, browser, [...projects, ...rest])];
}

async function topology(): Promise<TestCounts[]> {
  const site = await severalReplicas();
  if (rest.length > 0) return [await endToEndTests(site, '', rest)];
  // First and alone: stopping replicas interrupts the requests of other tests, and floods take the machine.
  const restarts = await endToEndTests(site, '', ['--project=restarts']);
  const floods = await endToEndTests(site, '', ['--project=floods']);
  return [restarts, floods, await endToEndTests(site, '', ['--project=contracts', '--project=replicas'])];
}

async function run(): Promise<TestCounts[]> {
  await generateClient();
  if (mode === 'unit') return [await unitTests([...UNTORTURED, ...rest])];
  if (mode === 'torture') return torture();
  if (mode === 'e2e') return endToEndAlone();
  if (mode === 'topology') return topology();
  if (mode === 'validate') {
    const checks = await runChecks([...TYPED_CHECKS, ...SOURCE_CHECKS], cleanVariables(), cleanup, say);
    return [checks, await unitTests(UNTORTURED)];
  }
  return everything();
}

async function stop(): Promise<void> {
  await cleanup.run();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

const begun = Date.now();
mkdirSync(RESULTS_DIR, { recursive: true });
const results = await failureOf('the tests can be run', run());
if (!cleanup.begun) {
  await cleanup.run();
  const total = sum(Array.isArray(results) ? results : [results]);
  say(`\nTook ${seconds(begun)}.`);
  for (const name of total.notRun) say(`did not run: ${name}`);
  for (const name of total.failed) say(`failed: ${name}`);
  say(lastLine(total));
  process.exit(total.failed.length + total.notRun.length > 0 || total.passed === 0 ? 1 : 0);
}
