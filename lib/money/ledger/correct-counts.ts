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
 * Keeps what an order's open promise and open link count as paid since then, if an earlier entry is refunded or voided. Without waiting; the
 * order is locked. Call it before an amount is raised, since the trigger `end_promise` compares both, and before `closePaidLinks`.
 * @param entryId the entry that is corrected, or the refunded one; 0 for what else lowers the paid amount, without naming one
 * @param byPaise change of the paid amount
 */
export function correctCounts(tx: Transaction, orderId: number, entryId: number, byPaise: number): void {
  tx.send(correct({ id: orderId, entryId, by: decimalOf(byPaise) }));
}

const correct = compileOnce((value: Placeholder<Change>) =>
  query
    .with('corrected_links', (db) =>
      db
        .updateTable('payment_links')
        .set({ paid_at_sending: raw<string>`paid_at_sending + ${value('by')}::numeric` })
        .where('order_id', '=', value('id'))
        .where('closed_at', 'is', null)
        .where('last_entry_id', '>=', value('entryId')),
    )
    .updateTable('payment_promises')
    .set({ paid_before: raw<string>`paid_before + ${value('by')}::numeric` })
    .where('order_id', '=', value('id'))
    .where('state', '=', 'open')
    .where('last_entry_id', '>=', value('entryId')),
);
