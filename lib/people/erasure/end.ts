import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/** In the transaction that blanks the account: a request is fulfilled, and a code that is on its way is void. */
export function endErasures(tx: Transaction, userId: number, now: Date): void {
  tx.send(
    query
      .updateTable('erasures')
      .set({ state: 'closed', closed_at: now })
      .where('user_id', '=', userId)
      .where('state', '=', 'requested'),
  );
  tx.send(query.deleteFrom('erasures').where('user_id', '=', userId).where('state', '=', 'asked'));
}
