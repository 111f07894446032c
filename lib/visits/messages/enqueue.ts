import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
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
  /** At most 100 characters. A second message with the same key is not queued. */
  readonly key: string;
  /** Null for somebody without an account. */
  readonly customerId: number | null;
  /** An Indian mobile (10 digits). It goes to the customer's current one, if there is a customer. */
  readonly mobile: string;
  /** Without a `token`, which is derived on sending (lib/visits/messages/stop-token.ts, lib/money/payment-links/token.ts). */
  readonly variables: Omit<MessageVariables<Kind>, 'token'>;
  /** Booking with its slot (`slotText`). */
  readonly booking?: { readonly id: number; readonly slot: string };
  /** Slot of a message without a booking. */
  readonly slot?: string;
  /** Default: at once. */
  readonly dueAt?: Date;
  /** Default: the template's time to live after it is due. */
  readonly expiresAt?: Date;
}

/**
 * Queues a message. If the transaction rolls back, nothing is sent. Call `flushSms` of the context after the commit, or the jobs send the message within
 * seconds (lib/visits/messages/outbox.ts).
 * @throws RangeError for a variable that is empty or longer than 30 characters, which operators would reject: a defect of the caller
 */
export function enqueueMessage<Kind extends MessageKind>(
  tx: Transaction,
  { kind, key, customerId, mobile, variables, booking, slot, dueAt, expiresAt }: NewMessage<Kind>,
  now: Date,
): void {
  for (const [name, value] of Object.entries<string>(variables)) {
    if (value === '' || value.length > maxVariableCharacters)
      throw new RangeError(
        `The variable ${name} of ${kind} must have 1 to ${maxVariableCharacters} characters`,
      );
  }
  const due = dueAt ?? now;
  tx.send(
    insertMessage({
      kind,
      key,
      customer_id: customerId,
      booking_id: booking?.id ?? null,
      slot: booking?.slot ?? slot ?? null,
      mobile,
      variables: JSON.stringify(variables),
      created_at: now,
      due_at: due,
      expires_at: expiresAt ?? new Date(due.getTime() + messageTemplates[kind].hoursToLive * 3_600_000),
    }),
  );
}

interface MessageRow {
  readonly kind: string;
  readonly key: string;
  readonly customer_id: number | null;
  readonly booking_id: number | null;
  readonly slot: string | null;
  readonly mobile: string;
  readonly variables: string;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly expires_at: Date;
}

const insertMessage = compileOnce((value: Placeholder<MessageRow>) =>
  query
    .insertInto('messages')
    .values({
      kind: value('kind'),
      key: value('key'),
      customer_id: value('customer_id'),
      booking_id: value('booking_id'),
      slot: value('slot'),
      mobile: value('mobile'),
      variables: value('variables'),
      created_at: value('created_at'),
      due_at: value('due_at'),
      next_attempt_at: value('due_at'),
      expires_at: value('expires_at'),
    })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);
