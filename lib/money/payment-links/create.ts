import { decimalColumn } from '@/lib/db/decimals';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf } from '@/lib/paise';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import { linkExpiry } from './rules';
import { hashOfLinkToken, linkTokenOf } from './token';

interface NewLink {
  /** Locked, with its customer. */
  readonly order: Pick<OrderRow, 'id' | 'user_id' | 'paid_amount'>;
  /** Null: whatever is due. */
  readonly amountPaise: number | null;
  /** Null: the system. */
  readonly sentBy: number | null;
  readonly secret: string;
}

/** Makes a link to pay an order's due, and voids the one before. The caller queues the message that has it, and has checked the amount. */
export async function createLink(
  tx: Transaction,
  { order, amountPaise, sentBy, secret }: NewLink,
  now: Date,
): Promise<{ readonly id: number; readonly tokenHash: string; readonly expiresAt: Date }> {
  await tx.prisma.paymentLink.updateMany({
    where: { orderId: order.id, closedAt: null },
    data: { closedAt: now },
  });
  const { id } = await tx.one(nextLinkId);
  const tokenHash = hashOfLinkToken(linkTokenOf(secret, { id, createdAt: now }));
  const expiresAt = linkExpiry(now);
  // Under the order's lock, entries get their ids in order.
  const last = await tx.prisma.orderEntry.aggregate({ where: { orderId: order.id }, _max: { id: true } });
  await tx.prisma.paymentLink.create({
    data: {
      id,
      orderId: order.id,
      userId: order.user_id,
      tokenHash,
      amount: amountPaise === null ? null : decimalColumn(decimalOf(amountPaise)),
      paidAtSending: decimalColumn(order.paid_amount),
      lastEntryId: last._max.id ?? 0,
      sentBy,
      createdAt: now,
      expiresAt,
    },
  });
  return { id, tokenHash, expiresAt };
}

const nextLinkId = query.selectNoFrom(
  raw<number>`nextval(pg_get_serial_sequence('payment_links', 'id'))::int`.as('id'),
);
