import { writeAudits } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import type { Db } from '@/lib/db/client';
import { toItemRecord } from './to-wire';

/**
 * Bulk changes of items that follow from a change of their opportunity or order. Each changed item gets a new version and an audit entry.
 * Run them in a transaction that has locked the opportunity. See also `assignItemsSql` in lib/orders/closing.ts.
 */

/** Removes the items from an order that is deleted or moves to another opportunity. */
export async function detachItems(db: Db, actor: SignedIn, orderId: number, now: Date): Promise<void> {
  const rows = await db.item.updateManyAndReturn({
    where: { orderId, deletedAt: null },
    data: { orderId: null, version: { increment: 1 } },
  });
  await writeAudits(
    db,
    rows.map((row) => ({
      actorId: actor.id,
      action: 'item.update',
      entity: 'item',
      entityId: row.id,
      before: { orderid: orderId, version: row.version - 1 },
      after: { orderid: null, version: row.version },
    })),
    now,
  );
}

export async function deleteItemsOf(
  db: Db,
  actor: SignedIn,
  opportunityId: number,
  now: Date,
): Promise<void> {
  const rows = await db.item.updateManyAndReturn({
    where: { opportunityId, deletedAt: null },
    data: { deletedAt: now, version: { increment: 1 } },
  });
  await writeAudits(
    db,
    rows.map((row) => ({
      actorId: actor.id,
      action: 'item.delete',
      entity: 'item',
      entityId: row.id,
      before: { ...toItemRecord(row), version: row.version - 1 },
    })),
    now,
  );
}
