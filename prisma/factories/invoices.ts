import type { Db } from '@/lib/db/client';
import type { Invoice, Order } from '@/lib/db/generated/client';
import { gstStateNames } from '@/lib/gst-states';
import { contentOfPiece, paymentsOf, storeOf } from '@/lib/money/deliveries/content';
import type { InvoiceBuyer } from '@/lib/money/documents/data';
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

interface Supplied {
  /** GST code of the place of supply. Default: the seller's State. */
  readonly stateCode?: string;
  readonly buyer?: InvoiceBuyer;
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
  { stateCode: place, buyer }: Supplied = {},
): Promise<Invoice> {
  const { items, user, name, storeId, totalAmount, paidAmount } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: true, items: { where: { deletedAt: null }, orderBy: { id: 'asc' } } },
  });
  const { seller } = await db.store.findUniqueOrThrow({ where: { id: storeId }, select: { seller: true } });
  if (seller === null) throw new Error(`Store ${storeId} has no seller`);
  const { id, legalName, address, stateCode, gstin, bisRegistration } = seller;
  const state = gstStateNames[stateCode] ?? stateCode;
  const delivered = items.filter((item) => pieces === undefined || pieces.includes(item.id));
  const supplyState = place ?? stateCode;
  const supply = gstin === null ? null : { sellerState: stateCode, supplyState };
  const content = {
    seller: { id, legalName, address, state, stateCode, gstin, bisRegistration },
    store: await storeOf({ prisma: db }, storeId),
    placeOfSupply: { state: gstStateNames[supplyState] ?? supplyState, stateCode: supplyState },
    customer: { name: user.name, mobile: user.mobile, address: user.address, state: null },
    buyer: buyer === undefined ? null : { ...buyer, state: { ...buyer.state } },
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
