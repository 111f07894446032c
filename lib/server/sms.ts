import type { Logger } from 'pino';
import {
  sendDueMessages,
  type Flows,
  type MessagePriority,
  type MessagesContext,
} from '@/lib/visits/messages/outbox';
import { messageKinds, messageTemplates } from '@/lib/visits/messages/templates';
import { announceHolds } from '@/lib/visits/messages/holds';
import type { Flushed } from '@/lib/visits/sms/claim';
import { sendDueCodes, type OutboxContext } from '@/lib/visits/sms/reset-code-outbox';
import type { SmsFailureReason } from '@/lib/visits/sms/provider';
import { runJob, type JobResult } from './job';
import { startOutboxWorker, type OutboxWorker } from './outbox-worker';
import { log } from './log';
import { processChannel } from './process-channel';
import { countSms } from './telemetry/sms-counts';

/** Permanent: an operator must check the MSG91 account or our settings. */
const needsSomebody = new Set<SmsFailureReason>(['credentials', 'refused']);

/** Texts of the log. */
const outboxes = {
  code: {
    one: 'a code by SMS',
    expired: 'codes by SMS expired before they were sent',
  },
  message: {
    one: 'a text message',
    expired: 'text messages expired before they were sent',
  },
} as const;

export type FlushContext = OutboxContext & MessagesContext;

interface FlushResult extends JobResult {
  readonly isDown: boolean;
}

export async function flushCodes(context: OutboxContext, to: Logger = log()): Promise<FlushResult> {
  return report('code', await sendDueCodes(context), to);
}

export async function flushMessages(
  context: MessagesContext,
  priority: MessagePriority,
  to: Logger = log(),
): Promise<FlushResult> {
  return report('message', await sendDueMessages(context, priority), to);
}

/** Logs and counts a run. */
function report(
  outbox: keyof typeof outboxes,
  { sent, failures, expired, errors, isDown }: Flushed,
  to: Logger,
): FlushResult {
  countSms({ sent, expired, failed: failures.map(({ failure }) => failure.reason) });
  for (const { request, attempt, failure, isFinal } of failures) {
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
    const sentence = `${outboxes[outbox].one} did not go out and ${isFinal ? 'failed for good' : 'will be tried again'}`;
    if (needsSomebody.has(reason)) to.error(facts, sentence);
    else to.warn(facts, sentence);
  }
  if (expired > 0) to.error({ kind: 'sms', outbox, expired }, outboxes[outbox].expired);
  for (const error of errors)
    to.error({ kind: 'sms', outbox, err: error }, `${outboxes[outbox].one} could not be worked on`);
  return { failed: failures.length + expired + errors.length, isDown };
}

/** Messages of a template without an id at the provider are not sent. */
export function warnOfMissingTemplates(flows: Flows, to: Logger = log()): void {
  for (const template of messageKinds) {
    const { flowVariable } = messageTemplates[template];
    if (flows[template] === null)
      to.warn(
        { kind: 'sms', template },
        `${flowVariable} is missing: text messages of this kind are not sent`,
      );
  }
}

/** Channel from requests, which add rows, to this process's jobs, which send them. */
const rowsAdded = processChannel('outbox-rows-added', (value) => value === true);

/** Sends added rows before the next regular run. */
export function flushOutboxes(): void {
  rowsAdded.publish(true);
}

const everyMs = 3000;

/**
 * Four queues: codes wait for no message, awaited messages not for others, and no message for offers. A slow or unreachable provider delays
 * only the rows of a queue: requests only add rows.
 */
export function startSending(context: FlushContext, to: Logger = log()): { stop(): Promise<void> } {
  const queue = (
    job: string,
    flush: (signal: AbortSignal) => Promise<FlushResult>,
    options: { readonly parallel: number; readonly longestPauseMs: number },
  ): OutboxWorker =>
    startOutboxWorker(
      async (signal) => {
        let isDown = true;
        await runJob(
          job,
          async () => {
            const result = await flush(signal);
            ({ isDown } = result);
            return result;
          },
          to,
        );
        return { isDown };
      },
      { everyMs, ...options },
    );
  warnOfMissingTemplates(context.flows, to);
  const awaited = { parallel: 5, longestPauseMs: 5000 };
  const unhurried = { parallel: 1, longestPauseMs: 15_000 };
  const queues = [
    queue('codes', (signal) => flushCodes({ ...context, signal }, to), awaited),
    queue('awaited messages', (signal) => flushMessages({ ...context, signal }, 'awaited', to), awaited),
    queue(
      'messages',
      async (signal) => {
        await announceHolds(context);
        return flushMessages({ ...context, signal }, 'others', to);
      },
      unhurried,
    ),
    queue('offers', (signal) => flushMessages({ ...context, signal }, 'offers', to), unhurried),
  ];
  rowsAdded.subscribe(() => {
    for (const each of queues) each.flush();
  });
  return {
    stop: async () => {
      await Promise.all(queues.map((each) => each.stop()));
    },
  };
}
