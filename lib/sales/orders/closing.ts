import type { SignedIn } from '@/lib/kernel/access/actor';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { assignItems } from '@/lib/sales/items/bulk';
import { endRequestsOf } from '@/lib/sales/items/requests';
import type { OpportunityRow } from '@/lib/sales/opportunities/to-wire';
import { visibleTo } from '@/lib/sales/parties/scope';
import type { OrderRecord } from './contract';
import { insertOrder } from './insert-order';
import { followItemsOfOrders } from './invoiced';
import { firstStatus, orderNameFor } from './rules';
import { selectOrders, toOrderRecord } from './to-wire';

const selectActive = compileOnce((value: Placeholder<{ opportunityId: number }>) =>
  query
    .selectFrom('orders')
    .select('id')
    .where('opportunity_id', '=', value('opportunityId'))
    .where('deleted_at', 'is', null),
);

/** The opportunity must be locked by an earlier statement. */
export function activeOrderOf(tx: Transaction, opportunityId: number): Promise<{ id: number } | undefined> {
  return tx.first(selectActive({ opportunityId }));
}

/**
 * The single order of an opportunity being closed: created, or the active one adopted; items get its id. The opportunity must be locked by
 * an earlier statement, so that committed changes of orders and items are visible.
 * @param adopted from {@link activeOrderOf}
 * @returns for the response: without an adopted order that the actor may not see
 */
export async function orderOfClosed(
  tx: Transaction,
  actor: SignedIn,
  opportunity: OpportunityRow,
  adopted: { readonly id: number } | undefined,
  now: Date,
): Promise<{ order?: OrderRecord; order_adopted?: true }> {
  await endRequestsOf(tx, actor, opportunity.id, now);
  if (adopted === undefined) {
    const { user_id, executive_id, employee_id, total_amount, store_id } = opportunity;
    const row = await insertOrder(
      tx,
      actor,
      {
        user_id,
        executive_id,
        employee_id,
        store_id,
        name: orderNameFor(opportunity.name),
        total_amount,
        paid_amount: '0.00',
        pending_amount: total_amount,
        status: firstStatus(actor),
        chosen_status: null,
        opportunity_id: opportunity.id,
        due_on: null,
        promised_on: null,
      },
      opportunity,
      now,
    );
    await assignItems(tx, actor, { orderId: row.id, opportunityId: opportunity.id }, now);
    return { order: toOrderRecord(row) };
  }
  await assignItems(tx, actor, { orderId: adopted.id, opportunityId: opportunity.id }, now);
  await followItemsOfOrders(tx, actor, [adopted.id], now);
  const seen = await tx.first(
    selectOrders.where('orders.id', '=', adopted.id).where(visibleTo(actor, 'orders')),
  );
  return seen === undefined ? {} : { order: toOrderRecord(seen), order_adopted: true };
}
