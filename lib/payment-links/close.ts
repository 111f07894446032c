import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/**
 * Closes the open link of an order whose payment it requested: its amount was paid since it was sent, or nothing is due. Without waiting;
 * the order is locked and has its new amounts.
 */
export function closePaidLinks(
  tx: Transaction,
  order: { readonly id: number; readonly total_amount: string; readonly paid_amount: string },
  now: Date,
): void {
  const { id, total_amount: total, paid_amount: paid } = order;
  tx.send(
    query
      .updateTable('payment_links')
      .set({ closed_at: now })
      .where('order_id', '=', id)
      .where('closed_at', 'is', null)
      .where((link) =>
        link.or([
          raw<boolean>`${paid}::numeric >= ${total}::numeric`,
          raw<boolean>`amount <= ${paid}::numeric - paid_at_sending`,
        ]),
      ),
  );
}
