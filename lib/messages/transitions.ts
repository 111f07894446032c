import { query, raw } from '@/lib/db/query';
import { withoutToken } from '@/lib/db/retention';
import type { Transaction } from '@/lib/db/sql';
import { accountDeleted } from './rules';

export function sent(now: Date) {
  return {
    state: 'sent',
    sent_at: now,
    next_attempt_at: null,
    dropped_reason: null,
    variables: withoutToken,
  } as const;
}

/** To a deleted account no variable is kept, since they hold the name. */
export function dropped(reason: string) {
  return {
    state: 'dropped',
    next_attempt_at: null,
    dropped_reason: reason.slice(0, 200),
    variables: reason === accountDeleted ? '{}' : withoutToken,
  } as const;
}

/** Refused for good. The variables stay: staff may send it again. */
export function failed(reason: string) {
  return { state: 'failed', next_attempt_at: null, dropped_reason: reason.slice(0, 200) } as const;
}

/** For a deleted account: waiting messages are dropped, and no variable stays, since they hold the name. */
export function dropMessagesOf(
  tx: Transaction,
  customer: { readonly id: number; readonly mobile: string },
): void {
  const ofCustomer = query.updateTable('messages').where((message) =>
    message.or([
      message('customer_id', '=', customer.id),
      // Rows of older releases.
      message.and([message('customer_id', 'is', null), message('mobile', '=', customer.mobile)]),
    ]),
  );
  tx.send(ofCustomer.set(dropped(accountDeleted)).where('next_attempt_at', 'is not', null));
  tx.send(ofCustomer.set({ variables: '{}' }).where(raw<boolean>`variables <> '{}'`));
}
