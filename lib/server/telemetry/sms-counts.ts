import { processChannel } from '@/lib/server/process-channel';
import { smsFailureReasons, type SmsFailureReason } from '@/lib/visits/sms/provider';

interface SmsResults {
  readonly sent: number;
  readonly expired: number;
  readonly failed: readonly SmsFailureReason[];
}

function isResults(value: unknown): value is SmsResults {
  return typeof value === 'object' && value !== null && 'failed' in value;
}

/** Sent by requests and by jobs, read by the front's metrics. */
const results = processChannel('sms-results', isResults);

/** SMS counters of this process. Every reason starts at 0: Prometheus detects an increase only of an existing series. */
export const smsCounts = {
  sent: 0,
  expired: 0,
  failed: { credentials: 0, refused: 0, provider_error: 0, unreachable: 0 } satisfies Record<
    SmsFailureReason,
    number
  >,
};

results.subscribe(({ sent, expired, failed }) => {
  smsCounts.sent += sent;
  smsCounts.expired += expired;
  for (const reason of failed) smsCounts.failed[reason] += 1;
});

export function countSms(run: SmsResults): void {
  results.publish(run);
}

export function smsFailuresByReason(): [{ reason: SmsFailureReason }, number][] {
  return smsFailureReasons.map((reason) => [{ reason }, smsCounts.failed[reason]]);
}
