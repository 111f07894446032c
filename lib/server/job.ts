import type { Logger } from 'pino';
import { log } from './log';
import { jobRuns, jobSucceeded } from './telemetry/metrics';

/** Failed parts are retried automatically. */
export interface JobResult {
  readonly failed: number;
}

/** Counts and logs the result. A run with a failed part counts as failed. */
export async function runJob(job: string, task: () => Promise<JobResult>, to: Logger = log()): Promise<void> {
  try {
    const { failed } = await task();
    if (failed === 0) {
      jobRuns.inc({ task: job, outcome: 'ok' });
      jobSucceeded.set({ task: job }, Date.now() / 1000);
      return;
    }
    to.warn({ job, failed }, 'a job failed in part and will be tried again');
  } catch (error) {
    to.warn({ err: error, job }, 'a job failed and will be tried again');
  }
  jobRuns.inc({ task: job, outcome: 'failed' });
}
