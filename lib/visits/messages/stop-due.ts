import { notFound } from '@/lib/kernel/access/not-found';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';

/**
 * Ends the automatic reminders of the order that a sent reminder was about, by its token (docs/product/collections.md, "Automatic reminders");
 * repeatable. Throws NOT_FOUND for an unknown token, a deleted order, and one that was given to another customer.
 */
export async function stopDueReminders(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ readonly order_id: number; readonly reminders: false }> {
  const tokenHash = hashOfLinkToken(token);
  const order = await tx.first(
    query
      .selectFrom('payment_links')
      .innerJoin('orders', 'orders.id', 'payment_links.order_id')
      .select(['orders.id', 'orders.user_id'])
      .where('payment_links.token_hash', '=', tokenHash)
      .where('orders.deleted_at', 'is', null)
      .whereRef('orders.user_id', '=', 'payment_links.user_id')
      // Only a reminder that was sent tells the customer about this address.
      .where('payment_links.token_hash', '=', (link) =>
        link
          .selectFrom('messages')
          .select('messages.stop_hash')
          .where('messages.stop_hash', '=', tokenHash)
          .$castTo<string>(),
      )
      .forUpdate('orders'),
  );
  if (order === undefined) throw notFound();
  await stopReminders(tx, order.id, null, now);
  return { order_id: order.id, reminders: false };
}

/** Ends the automatic reminders of a locked order, with an entry in its history. Repeatable. @param stoppedBy null: the customer */
export async function stopReminders(
  tx: Transaction,
  orderId: number,
  stoppedBy: number | null,
  now: Date,
): Promise<void> {
  const stop = await tx.prisma.reminderStop.findUnique({ where: { orderId }, select: { orderId: true } });
  if (stop !== null) return;
  await tx.prisma.reminderStop.create({ data: { orderId, stoppedBy, createdAt: now } });
  const change = { before: { reminders: true }, after: { reminders: false } };
  const entry = { actorId: stoppedBy, action: 'order.reminders', entity: 'order' } as const;
  writeAudit(tx, { ...entry, entityId: orderId, ...change }, now);
}
