import type { Db } from '@/lib/db/client';
import { storeDate } from '@/lib/kernel/text/format';
import { decimalOf } from '@/lib/paise';
import { computedPrice, reductionOf } from '@/lib/sales/items/price';
import { titleOfRequest } from '@/lib/sales/items/rules';
import { itemRow, pricedPieceOf } from '@/lib/sales/items/to-wire';
import type { DemoPeople } from './demo-people';
import { createTask } from './notes-and-tasks';

const hundredRupees = 100_00;

/** A reduction of 6 % or more that the demo executive asks for, with the admin's task. */
export async function seedApproval(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const asker = people.executives[0].id;
  const item = await db.item.findFirstOrThrow({
    where: {
      opportunity: { status: 'open', executiveId: asker },
      weightMg: { not: null },
      discountAmount: null,
      article: 'jewellery',
    },
    include: { opportunity: true },
    orderBy: { id: 'desc' },
  });
  const piece = pricedPieceOf(itemRow(item));
  if (piece === null) throw new Error('The demo item has no rate');
  const { value } = reductionOf({ ...piece, pricePaise: 0 });
  const discountPaise = Math.ceil((value * 0.06) / hundredRupees) * hundredRupees;
  const pricePaise = computedPrice({ ...piece, discountPaise });
  await db.item.update({
    where: { id: item.id },
    data: {
      askedPrice: decimalOf(pricePaise),
      askedDiscountAmount: decimalOf(discountPaise),
      askedDiscountReason: 'Buys for the whole wedding',
      askedBy: asker,
      askedAt: now,
      version: { increment: 1 },
    },
  });
  await createTask(db, {
    assigneeId: people.admin.id,
    createdBy: asker,
    title: titleOfRequest({ name: item.name, pricePaise, discountPaise }, discountPaise),
    dueOn: storeDate(now),
    customerId: item.opportunity.userId,
    opportunityId: item.opportunityId,
    itemId: item.id,
  });
}
