import { processWide } from '@/lib/server/process-wide';
import { smsFailureReasons, type SmsFailureReason } from '@/lib/sms/provider';

/** Results of sent reset codes in this process, by requests or jobs. */
interface SmsCounts {
  sent: number;
  expired: number;
  readonly failed: Record<SmsFailureReason, number>;
}

function isCounts(value: unknown): value is SmsCounts {
  return typeof value === 'object' && value !== null && 'failed' in value;
}

/** Every reason starts at 0: Prometheus detects an increase only of an existing series. */
export const smsCounts = processWide('sms counts', isCounts, (): SmsCounts => ({
  sent: 0,
  expired: 0,
  failed: { credentials: 0, refused: 0, provider_error: 0, unreachable: 0 },
}));

export function smsFailuresByReason(): [{ reason: SmsFailureReason }, number][] {
  return smsFailureReasons.map((reason) => [{ reason }, smsCounts.failed[reason]]);
}
