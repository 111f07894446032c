import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import {
  maxVariableCharacters,
  messageTemplates,
  type MessageKind,
  type MessageVariables,
} from './templates';

export interface NewMessage<Kind extends MessageKind> {
  readonly kind: Kind;
  /** An Indian mobile (10 digits). */
  readonly mobile: string;
  readonly variables: MessageVariables<Kind>;
}

/**
 * Queues a text message in the caller's transaction: if that rolls back, nothing is sent. Call `flushSms` of the context after the commit;
 * without it, the jobs send the message within seconds (lib/messages/outbox.ts).
 * @throws RangeError for a variable that is empty or longer than 30 characters, which operators would reject: a defect of the caller
 */
export function enqueueMessage<Kind extends MessageKind>(
  tx: Transaction,
  { kind, mobile, variables }: NewMessage<Kind>,
  now: Date,
): void {
  for (const [name, value] of Object.entries<string>(variables)) {
    if (value === '' || value.length > maxVariableCharacters)
      throw new RangeError(
        `The variable ${name} of ${kind} must have 1 to ${maxVariableCharacters} characters`,
      );
  }
  const { hoursToLive } = messageTemplates[kind];
  tx.send(
    query.insertInto('messages').values({
      kind,
      mobile,
      variables: JSON.stringify(variables),
      created_at: now,
      next_attempt_at: now,
      expires_at: new Date(now.getTime() + hoursToLive * 3_600_000),
    }),
  );
}
