import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/**
 * In the transaction that deletes the account, which has locked it (docs/product/identity.md, "Deletion"): the identity goes, and the audit
 * trail forgets its last characters. Invoices keep their own sealed copies.
 */
export function eraseIdentity(tx: Transaction, userId: number): void {
  tx.send(query.deleteFrom('customer_identities').where('user_id', '=', userId));
  tx.send(
    query
      .updateTable('audit_entries')
      .set({ before: raw`before - 'last4'::text`, after: raw`after - 'last4'::text` })
      .where('entity', '=', 'identity')
      .where('entity_id', '=', userId),
  );
}
