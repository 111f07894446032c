import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BuildInfo } from '@/lib/server/build-info';
import { smsCounts, smsFailuresByReason } from './sms-counts';
import { watchedPools, watchedQueues, watchedStreams } from './watched';

/** Metrics of this process, labelled with its place among the processes (`worker`). Names: docs/operations.md. */
export const registry = new Registry();
const registers = [registry];

export const requests = new Counter({
  name: 'pasidi_requests_total',
  help: 'HTTP responses by route, action (of an endpoint with several), method and status (499: the client closed the connection)',
  labelNames: ['route', 'action', 'method', 'status'],
  registers,
});
export const requestSeconds = new Histogram({
  name: 'pasidi_request_duration_seconds',
  help: 'From the head of a request to the end of its response, by route and action',
  labelNames: ['route', 'action'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
export const requestsInFlight = new Gauge({
  name: 'pasidi_requests_in_flight',
  help: 'Requests without a response yet',
  registers,
});
export const unreadable = new Counter({
  name: 'pasidi_requests_unreadable_total',
  help: 'Malformed or too slow requests, by status',
  labelNames: ['status'],
  registers,
});
// `task`: Prometheus labels targets with `job`.
export const jobRuns = new Counter({
  name: 'pasidi_job_runs_total',
  help: 'Job runs by outcome (ok, failed)',
  labelNames: ['task', 'outcome'],
  registers,
});
export const jobSucceeded = new Gauge({
  name: 'pasidi_job_last_success_timestamp_seconds',
  help: 'Unix time of the last successful run of a job',
  labelNames: ['task'],
  registers,
});

/** Values are stored elsewhere and read on each scrape. */
function countedElsewhere(
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Iterable<[Record<string, string>, number]>,
): Counter {
  return new Counter({
    name,
    help,
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}

countedElsewhere('pasidi_sms_sent_total', 'SMS (codes and messages) accepted by MSG91', [], () => [
  [{}, smsCounts.sent],
]);
countedElsewhere(
  'pasidi_sms_failed_total',
  'Attempts to send an SMS that failed, by reason (credentials, refused, provider_error, unreachable)',
  ['reason'],
  smsFailuresByReason,
);
countedElsewhere('pasidi_sms_expired_total', 'SMS that expired before they were sent', [], () => [
  [{}, smsCounts.expired],
]);

/** `read` returns the values by label. */
function readOnScrape(
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Iterable<[Record<string, string>, number]>,
): Gauge {
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

const saturationMetrics = [
  readOnScrape(
    'pasidi_pool_connections',
    'Connections to the database, by pool and state (in use or idle)',
    ['pool', 'state'],
    () =>
      [...watchedPools].flatMap(([pool, { totalCount, idleCount }]) => [
        [{ pool, state: 'in use' }, totalCount - idleCount],
        [{ pool, state: 'idle' }, idleCount],
      ]),
  ),
  readOnScrape('pasidi_pool_waiting', 'Requests waiting for a database connection, by pool', ['pool'], () =>
    [...watchedPools].map(([pool, { waitingCount }]) => [{ pool }, waitingCount]),
  ),
  readOnScrape('pasidi_pool_connections_limit', 'Limit of database connections, by pool', ['pool'], () =>
    [...watchedPools].map(([pool, { options }]) => [{ pool }, options.max]),
  ),
  readOnScrape('pasidi_queue_waiting', 'Waiting tasks of the process, by queue', ['queue'], () =>
    [...watchedQueues].map(([queue, { waiting }]) => [{ queue }, waiting()]),
  ),
  readOnScrape('pasidi_queue_limit', 'Queue capacity; beyond it requests are refused', ['queue'], () =>
    [...watchedQueues].map(([queue, { limit }]) => [{ queue }, limit]),
  ),
  readOnScrape('pasidi_live_streams', 'Open streams of live updates', [], () => [
    [{}, [...watchedStreams].reduce((sum, { count }) => sum + count, 0)],
  ]),
];

const buildInfo = new Gauge({
  name: 'pasidi_build_info',
  help: 'Version, commit and Node of the running app; always 1',
  labelNames: ['version', 'commit', 'node'],
  registers,
});

/**
 * Memory, CPU, GC and event loop delay of the process. Once per server start.
 * @param worker its place among the processes, from 1
 * @param build null where the app was not built, in tests
 */
export function measureProcess(worker: string, build: BuildInfo | null): void {
  registry.setDefaultLabels({ worker });
  buildInfo.set(
    { version: build?.version ?? '', commit: build?.commit ?? '', node: process.versions.node },
    1,
  );
  for (const each of saturationMetrics) registry.registerMetric(each);
  collectDefaultMetrics({ register: registry });
}
