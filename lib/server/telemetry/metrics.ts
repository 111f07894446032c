import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { smsCounts, smsFailuresByReason } from './sms-counts';
import { watchedPools, watchedQueues } from './watched';

/** Of this process, labelled with its place among the processes (`worker`). Names: docs/operations.md. */
export const registry = new Registry();
const registers = [registry];

export const requests = new Counter({
  name: 'pasidi_requests_total',
  help: 'Requests that were answered, by call or page; status 499 where the client went away first',
  labelNames: ['call', 'method', 'status'],
  registers,
});
export const requestSeconds = new Histogram({
  name: 'pasidi_request_duration_seconds',
  help: 'From the head of a request to the end of its answer, by call or page',
  labelNames: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
export const requestsInFlight = new Gauge({
  name: 'pasidi_requests_in_flight',
  help: 'Requests that wait for their answer',
  registers,
});
export const unreadable = new Counter({
  name: 'pasidi_requests_unreadable_total',
  help: 'Requests whose head was no HTTP or came too slowly, by the status they were answered',
  labelNames: ['status'],
  registers,
});
export const jobRuns = new Counter({
  name: 'pasidi_job_runs_total',
  help: 'Runs of what the server does by itself, by how they ended (ok or failed)',
  labelNames: ['task', 'outcome'],
  registers,
});
export const jobSucceeded = new Gauge({
  name: 'pasidi_job_last_success_timestamp_seconds',
  help: 'When one of these last ran to its end, in seconds since 1970',
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

countedElsewhere('pasidi_sms_sent_total', 'Codes and other messages by SMS that MSG91 has taken', [], () => [
  [{}, smsCounts.sent],
]);
countedElsewhere(
  'pasidi_sms_failed_total',
  'Attempts to send an SMS that failed, by reason (credentials, refused, provider_error, unreachable)',
  ['reason'],
  smsFailuresByReason,
);
countedElsewhere(
  'pasidi_sms_expired_total',
  'Codes and other messages by SMS that were given up because they could not go out in time',
  [],
  () => [[{}, smsCounts.expired]],
);

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

const whatFillsUp = [
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
  readOnScrape('pasidi_pool_waiting', 'Who waits for a connection to the database, by pool', ['pool'], () =>
    [...watchedPools].map(([pool, { waitingCount }]) => [{ pool }, waitingCount]),
  ),
  readOnScrape(
    'pasidi_pool_connections_limit',
    'Connections to the database at most, by pool',
    ['pool'],
    () => [...watchedPools].map(([pool, { options }]) => [{ pool }, options.max]),
  ),
  readOnScrape('pasidi_queue_waiting', 'Waiting tasks of the process, by queue', ['queue'], () =>
    [...watchedQueues].map(([queue, { waiting }]) => [{ queue }, waiting()]),
  ),
  readOnScrape(
    'pasidi_queue_limit',
    'What may wait in a queue before the next is refused, by queue',
    ['queue'],
    () => [...watchedQueues].map(([queue, { limit }]) => [{ queue }, limit]),
  ),
];

/** Memory, CPU, GC and event loop delay of the process. Once per server start. */
export function measureProcess(worker: string): void {
  registry.setDefaultLabels({ worker });
  for (const each of whatFillsUp) registry.registerMetric(each);
  collectDefaultMetrics({ register: registry });
}
