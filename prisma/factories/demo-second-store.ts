import type { Db } from '@/lib/db/client';
import { storeHours } from '@/lib/business';
import { decimalOf } from '@/lib/paise';
import { createPayment } from './entries';
import type { DemoDeliveries } from './demo-deliveries';
import type { DemoPeople } from './demo-people';
import { demoCatalogue, demoHuid } from './demo-pieces';
import { createSellerRow } from './sellers';
import { createStoreRow } from './stores';

const dayMs = 86_400_000;

/** Pieces of the catalogue, how many of them are delivered, and the GST code of the State where the customer lives. */
const sales = [
  { pieces: ['Finger ring 3 g'], delivered: 1, stateCode: '37' },
  { pieces: ['Gold chain 8 g', 'Finger ring 3 g'], delivered: 1, stateCode: '36' },
] as const;

/**
 * A second seller, of a shop in Hyderabad, whose place of supply is the buyer's: one sale to a customer of Andhra Pradesh, with IGST, and one
 * within the State, delivered in part.
 */
export async function seedSecondStore(db: Db, people: DemoPeople, deliveries: DemoDeliveries): Promise<void> {
  const { id: sellerId } = await createSellerRow(db, { series: 'TG', counterPlace: 'buyer' });
  const { openDays, opens, closes } = storeHours;
  const { id: storeId } = await createStoreRow(db, {
    shopAddress: "Jeweller's shop, Abids Road, Hyderabad",
    title: 'Hyderabad',
    sellerId,
    // After the first shop, before the regions.
    position: 1,
    hours: openDays.map((day) => ({ day, opens, closes })),
  });
  for (const [n, { pieces, delivered, stateCode }] of sales.entries()) {
    const at = new Date(deliveries.now.getTime() - (n + 1) * dayMs);
    const items = pieces.map((name) => {
      const item = demoCatalogue.find((each) => each.name === name);
      if (item === undefined) throw new Error(`${name} is not in the catalogue`);
      return item;
    });
    const totalPaise = items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
    const total = decimalOf(totalPaise);
    const customer = people.customers.find(
      (each) => each.stateCode === stateCode && each.createdAt < at && deliveries.allows(each, totalPaise),
    );
    if (customer === undefined) throw new Error(`No customer of State ${stateCode} may take ${total}`);
    const parties = {
      userId: customer.id,
      executiveId: people.executives[0].id,
      employeeId: people.employees[0].id,
      storeId,
      totalAmount: total,
      createdAt: at,
    };
    const name = `Purchase in Hyderabad for ${customer.name.split(' ')[0]}`;
    const { id: opportunityId } = await db.opportunity.create({ data: { ...parties, name } });
    await db.opportunity.update({
      where: { id: opportunityId },
      data: { stage: 'won', status: 'closed', stageSince: at },
    });
    const { id: orderId } = await db.order.create({
      data: {
        ...parties,
        name: `Order for ${name}`,
        opportunityId,
        paidAmount: '0.00',
        pendingAmount: total,
        status: 'unpaid',
      },
    });
    const rows = await db.item.createManyAndReturn({
      data: items.map(({ name: piece, pricePaise, piece: columns, isHallmarked }, index) => ({
        ...columns,
        huid: isHallmarked ? demoHuid(950 + 10 * n + index) : null,
        name: piece,
        price: decimalOf(pricePaise),
        opportunityId,
        orderId,
        createdAt: at,
      })),
    });
    const reference = `DEMOTG${n + 1}`;
    await createPayment(db, {
      orderId,
      amount: total,
      method: 'upi',
      reference,
      recordedBy: parties.employeeId,
      receivedAt: at,
      createdAt: at,
    });
    await deliveries.deliver(customer, orderId, rows.slice(0, delivered));
  }
}
