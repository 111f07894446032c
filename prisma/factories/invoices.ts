import { seller } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { Invoice, Order } from '@/lib/db/generated/client';
import { contentOfPiece, paymentsOf, storeOf } from '@/lib/money/deliveries/content';
import { paiseOfColumn } from '@/lib/paise';
import { itemRow } from '@/lib/sales/items/to-wire';
import { createPayment } from './entries';
import { createItem, createOpportunity, createOrder, type OrderOptions } from './sales';

/** Closed and paid in cash; two items add up to the total of 1000 rupees. */
export async function createPaidOrder(
  db: Db,
  parties: Pick<OrderOptions, 'userId' | 'employeeId' | 'executiveId' | 'createdAt'>,
): Promise<Order> {
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
  const order = await createOrder(db, { ...parties, opportunityId, totalAmount: '1000.00' });
  await createItem(db, { opportunityId, orderId: order.id, name: 'Gold ring', price: '412.00' });
  await createItem(db, { opportunityId, orderId: order.id, name: 'Gold chain', price: '588.00' });
  const at = parties.createdAt ?? new Date();
  await createPayment(db, { orderId: order.id, amount: '1000.00', receivedAt: at, createdAt: at });
  return order;
}

/**
 * Creates an invoice of the order's pieces, which are delivered by it.
 * @param pieces ids of those to deliver; default: all
 */
export async function createInvoice(
  db: Db,
  orderId: number,
  issuedAt = new Date(),
  pieces?: readonly number[],
): Promise<Invoice> {
  const { items, user, name, totalAmount, paidAmount } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: true, items: { where: { deletedAt: null }, orderBy: { id: 'asc' } } },
  });
  const { id } = await db.seller.findFirstOrThrow({ orderBy: { id: 'asc' }, select: { id: true } });
  const { state, stateCode } = seller;
  const delivered = items.filter((item) => pieces === undefined || pieces.includes(item.id));
  const supply = { sellerState: stateCode, supplyState: stateCode };
  const content = {
    seller: { id, ...seller },
    store: await storeOf({ prisma: db }, id),
    placeOfSupply: { state, stateCode },
    customer: { name: user.name, mobile: user.mobile, address: user.address, state: null },
    buyer: null,
    orderName: name,
    items: delivered.map((item) => contentOfPiece(itemRow(item), supply)),
    paid: {
      payments: await paymentsOf({ prisma: db }, orderId),
      orderTotalPaise: paiseOfColumn(totalAmount),
      orderPaidPaise: paiseOfColumn(paidAmount),
      dueOn: null,
    },
  };
  // Triggers number it, add it up and deliver its pieces.
  return db.invoice.create({ data: { orderId, number: '', content, issuedAt } });
}
