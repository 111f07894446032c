/* oxlint-disable max-lines -- one site for all of it */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Collector } from '@/e2e/fixtures/collector';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { metricsOf, readMetrics, sumOfMetric } from '@/e2e/fixtures/metrics';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { expect, test } from '@/e2e/fixtures/test';
import { getDetails, logIn, requestReset, signUp } from '@/lib/people/accounts/contract';
import { exportRule } from '@/lib/limits';
import { openPaymentLink } from '@/lib/money/payment-links/contract';
import { openDatabase } from '@/lib/db/client';
import { generousTimeouts } from '@/e2e/testing/generous-timeouts';
import { createPaymentOrder } from '@/lib/money/subscriptions/contract';
import { randomMobile } from '@/prisma/factories/users';

/** A site with two processes: /metrics, log and traces, linked by the response's request id. */
test.describe.configure({ mode: 'default' });

const admin = '9000000001';
const withPlan = '9000000004';
const withoutPlan = '9000000005';
const collector = new Collector();
let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await OwnSite.prepare({
    WORKERS: '2',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
  });
  await site.start();
});

test.afterAll(async () => {
  await site.remove();
  collector.stop();
});

const visitor = () => new ApiClient(null, undefined, site.url);

async function signedIn(mobile: string): Promise<{ api: ApiClient; token: string }> {
  const response = await visitor().call(logIn, { mobile, password: 'demo1234' });
  const { token } = z.object({ token: z.string() }).parse(response.body);
  return { api: new ApiClient({ token }, undefined, site.url), token };
}

const metrics = () => metricsOf(site);
const sumOf = (name: string, ...labels: string[]) => sumOfMetric(site, name, ...labels);

const accessLine = z.object({
  kind: z.literal('access'),
  route: z.string(),
  status: z.int(),
  request_id: z.string(),
  actor_id: z.int().nullable(),
  trace_id: z.string(),
});

function accessLineOf(requestId: string): z.output<typeof accessLine> | undefined {
  const line = site.output
    .split('\n')
    .find((each) => each.includes('"kind":"access"') && each.includes(requestId));
  return line === undefined ? undefined : accessLine.parse(JSON.parse(line));
}

test('requests of both processes are counted by endpoint, method and status, never by address values', async () => {
  const counted = () => sumOf('pasidi_requests_total', 'route="getDetails"', 'method="GET"', 'status="200"');
  const before = await counted();
  const { api } = await signedIn(withPlan);
  for (let nth = 0; nth < 6; nth += 1) await api.call(getDetails, { mobile: withPlan });
  await expect.poll(counted).toBe(before + 6);
  expect(await sumOf('pasidi_request_duration_seconds_count', 'route="getDetails"')).toBe(before + 6);
  await visitor().request(`/api/users/${withPlan}`);
  await visitor().request(`/users/${withPlan}`);
  const all = await metrics();
  expect(Object.keys(all).filter((line) => line.includes(withPlan))).toEqual([]);
  expect(all).toMatchObject({
    pasidi_database_up: 1,
    'pasidi_pool_connections_limit{pool="jobs",worker="1"}': 3,
    'pasidi_pool_connections_limit{pool="jobs",worker="2"}': 3,
  });
  for (const worker of ['1', '2'])
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(all[`${name}{worker="${worker}"}`], name).toBeGreaterThan(0);
});

test('actions of an endpoint are counted apart, unknown ones without a name', async () => {
  const { api } = await signedIn(admin);
  const counted = (...labels: string[]) => sumOf('pasidi_requests_total', 'route="tasks"', ...labels);
  const headers = { 'content-type': 'application/json' };
  for (const action of ['list', 'list', 'create', withoutPlan])
    await api.request('/api/tasks', { method: 'POST', headers, body: JSON.stringify({ action }) });
  await expect.poll(() => counted()).toBe(4);
  expect(await counted('action="list"')).toBe(2);
  expect(await counted('action="create"')).toBe(1);
  expect(await sumOf('pasidi_build_info', 'version="', 'commit="', `node="${process.versions.node}"`)).toBe(
    2,
  );
});

