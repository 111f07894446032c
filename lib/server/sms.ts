import type { Logger } from 'pino';
import { sendDueCodes, type OutboxContext } from '@/lib/sms/outbox';
import type { SmsFailureReason } from '@/lib/sms/provider';
import type { JobResult } from './job';
import { log } from './log';
import { countSms } from './telemetry/sms-counts';

/** Permanent failures, which need an operator to check the MSG91 account. */
const needsSomebody = new Set<SmsFailureReason>(['credentials', 'refused']);

/** Sends the due codes; logs and counts the results. */
export async function flushOutbox(context: OutboxContext, to: Logger = log()): Promise<JobResult> {
  const { sent, failures, expired } = await sendDueCodes(context);
  countSms({ sent, expired, failed: failures.map(({ failure }) => failure.reason) });
  for (const { request, attempt, failure } of failures) {
    const { reason, status, providerMessage } = failure;
    const facts = {
      kind: 'sms',
      reason,
      status,
      provider_message: providerMessage,
      request,
      attempt,
      err: failure,
    };
    const sentence = 'a code by SMS did not go out and will be tried again';
    if (needsSomebody.has(reason)) to.error(facts, sentence);
    else to.warn(facts, sentence);
  }
  if (expired > 0)
    to.error({ kind: 'sms', expired }, 'codes by SMS could not go out in time and were given up');
  return { failed: failures.length + expired };
}
