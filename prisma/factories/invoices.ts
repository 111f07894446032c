import { articles } from '@/lib/articles';
import { seller } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { Invoice, Order } from '@/lib/db/generated/client';
import { splitTax } from '@/lib/money/documents/invoice-tax';
import { paiseOfColumn } from '@/lib/paise';
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

/** Creates an invoice of the order's current items. */
export async function createInvoice(db: Db, orderId: number, issuedAt = new Date()): Promise<Invoice> {
  const { items, user, name } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: true, items: { where: { deletedAt: null }, orderBy: { id: 'asc' } } },
  });
  const { state, stateCode } = seller;
  const content = {
    seller: { ...seller },
    placeOfSupply: { state, stateCode },
    customer: { name: user.name, mobile: user.mobile, address: user.address },
    orderName: name,
    items: items.map((item) => {
      const line = {
        name: item.name,
        pricePaise: paiseOfColumn(item.price),
        hsn: articles[item.article].hsn,
        taxHundredths:
          item.taxPercent === null ? articles[item.article].taxHundredths : paiseOfColumn(item.taxPercent),
        weightMg: item.weightMg,
        purity: item.purity,
      };
      const supply = { sellerState: stateCode, supplyState: stateCode };
      return { ...line, taxed: { ...splitTax(line, supply) } };
    }),
  };
  // The trigger numbers it.
  return db.invoice.create({ data: { orderId, number: '', content, issuedAt } });
}