test('metrics are served to this machine only, never through a proxy', async () => {
  for (const forwardedFor of ['127.0.0.1', '::1', '198.51.100.7', '127.0.0.1, 127.0.0.1'])
    for (const accept of ['text/html', '*/*']) {
      const response = await fetch(`${site.url}/metrics`, {
        headers: { 'x-forwarded-for': forwardedFor, accept },
      });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('pasidi_requests');
    }
});

test('no process of the app loads the Next compiler', { tag: '@torture' }, async () => {
  test.skip(process.platform !== 'linux', 'What a process has loaded is read from /proc.');
  for (const path of ['/', '/gold', '/nope']) await visitor().request(path);
  for (const pid of site.appPids()) {
    const loaded = readFileSync(`/proc/${pid}/maps`, 'utf8');
    expect(loaded).toContain(process.execPath);
    expect(loaded).not.toContain('next-swc');
  }
  expect(site.appPids()).toHaveLength(2);
});

test('stuck process is reported as down', { tag: '@torture' }, async () => {
  const [stuck = 0] = site.appPids();
  process.kill(stuck, 'SIGSTOP');
  try {
    // Half of the requests go to the stuck process.
    const up = async () => {
      const all = await readMetrics(site).catch(() => ({}));
      return Object.entries(all)
        .filter(([name]) => name.startsWith('pasidi_worker_up'))
        .map(([, value]) => value);
    };
    await expect.poll(async () => (await up()).toSorted(), { timeout: 60_000 }).toEqual([0, 1]);
  } finally {
    process.kill(stuck, 'SIGCONT');
  }
  await metrics();
});

test('response, log and trace share the request id and the actor', async () => {
  const { api } = await signedIn(withPlan);
  const response = await api.call(getDetails, { mobile: withPlan });
  const { data } = expectSuccess(getDetails, response, 200);
  const requestId = response.headers.get('x-request-id') ?? '';
  await expect.poll(() => accessLineOf(requestId)).toMatchObject({ route: 'getDetails', actor_id: data.id });
  const refused = await visitor().call(getDetails, { mobile: withPlan });
  const body = z.object({ request_id: z.string() }).parse(refused.body);
  expect(refused.headers.get('x-request-id')).toBe(body.request_id);
  await expect.poll(() => accessLineOf(body.request_id)).toMatchObject({ status: 401, actor_id: null });

  const traceId = accessLineOf(requestId)?.trace_id ?? '';
  await expect
    .poll(() => collector.of(traceId).find(({ kind }) => kind === 2))
    .toMatchObject({
      name: 'getDetails',
      attributes: { 'pasidi.request_id': requestId, 'pasidi.operation': 'getDetails' },
    });
});

test('incoming trace continues through SQL statements and provider requests', async () => {
  const sandbox = Number(new URL(site.sandboxUrl).port);
  let [traceId, caller] = ['', ''];
  // Again with another customer if a job has sent the code before the request did.
  await expect(async () => {
    [traceId, caller] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    const traceparent = `00-${traceId}-${caller}-01`;
    const mobile = randomMobile();
    const password = 'demo1234';
    await visitor().call(signUp, { name: 'Traced', mobile, password, confirm_password: password });
    const { api } = await signedIn(mobile);
    expect((await api.call(createPaymentOrder, {}, { traceparent })).status).toBe(201);
    await visitor().call(requestReset, { mobile, new_password: 'demo5678' }, { traceparent });
    // To Razorpay (order) and MSG91 (code).
    await expect.poll(() => collector.sentTo(sandbox, traceId)).toHaveLength(2);
  }).toPass({ timeout: 90_000 });
  const served = () => collector.of(traceId).filter(({ kind }) => kind === 2);
  await expect.poll(served).toHaveLength(2);
  const requests = served();
  expect(requests.map(({ name, parent }) => [name, parent]).toSorted()).toEqual([
    ['createPaymentOrder', caller],
    ['requestReset', caller],
  ]);
  const statements = collector.of(traceId).filter(({ attributes }) => 'db.query.text' in attributes);
  expect(statements.length).toBeGreaterThan(5);
  const ids = new Set(requests.map(({ spanId }) => spanId));
  for (const { parent, name } of [...statements, ...collector.sentTo(sandbox, traceId)])
    expect(ids.has(parent ?? ''), name).toBe(true);
  expect(statements.map(({ name }) => name)).toContain('INSERT');
});

