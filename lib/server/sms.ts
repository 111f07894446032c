import type { Logger } from 'pino';
import { sendDueMessages, type Flows, type MessagesContext } from '@/lib/messages/outbox';
import { isMessageKind, messageTemplates } from '@/lib/messages/templates';
import { sendDueCodes, type Flushed, type OutboxContext } from '@/lib/sms/outbox';
import type { SmsFailureReason } from '@/lib/sms/provider';
import type { JobResult } from './job';
import { log } from './log';
import { countSms } from './telemetry/sms-counts';

/** Permanent failures, which need an operator to check the MSG91 account or our settings. */
const needsSomebody = new Set<SmsFailureReason>(['credentials', 'refused', 'no_template']);

/** The two outboxes, in the words of the log. */
const outboxes = {
  code: {
    one: 'a code by SMS',
    expired: 'codes by SMS could not go out in time and were given up',
  },
  message: {
    one: 'a text message',
    expired: 'text messages could not go out in time and were given up',
  },
} as const;

export type FlushContext = OutboxContext & MessagesContext;

/** Sends the due codes and messages; logs and counts the results. */
export async function flushOutboxes(context: FlushContext, to: Logger = log()): Promise<JobResult> {
  const flush = async (outbox: keyof typeof outboxes, sending: Promise<Flushed>) =>
    report(outbox, await sending, to);
  const results = await Promise.allSettled([
    flush('code', sendDueCodes(context)),
    flush('message', sendDueMessages(context)),
  ]);
  let failed = 0;
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    failed += result.value;
  }
  return { failed };
}

/** Logs and counts a run; returns the number of failures. */
function report(outbox: keyof typeof outboxes, { sent, failures, expired }: Flushed, to: Logger): number {
  countSms({ sent, expired, failed: failures.map(({ failure }) => failure.reason) });
  for (const { request, attempt, failure, isDropped } of failures) {
    const { reason, status, providerMessage } = failure;
    const facts = {
      kind: 'sms',
      outbox,
      reason,
      status,
      provider_message: providerMessage,
      request,
      attempt,
      err: failure,
    };
    const sentence = `${outboxes[outbox].one} did not go out and ${isDropped ? 'was dropped' : 'will be tried again'}`;
    if (needsSomebody.has(reason)) to.error(facts, sentence);
    else to.warn(facts, sentence);
  }
  if (expired > 0) to.error({ kind: 'sms', outbox, expired }, outboxes[outbox].expired);
  return failures.length + expired;
}

/** Warns of templates without an id at the provider: their messages are dropped. */
export function warnOfMissingTemplates(flows: Flows, to: Logger = log()): void {
  for (const template of Object.keys(messageTemplates).filter(isMessageKind)) {
    const { flowVariable } = messageTemplates[template];
    if (flows[template] === null)
      to.warn(
        { kind: 'sms', template },
        `${flowVariable} is missing: text messages of this kind are dropped`,
      );
  }
}
