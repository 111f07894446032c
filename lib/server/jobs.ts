import type { SecurityEvent } from '@/lib/kernel/access/security-event';
import { compactCounters } from '@/lib/db/kept-counters';
import { connectionLimits, openPool } from '@/lib/db/pool';
import { retentionPolicies } from '@/lib/db/retention';
import { sqlOn } from '@/lib/db/sql';
import { sweepExpired } from '@/lib/db/sweep';
import { env } from '@/lib/env/env';
import { endBrokenPromises } from '@/lib/desk/tasks/broken-promises';
import { remindOfAdvances } from '@/lib/desk/tasks/remind-advances';
import { runImports } from '@/lib/desk/import/run';
import { remindOfDues } from '@/lib/money/collections/remind';
import { runDueResets } from '@/lib/people/factor-resets/run-due';
import { razorpayProvider } from '@/lib/money/payments/razorpay';
import { msg91 } from '@/lib/visits/sms/msg91';
import { checksPerRun, reconcileScheduled } from '@/lib/money/payments/reconcile';
import { markNoShows } from '@/lib/visits/front-desk/no-shows';
import { expireHolds } from '@/lib/visits/waiting/expire-holds';
import { runErasures } from '@/lib/people/erasure/close';
import { reportMissingIdentityKeys } from './identity-keys';
import { runJob, type JobResult } from './job';
import { log, logSecurity, noRequest } from './log';
import { startSending } from './sms';
import { watchPool } from './telemetry/watched';

/*
 * Scheduled background jobs (cron). Rows are claimed or jobs locked, so every worker may run them. A small pool of their own: no job waits behind
 * requests.
 */

const reconcileEveryMs = 30_000;
const sweepEveryMs = 60_000;
const compactEveryMs = 10_000;
const noShowsEveryMs = 60_000;
const factorResetsEveryMs = 60_000;
const remindEveryMs = 60_000;
const erasuresEveryMs = 30_000;
const expireHoldsEveryMs = 5000;
const importsEveryMs = 1000;

/** `stop` lets a run in progress finish. */
export function startJobs(): { stop(): Promise<void> } {
  const settings = env();
  const pool = watchPool('jobs', openPool(settings.databaseUrl, connectionLimits.jobs, { pipeline: true }));
  const sql = sqlOn(pool, { prepared: settings.preparedStatements });
  const policies = retentionPolicies(settings.auditYears);
  const shared = { sql, clock: { now: () => new Date() } };
  void reportMissingIdentityKeys(sql, settings.identityKeys);
  const payments = razorpayProvider(settings.razorpay);
  const logSecurityEvent = (event: SecurityEvent): void => logSecurity(event, noRequest);
  const sending = startSending({
    ...shared,
    sms: msg91(settings.msg91),
    flows: settings.msg91.flows,
    translatedFlows: settings.msg91.translatedFlows,
    secrets: settings.nextAuthSecrets,
    dailyLimit: settings.rateLimits,
  });
  const stops = [
    every('reconcile', reconcileEveryMs, async () => {
      const { checked, errors } = await reconcileScheduled({ ...shared, payments, logSecurityEvent });
      for (const error of errors) log().warn({ err: error }, 'an open payment order could not be checked');
      return { failed: errors.length, hasMore: checked >= checksPerRun };
    }),
    every('sweep', sweepEveryMs, async () => {
      const { ended, errors } = await sweepExpired(sql, policies, shared.clock.now());
      if (Object.keys(ended).length > 0) log().info({ kind: 'sweep', ended }, 'expired rows deleted');
      for (const error of errors) log().warn({ err: error }, 'expired rows of a table could not be deleted');
      return { failed: errors.length };
    }),
    every('no-shows', noShowsEveryMs, async () => {
      const { marked, errors } = await markNoShows(sql, shared.clock.now());
      if (marked > 0) log().info({ kind: 'no-shows', marked }, 'visits of past days set to no-show');
      for (const error of errors) log().warn({ err: error }, 'a visit could not be set to no-show');
      return { failed: errors.length };
    }),
    every('factor resets', factorResetsEveryMs, async () => {
      const { done, errors } = await runDueResets(shared);
      if (done > 0) log().info({ kind: 'factor resets', done }, 'second factors reset');
      for (const error of errors) log().warn({ err: error }, 'a second factor could not be reset');
      return { failed: errors.length };
    }),
    every('advances', remindEveryMs, async () => {
      const { reminded, errors } = await remindOfAdvances(shared);
      if (reminded > 0) log().info({ kind: 'advances', reminded }, 'tasks about old advances given');
      for (const error of errors) log().warn({ err: error }, 'tasks about an advance could not be given');
      return { failed: errors.length };
    }),
    every('collections', remindEveryMs, async () => {
      const promises = await endBrokenPromises(shared);
      if (promises.broken > 0)
        log().info({ kind: 'collections', broken: promises.broken }, 'promises to pay broken');
      for (const error of promises.errors) log().warn({ err: error }, 'a promise to pay could not be ended');
      const dues = await remindOfDues({
        ...shared,
        secrets: settings.nextAuthSecrets,
        flowId: settings.msg91.flows.due_reminder,
      });
      if (dues.reminded > 0)
        log().info({ kind: 'collections', reminded: dues.reminded }, 'reminders of dues queued');
      for (const error of dues.errors) log().warn({ err: error }, 'a reminder of a due could not be queued');
      return { failed: promises.errors.length + dues.errors.length };
    }),
    every('waiting lists', expireHoldsEveryMs, async () => {
      const { errors } = await expireHolds(shared);
      for (const error of errors)
        log().warn({ err: error }, 'a slot of the waiting list could not be counted');
      return { failed: errors.length };
    }),
    every('imports', importsEveryMs, async () => {
      const { errors } = await runImports(sql, shared.clock);
      for (const error of errors) log().error({ err: error }, 'a part of an import failed');
      return { failed: errors.length };
    }),
    every('erasures', erasuresEveryMs, async () => {
      const { errors, ...done } = await runErasures({
        ...shared,
        identityKeys: settings.identityKeys,
      });
      if (Object.values(done).some((count) => count > 0))
        log().info({ kind: 'erasures', ...done }, 'accounts closed, kept or erased');
      for (const error of errors)
        log().error({ err: error }, 'an account or its documents could not be closed or erased');
      return { failed: errors.length };
    }),
    every('compact counters', compactEveryMs, async () => {
      await compactCounters(sql);
      return { failed: 0 };
    }),
  ];
  return {
    stop: async () => {
      await Promise.all([sending.stop(), ...stops.map((stop) => stop())]);
      await pool.end();
    },
  };
}

/** Repeats with a pause in between, unless more is due. */
function every(job: string, pauseMs: number, task: () => Promise<JobResult>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const hasMore = await runJob(job, task);
    if (!stopped) timer = setTimeout(start, hasMore ? 0 : pauseMs);
  };
  let current = Promise.resolve();
  const start = () => {
    current = run();
  };
  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}
