import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { neededUntil } from './documents';

/**
 * In the transaction that deletes the account, which has locked it (docs/product/identity.md, "Deletion"): the identity goes, or, where
 * documents need it, stays sealed without anything in the clear. The audit trail forgets the last characters.
 */
export async function eraseIdentity(tx: Transaction, userId: number, now: Date): Promise<void> {
  const until = await neededUntil(tx, userId);
  if (until === null || until <= now)
    tx.send(query.deleteFrom('customer_identities').where('user_id', '=', userId));
  else
    tx.send(
      query
        .updateTable('customer_identities')
        .set({ last4: '', name_as_on: '', kept_until: until })
        .where('user_id', '=', userId),
    );
  tx.send(
    query
      .updateTable('audit_entries')
      .set({ before: raw`before - 'last4'::text`, after: raw`after - 'last4'::text` })
      .where('entity', '=', 'identity')
      .where('entity_id', '=', userId),
  );
}
