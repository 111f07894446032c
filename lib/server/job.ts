import type { Logger } from 'pino';
import { log } from './log';
import { jobRuns, jobSucceeded } from './telemetry/metrics';

/** Failed parts are retried automatically. */
export interface JobResult {
  readonly failed: number;
  /** More is due: the next run follows at once. */
  readonly hasMore?: boolean;
}

/**
 * Counts and logs the result. A run with a failed part counts as failed.
 * @returns whether more is due; false after a failure
 */
export async function runJob(
  job: string,
  task: () => Promise<JobResult>,
  to: Logger = log(),
): Promise<boolean> {
  try {
    const { failed, hasMore = false } = await task();
    if (failed === 0) {
      jobRuns.inc({ task: job, outcome: 'ok' });
      jobSucceeded.set({ task: job }, Date.now() / 1000);
      return hasMore;
    }
    to.warn({ job, failed }, 'a job failed in part and will be tried again');
  } catch (error) {
    to.warn({ err: error, job }, 'a job failed and will be tried again');
  }
  jobRuns.inc({ task: job, outcome: 'failed' });
  return false;
}
