import { z } from 'zod';
import type { Clock } from '@/lib/access/operation';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { claimed, dueRows, nextAttempt, sendUntilNoneIsDue } from '@/lib/sms/claim';
import type { FailedSend, Flushed } from '@/lib/sms/outbox';
import { asSmsFailure, SmsFailure, type SmsProvider } from '@/lib/sms/provider';
import { dropped } from './drop';
import { isMessageKind, type MessageKind } from './templates';

/**
 * Sends the queued messages (lib/messages/enqueue.ts), any number of workers in parallel (lib/sms/claim.ts): at least once, and twice only
 * if a worker dies between the provider's response and its own commit. A message that is sent or dropped loses its variables.
 */
export interface MessagesContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly sms: Pick<SmsProvider, 'sendFlow'>;
  readonly flows: Flows;
}

/** The templates' ids at the provider; null where the environment has none. */
export type Flows = Readonly<Record<MessageKind, string | null>>;

const longestDelaySeconds = 600;

const shape = z.object({
  id: z.number(),
  kind: z.string(),
  mobile: z.string(),
  variables: z.record(z.string(), z.string()),
  attempts: z.number(),
  expiresAt: z.coerce.date(),
});
type DueMessage = z.output<typeof shape>;

export async function sendDueMessages(context: MessagesContext): Promise<Flushed> {
  const { sql, clock } = context;
  let expired = 0;
  const outcomes = await sendUntilNoneIsDue<DueMessage, FailedSend | 'sent'>(
    async () => {
      const now = clock.now();
      expired += (await sql.rows(dropExpired(now), { writes: true })).length;
      return z.array(shape).parse(await sql.rows(claimDue(now), { writes: true }));
    },
    (message) => sendOne(context, message),
  );
  const failures = outcomes.filter((outcome) => typeof outcome === 'object');
  return { sent: outcomes.length - failures.length, failures, expired };
}

function claimDue(now: Date) {
  return query
    .updateTable('messages')
    .set(claimed(now))
    .where('id', 'in', dueRows('messages', now))
    .returning(['id', 'kind', 'mobile', 'variables', 'attempts', 'expires_at as expiresAt']);
}

/** Not the claimed ones, which may be sent at this moment. */
function dropExpired(now: Date) {
  return query
    .updateTable('messages')
    .set(dropped('expired'))
    .where('next_attempt_at', '<=', now.toISOString())
    .where('expires_at', '<=', now.toISOString())
    .returning('id');
}

async function sendOne(
  { sql, clock, sms, flows }: MessagesContext,
  { id, kind, mobile, variables, attempts, expiresAt }: DueMessage,
): Promise<FailedSend | 'sent'> {
  const update = query.updateTable('messages').where('id', '=', id);
  try {
    const flowId = isMessageKind(kind) ? flows[kind] : null;
    // A kind of a newer version, during a rolling restart, is left for its processes.
    if (flowId === null) throw new SmsFailure('no_template', { isFinal: isMessageKind(kind) });
    await sms.sendFlow(mobile, flowId, variables);
  } catch (error) {
    const failure = asSmsFailure(error);
    const { isFinal } = failure;
    const next = nextAttempt(clock.now(), attempts, longestDelaySeconds);
    const changes = isFinal
      ? dropped(reasonText(failure))
      : { next_attempt_at: next < expiresAt ? next : expiresAt };
    // Another worker may have finished it, if this one was too slow for its claim.
    await sql.rows(update.set(changes).where('state', '=', 'queued'), { writes: true });
    return { request: id, attempt: attempts, failure, isDropped: isFinal };
  }
  const changes = {
    state: 'sent',
    sent_at: clock.now(),
    next_attempt_at: null,
    dropped_reason: null,
    variables: '{}',
  } as const;
  await sql.rows(update.set(changes), { writes: true });
  return 'sent';
}

function reasonText({ reason, providerMessage }: SmsFailure): string {
  if (reason === 'no_template') return 'no template id';
  return providerMessage === null ? reason : `${reason}: ${providerMessage}`;
}
