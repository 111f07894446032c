import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { amountVariable } from '@/lib/visits/messages/templates';

/* Text messages about entries that staff make (docs/product/money.md, "Messages about payments"). */

interface Announced {
  readonly orderId: number;
  readonly userId: number;
  readonly entryId: number;
  /** Of the entry; its sign does not matter. */
  readonly amountPaise: number;
}

const selectMobile = compileOnce((value: Placeholder<{ id: number }>) =>
  query.selectFrom('users').select('mobile').where('id', '=', value('id')).where('deleted_at', 'is', null),
);

/**
 * Queues the message to the customer of a locked order in the transaction of its entry: once per entry and kind. Nothing for a deleted
 * account. Call `flushSms` after the commit.
 */
export async function announceEntry(
  tx: Transaction,
  kind: 'payment_recorded' | 'payment_refunded' | 'payment_voided',
  { orderId, userId, entryId, amountPaise }: Announced,
  now: Date,
): Promise<void> {
  const customer = await tx.first(selectMobile({ id: userId }));
  if (customer === undefined) return;
  enqueueMessage(
    tx,
    {
      kind,
      key: `${kind}:${entryId}`,
      customerId: userId,
      mobile: customer.mobile,
      variables: { amount: amountVariable(Math.abs(amountPaise)), order: String(orderId) },
    },
    now,
  );
}
