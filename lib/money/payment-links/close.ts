import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/**
 * Closes the order's open link if its amount was paid since it was sent, or nothing is due. Without waiting; the order is locked and has
 * its new amounts.
 */
export function closePaidLinks(
  tx: Transaction,
  order: { readonly id: number; readonly total_amount: string; readonly paid_amount: string },
  now: Date,
): void {
  tx.send(closePaid({ id: order.id, total: order.total_amount, paid: order.paid_amount, now }));
}

interface PaidOrder {
  readonly id: number;
  readonly total: string;
  readonly paid: string;
  readonly now: Date;
}

const closePaid = compileOnce((value: Placeholder<PaidOrder>) =>
  query
    .updateTable('payment_links')
    .set({ closed_at: value('now') })
    .where('order_id', '=', value('id'))
    .where('closed_at', 'is', null)
    .where((link) =>
      link.or([
        raw<boolean>`${value('paid')}::numeric >= ${value('total')}::numeric`,
        raw<boolean>`amount <= ${value('paid')}::numeric - paid_at_sending`,
      ]),
    ),
);
