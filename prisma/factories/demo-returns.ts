import type { Db } from '@/lib/db/client';
import { createCreditNote } from './invoices';

/** Of the first delivered order a piece came back with a refund, of the second one in exchange for the pieces of another order. */
export async function returnDemo(db: Db, orderIds: readonly number[], now: Date): Promise<void> {
  const invoices = await db.invoice.findMany({
    where: { orderId: { in: [...orderIds] } },
    include: { items: { orderBy: { price: 'asc' } }, order: { select: { userId: true, storeId: true } } },
    orderBy: { id: 'asc' },
  });
  const [refunded] = invoices;
  const [piece] = refunded?.items ?? [];
  if (refunded === undefined || piece === undefined) throw new Error('The demo has no delivered piece');
  await createCreditNote(db, refunded.orderId, [piece.id], { at: now });
  for (const { orderId, items, order } of invoices.slice(1)) {
    const [cheapest] = items;
    if (cheapest === undefined) continue;
    const to = await db.order.findFirst({
      where: { ...order, id: { not: orderId }, pendingAmount: { gte: cheapest.price } },
      orderBy: { id: 'asc' },
    });
    if (to === null) continue;
    await createCreditNote(db, orderId, [cheapest.id], { at: now, toOrderId: to.id });
    return;
  }
}
