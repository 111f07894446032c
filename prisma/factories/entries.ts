import type { Db } from '@/lib/db/client';
import { Prisma, type OrderEntry } from '@/lib/db/generated/client';

export interface PaymentOptions {
  readonly orderId: number;
  /** Rupees. */
  readonly amount?: string;
  readonly method?: 'cash' | 'upi' | 'card' | 'bank_transfer' | 'cheque' | 'online' | 'old_gold';
  readonly reference?: string | null;
  readonly note?: string | null;
  readonly recordedBy?: number | null;
  readonly receivedAt?: Date;
  readonly createdAt?: Date;
  /** Of a payment by old gold. */
  readonly exchangeId?: number;
}

/** Updates the order. */
export async function createPayment(db: Db, options: PaymentOptions): Promise<OrderEntry> {
  const { orderId, method = 'cash', reference = null, note = null, recordedBy = null } = options;
  const createdAt = options.createdAt ?? new Date();
  const amount = new Prisma.Decimal(options.amount ?? '100.00');
  const { totalAmount, paidAmount } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const paid = paidAmount.plus(amount);
  const pending = totalAmount.minus(paid);
  const { entries } = await db.order.update({
    where: { id: orderId },
    data: {
      paidAmount: paid,
      pendingAmount: pending,
      status: pending.isZero() ? 'paid' : 'partial',
      version: { increment: 1 },
      entries: {
        create: {
          kind: 'payment',
          method,
          reference,
          amount,
          note,
          recordedBy,
          exchangeId: options.exchangeId ?? null,
          receivedAt: options.receivedAt ?? createdAt,
          createdAt,
          orderTotal: totalAmount,
          orderPaid: paid,
        },
      },
    },
    select: { entries: { orderBy: { id: 'desc' }, take: 1 } },
  });
  const [entry] = entries;
  if (entry === undefined) throw new Error('The payment was not made');
  return entry;
}
