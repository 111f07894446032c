import { Refusal } from '@/lib/kernel/access/refusal';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { visibleTo } from '@/lib/sales/parties/scope';
import { refusalText } from '@/lib/kernel/text/messages';
import { lockName } from './cash';
import type { MethodByHand } from './rules';

/**
 * Locks the method's reference. Throws REFERENCE_TAKEN if a live payment has it: of an order, with its name if the actor may see it, or of a
 * plan sold at the front desk, ended or not, that is not refunded. For an ended plan only this lock decides: no index knows of refunds.
 */
export async function requireFreeReference(
  tx: Transaction,
  actor: SignedIn,
  method: Exclude<MethodByHand, 'cash'>,
  reference: string,
): Promise<void> {
  lockName(tx, `${method} ${reference}`);
  const [ofOrder, ofPlan] = await Promise.all([
    tx.first(
      query
        .selectFrom('order_entries')
        .select((entry) => [
          'order_entries.order_id as id',
          // Not a join: PostgreSQL estimates thousands of entries for the expression and would scan all orders.
          entry
            .selectFrom('orders')
            .select('orders.name')
            .whereRef('orders.id', '=', 'order_entries.order_id')
            .where(visibleTo(actor, 'orders'))
            .as('name'),
        ])
        .where('order_entries.kind', '=', 'payment')
        .where('order_entries.method', '=', method)
        .where(raw<boolean>`lower(order_entries.reference) = lower(${reference})`)
        .where('order_entries.voided_at', 'is', null),
    ),
    tx.first(
      query
        .selectFrom('subscriptions')
        .select('subscriptions.id')
        .where('subscriptions.method', '=', method)
        .where(raw<boolean>`lower(subscriptions.reference) = lower(${reference})`)
        .where('subscriptions.reference', 'is not', null)
        .where(
          raw<boolean>`not exists (select from plan_credit_notes where subscription_id = subscriptions.id and voided_at is null)`,
        ),
    ),
  ]);
  if (ofOrder === undefined && ofPlan === undefined) return;
  const message =
    ofOrder === undefined
      ? refusalText.referenceOfPlan
      : ofOrder.name === null
        ? 'This reference is already recorded, on another order.'
        : refusalText.referenceTaken({ id: ofOrder.id, name: ofOrder.name });
  throw new Refusal('REFERENCE_TAKEN', message, { fields: { reference: message } });
}
