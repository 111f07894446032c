import { processWide } from '@/lib/server/process-wide';
import { smsFailureReasons, type SmsFailureReason } from '@/lib/sms/provider';

/** What became of codes by SMS in this process, whether a request or a job sent them. */
interface SmsCounts {
  sent: number;
  expired: number;
  readonly failed: Record<SmsFailureReason, number>;
}

function isCounts(value: unknown): value is SmsCounts {
  return typeof value === 'object' && value !== null && 'failed' in value;
}

/** Every reason has its count from the start: Prometheus sees an increase only of what was there before. */
export const smsCounts = processWide('sms counts', isCounts, (): SmsCounts => ({
  sent: 0,
  expired: 0,
  failed: { credentials: 0, refused: 0, provider_error: 0, unreachable: 0 },
}));

export function smsFailuresByReason(): [{ reason: SmsFailureReason }, number][] {
  return smsFailureReasons.map((reason) => [{ reason }, smsCounts.failed[reason]]);
}
