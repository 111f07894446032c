import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import { violatesCheck } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/* The store of an opportunity or order (docs/product/rules.md, "The store of a sale"). The trigger assign_store finds one that is not sent. */

/** The column, if a request sets it. */
export function storeColumn({ store_id }: { readonly store_id?: number | undefined }): { store_id?: number } {
  return store_id === undefined ? {} : { store_id };
}

/** Rethrows an error of a write as 400 on `store_id` if the store is unknown or has no seller (SQL: assign_store). */
export function requireSaleStore(error: unknown): never {
  if (!violatesCheck(error, 'sales_store_check')) throw error;
  throw wrongField('store_id', 'Store does not exist or has no seller.');
}

/**
 * Refuses 409 HAS_DOCUMENTS for another store of an order with a receipt or an invoice. The order must be locked by an earlier statement:
 * entries and invoices are written under that lock.
 */
export async function requireStoreMayChange(tx: Transaction, orderId: number): Promise<void> {
  const { has } = await tx.one(
    query.selectNoFrom(raw<boolean>`order_has_documents(${orderId}::int)`.as('has')),
  );
  const message = refusalText.storeOfDocuments;
  if (has) throw new Refusal('HAS_DOCUMENTS', message, { fields: { store_id: message } });
}

/** {@link requireStoreMayChange} for the active order of an opportunity, which it locks. The opportunity is locked already. */
export async function requireStoreOfOpportunityMayChange(tx: Transaction, id: number): Promise<void> {
  const order = await tx.first(
    query
      .selectFrom('orders')
      .select('id')
      .where('opportunity_id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );
  if (order !== undefined) await requireStoreMayChange(tx, order.id);
}
