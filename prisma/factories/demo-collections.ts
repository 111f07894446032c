import type { Db } from '@/lib/db/client';
import { dateColumn } from '@/lib/db/dates';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { DemoPeople } from './demo-people';

/** Days until the customer of each order is to pay; negative: overdue. */
const dueInDays = [0, -12, -45];

/** Dues of the demo executive with a day of payment, a promise, and reminders by hand. */
export async function seedCollections(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const madeBy = people.executives[0].id;
  const orders = await db.order.findMany({
    where: { executiveId: madeBy, pendingAmount: { gte: 1 }, deletedAt: null, promisedOn: null },
    orderBy: { id: 'asc' },
    take: dueInDays.length + 1,
    select: { id: true, pendingAmount: true, paidAmount: true },
  });
  const today = storeDate(now);
  for (const [index, days] of dueInDays.entries()) {
    const order = orders[index];
    if (order !== undefined)
      await db.order.update({
        where: { id: order.id },
        data: { dueOn: dateColumn(daysAfter(today, days)) },
      });
  }
  for (const [index, order] of orders.slice(1).entries()) {
    const channel = index % 2 === 0 ? 'whatsapp' : 'call';
    await db.dueReminder.create({ data: { orderId: order.id, channel, madeBy, createdAt: now } });
  }
  const promised = orders.at(-1);
  if (promised !== undefined) {
    const last = await db.orderEntry.aggregate({ where: { orderId: promised.id }, _max: { id: true } });
    await db.paymentPromise.create({
      data: {
        orderId: promised.id,
        amount: promised.pendingAmount,
        payBy: dateColumn(daysAfter(today, 5)),
        paidBefore: promised.paidAmount,
        lastEntryId: last._max.id ?? 0,
        madeBy,
        createdAt: now,
      },
    });
  }
}
