import { writeAudit } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import type { Db } from '@/lib/db/client';
import type { Opportunity, Order } from '@/lib/db/generated/client';
import { firstStatus, orderNameFor } from './rules';
import { toOrderRecord } from './to-wire';

/**
 * The one order of an opportunity that is being closed: made, or adopted where it has a live one already; its items get the
 * order's id. Run it in the transaction that closes, with the opportunity's row locked.
 */
export async function orderOfClosing(
  db: Db,
  actor: SignedIn,
  opportunity: Opportunity,
  now: Date,
): Promise<Order> {
  const live = await db.order.findFirst({ where: { opportunityId: opportunity.id, deletedAt: null } });
  const order = live ?? (await makeOrder(db, actor, opportunity, now));
  await db.item.updateMany({
    where: { opportunityId: opportunity.id, deletedAt: null },
    data: { orderId: order.id },
  });
  return order;
}

async function makeOrder(db: Db, actor: SignedIn, opportunity: Opportunity, now: Date): Promise<Order> {
  const order = await db.order.create({
    data: {
      name: orderNameFor(opportunity.name),
      userId: opportunity.userId,
      executiveId: opportunity.executiveId,
      employeeId: opportunity.employeeId,
      totalAmount: opportunity.totalAmount,
      paidAmount: 0,
      pendingAmount: opportunity.totalAmount,
      status: firstStatus(actor),
      opportunityId: opportunity.id,
      createdAt: now,
    },
  });
  const after = toOrderRecord(order);
  await writeAudit(
    db,
    { actorId: actor.id, action: 'order.create', entity: 'order', entityId: order.id, after },
    now,
  );
  return order;
}
