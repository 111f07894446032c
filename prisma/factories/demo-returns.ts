import type { Db } from '@/lib/db/client';
import { moneyBack } from '@/lib/money/returns/rules';
import { paiseOfColumn } from '@/lib/paise';
import { recorderOf } from './demo-entries';
import type { DemoPeople } from './demo-people';
import { createCreditNote } from './invoices';

/** Of the first delivered order a piece came back with a refund, of another one in exchange for the pieces of a third. */
export async function returnDemo(
  db: Db,
  orderIds: readonly number[],
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const invoices = await db.invoice.findMany({
    where: { orderId: { in: [...orderIds] } },
    include: { items: { orderBy: { price: 'asc' } }, order: true },
    orderBy: { id: 'asc' },
  });
  const returned = invoices.flatMap(({ order, items: [cheapest] }) => {
    if (cheapest === undefined) return [];
    const [total, paid] = [paiseOfColumn(order.totalAmount), paiseOfColumn(order.paidAmount)];
    // What is due on the other pieces of an order would take the money.
    const isPaid = moneyBack({ total, paid }, paiseOfColumn(cheapest.price)) > 0;
    return isPaid ? [{ order, piece: cheapest, by: { at: now, recordedBy: recorderOf(order, people) } }] : [];
  });
  const [refunded, ...others] = returned;
  if (refunded === undefined) throw new Error('The demo has no piece to take back');
  await createCreditNote(db, refunded.order.id, [refunded.piece.id], refunded.by);
  for (const { order, piece, by } of others) {
    const { id, userId, storeId } = order;
    const to = await db.order.findFirst({
      where: { userId, storeId, id: { not: id }, pendingAmount: { gte: piece.price } },
      orderBy: { id: 'asc' },
    });
    if (to === null) continue;
    await createCreditNote(db, id, [piece.id], { ...by, toOrderId: to.id });
    return;
  }
  throw new Error('The demo has no piece to exchange');
}
