import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/** The changes of a message that is dropped. */
export function dropped(reason: string) {
  return {
    state: 'dropped',
    next_attempt_at: null,
    dropped_reason: reason.slice(0, 200),
    variables: '{}',
  } as const;
}

/** Drops what is queued for a mobile whose account is deleted: the variables hold its name. */
export function dropMessagesTo(tx: Transaction, mobile: string): void {
  tx.send(
    query
      .updateTable('messages')
      .set(dropped('account deleted'))
      // The condition of the index over the queued ones.
      .where('next_attempt_at', 'is not', null)
      .where('mobile', '=', mobile),
  );
}