test('traces and logs hold no mobile, token or client address', async () => {
  const { api, token } = await signedIn(withPlan);
  const response = await api.call(getDetails, { mobile: withPlan });
  const linkToken = randomBytes(16).toString('base64url');
  await visitor().request(`/pay/${linkToken}`, {});
  const last = await visitor().call(openPaymentLink, { token: linkToken });
  expect([response.status, last.status]).toEqual([200, 404]);
  const requestId = last.headers.get('x-request-id') ?? '';
  await expect.poll(() => collector.text).toContain(requestId);
  for (const secret of [
    linkToken,
    withPlan,
    withoutPlan,
    'demo1234',
    'demo5678',
    token,
    api.address,
    'node-fetch',
    'undici/',
  ])
    for (const [where, text] of [
      ['traces', collector.text],
      ['log', site.output.slice(site.output.indexOf('"kind":"access"'))],
    ] as const)
      expect(text.includes(secret), `${secret} in the ${where}`).toBe(false);
  expect(collector.text).toContain('INSERT INTO');
});

test('an export that ends with its session breaks off, as information in the log', async () => {
  const { token } = await signedIn(admin);
  const { db, close } = openDatabase(site.databaseUrl, { max: 1, ...generousTimeouts });
  try {
    const before = site.output.length;
    await db.$executeRaw`
      INSERT INTO opportunities (name, user_id, total_amount, created_at)
      SELECT 'A set of bangles for a wedding ' || n, 7, n, now() FROM generate_series(1, ${exportRule.pageRows * 30}) n`;
    const response = await fetch(`${site.url}/api/export?list=opportunities`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await db.session.updateMany({ where: { user: { mobile: admin } }, data: { endedAt: new Date() } });
    await expect(async () => {
      while ((await reader?.read())?.done === false);
    }).rejects.toThrow('terminated');
    const requestId = response.headers.get('x-request-id') ?? 'none';
    const lines = () =>
      site.output
        .slice(before)
        .split('\n')
        .filter((line) => line.includes(requestId) && !line.includes('"kind":"access"'));
    await expect.poll(lines).toEqual([expect.stringContaining('"msg":"broken off: UNAUTHENTICATED"')]);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 30, path: '/export' });
    expect(site.output.slice(before)).not.toContain('failed to pipe');
    expect(await sumOf('pasidi_requests_total', 'route="exportList"', 'status="200"')).toBe(1);
  } finally {
    await close();
  }
});

test('server deletes expired rows and logs it', { tag: '@torture' }, async () => {
  const { db, close } = openDatabase(site.databaseUrl, { max: 1, ...generousTimeouts });
  try {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const expired = { id: 'expired-row', userId: 7, createdAt: daysAgo(400), expiresAt: daysAgo(370) };
    await db.session.create({ data: expired });
    // The job runs at start and once a minute.
    for (const pid of site.appPids()) process.kill(pid, 'SIGTERM');
    await expect.poll(() => db.session.count({ where: { id: 'expired-row' } }), { timeout: 90_000 }).toBe(0);
    await expect.poll(() => /"kind":"sweep","ended":\{[^}]*"sessions":1\b/.test(site.output)).toBe(true);
  } finally {
    await close();
  }
  await expect.poll(() => sumOf('pasidi_job_runs_total', 'task="sweep"', 'outcome="ok"')).toBeGreaterThan(0);
});

test('ending process flushes its spans', { tag: '@torture' }, async () => {
  const traceId = randomBytes(16).toString('hex');
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
  await visitor().request('/gold', { headers: { traceparent } });
  for (const pid of site.appPids()) process.kill(pid, 'SIGTERM');
  await expect.poll(() => collector.of(traceId).map(({ name }) => name)).toContain('/gold');
});
