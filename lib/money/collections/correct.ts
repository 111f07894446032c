import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf } from '@/lib/paise';

interface Change {
  readonly id: number;
  readonly entryId: number;
  readonly by: string;
}

/**
 * Keeps an open promise's count of what was paid since, if an earlier entry is refunded or voided. Without waiting; the order is locked.
 * Call it before an amount is raised: the trigger `end_promise` compares both.
 * @param entryId as of `correctLinks` (lib/money/payment-links/close.ts)
 * @param byPaise change of the paid amount
 */
export function correctPromise(tx: Transaction, orderId: number, entryId: number, byPaise: number): void {
  tx.send(correct({ id: orderId, entryId, by: decimalOf(byPaise) }));
}

const correct = compileOnce((value: Placeholder<Change>) =>
  query
    .updateTable('payment_promises')
    .set({ paid_before: raw<string>`paid_before + ${value('by')}::numeric` })
    .where('order_id', '=', value('id'))
    .where('state', '=', 'open')
    .where('last_entry_id', '>=', value('entryId')),
);
