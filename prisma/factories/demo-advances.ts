import type { Db } from '@/lib/db/client';
import { decimalOf } from '@/lib/paise';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { DemoPeople } from './demo-people';
import { demoCatalogue, demoHuid } from './demo-pieces';

const dayMs = 86_400_000;

/** Days since their first payments, what is paid of them in percent, and the names of pieces in the catalogue. */
const advances = [
  {
    days: 366,
    occasion: 'Bridal set',
    pieces: ['Bridal necklace 24 g', 'Jhumka earrings 6 g'],
    parts: [25, 30],
  },
  { days: 275, occasion: 'Wedding jewellery', pieces: ['Mangalsutra 12 g', 'Finger ring 3 g'], parts: [40] },
] as const;

/** Orders of the demo executive whose pieces were never collected: one to deliver soon, one that takes no payment any more and has something due. */
export async function seedAdvances(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const executiveId = people.executives[0].id;
  const employeeId = people.employees[0].id;
  for (const [n, { days, occasion, pieces, parts }] of advances.entries()) {
    const at = new Date(now.getTime() - days * dayMs);
    // The newest that had signed up by then.
    const customer = people.customers.findLast(({ createdAt }) => createdAt < at);
    if (customer === undefined) throw new Error('No customer is old enough');
    const items = pieces.map((name) => {
      const item = demoCatalogue.find((each) => each.name === name);
      if (item === undefined) throw new Error(`${name} is not in the catalogue`);
      return item;
    });
    const total = items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
    const payments = parts.map((percent) => Math.round((total * percent) / 10_000) * 100);
    const paid = payments.reduce((sum, paise) => sum + paise, 0);
    const parties = {
      userId: customer.id,
      executiveId,
      employeeId,
      totalAmount: decimalOf(total),
      createdAt: at,
    };
    const name = `${occasion} for ${customer.name.split(' ')[0]}`;
    const { id: opportunityId } = await db.opportunity.create({ data: { ...parties, name } });
    const won = { stage: 'won', status: 'closed', stageSince: at } as const;
    await db.opportunity.update({ where: { id: opportunityId }, data: won });
    const { id: orderId } = await db.order.create({
      data: {
        ...parties,
        name: `Order for ${name}`,
        opportunityId,
        paidAmount: decimalOf(paid),
        pendingAmount: decimalOf(total - paid),
        status: 'partial',
        promisedOn: new Date(`${daysAfter(storeDate(at), 90)}T00:00:00Z`),
      },
    });
    await db.item.createMany({
      data: items.map(({ name: piece, pricePaise, piece: columns, isHallmarked }, index) => ({
        ...columns,
        huid: isHallmarked ? demoHuid(900 + 10 * n + index) : null,
        name: piece,
        price: decimalOf(pricePaise),
        opportunityId,
        orderId,
        createdAt: at,
      })),
    });
    let sum = 0;
    for (const [index, paise] of payments.entries()) {
      sum += paise;
      const receivedAt = new Date(at.getTime() + index * 20 * dayMs);
      await db.orderEntry.create({
        data: {
          orderId,
          kind: 'payment',
          method: 'bank_transfer',
          reference: `NEFT${500_000 + 10 * n + index}`,
          amount: decimalOf(paise),
          receivedAt,
          recordedBy: employeeId,
          orderTotal: decimalOf(total),
          orderPaid: decimalOf(sum),
          createdAt: receivedAt,
        },
      });
    }
  }
}
