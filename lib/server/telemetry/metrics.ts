import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { watchedPools, watchedQueues } from './watched';

/** The figures of this process, each with the place of the process among the site's (`worker`). Names: docs/operations.md. */
export const figures = new Registry();
const registers = [figures];

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
  help: 'Runs of the jobs of the server, by how they ended (ok or failed)',
  labelNames: ['job', 'outcome'],
  registers,
});
export const jobSucceeded = new Gauge({
  name: 'pasidi_job_last_success_timestamp_seconds',
  help: 'When a job last ran to its end, in seconds since 1970',
  labelNames: ['job'],
  registers,
});

export const poolConnections = new Gauge({
  name: 'pasidi_pool_connections',
  help: 'Connections to the database, by pool and state (in use or idle)',
  labelNames: ['pool', 'state'],
  registers,
  collect() {
    for (const [pool, { totalCount, idleCount }] of watchedPools) {
      this.set({ pool, state: 'in use' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
    }
  },
});
export const poolWaiting = new Gauge({
  name: 'pasidi_pool_waiting',
  help: 'Who waits for a connection to the database, by pool',
  labelNames: ['pool'],
  registers,
  collect() {
    for (const [pool, { waitingCount }] of watchedPools) this.set({ pool }, waitingCount);
  },
});
export const poolLimit = new Gauge({
  name: 'pasidi_pool_connections_limit',
  help: 'Connections to the database at most, by pool',
  labelNames: ['pool'],
  registers,
  collect() {
    for (const [pool, { options }] of watchedPools) this.set({ pool }, options.max);
  },
});
export const queueWaiting = new Gauge({
  name: 'pasidi_queue_waiting',
  help: 'What waits in a queue of the process (password checks), by queue',
  labelNames: ['queue'],
  registers,
  collect() {
    for (const [queue, { waiting }] of watchedQueues) this.set({ queue }, waiting());
  },
});
export const queueLimit = new Gauge({
  name: 'pasidi_queue_limit',
  help: 'What may wait in a queue before the next is refused, by queue',
  labelNames: ['queue'],
  registers,
  collect() {
    for (const [queue, { limit }] of watchedQueues) this.set({ queue }, limit);
  },
});

/** Begins to measure the process itself (memory, CPU, GC, delay of the event loop). Once, where a server starts. */
export function measureProcess(worker: string): void {
  figures.setDefaultLabels({ worker });
  collectDefaultMetrics({ register: figures });
}
