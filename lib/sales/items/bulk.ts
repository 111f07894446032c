import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { endTasksOf } from '@/lib/desk/tasks/of-item';
import { itemColumns, toItemRecord } from './to-wire';

/*
 * Changes of items after a change of their opportunity or order, with new versions and audit entries. Run them in a transaction that has
 * locked the opportunity.
 */

const newVersion = raw<number>`items.version + 1`;
const activeItems = query.updateTable('items').where('items.deleted_at', 'is', null);

const assign = compileOnce((value: Placeholder<{ orderId: number; opportunityId: number; now: Date }>) =>
  activeItems
    .from('items as before')
    .whereRef('before.id', '=', 'items.id')
    .where('items.opportunity_id', '=', value('opportunityId'))
    .where('items.order_id', 'is distinct from', value('orderId'))
    .set({ order_id: value('orderId'), ready_at: null, version: newVersion, updated_at: value('now') })
    .returning(['items.id', 'items.version', 'before.order_id as order_before']),
);

/** Assigns an opportunity's active items to its order. */
export async function assignItems(
  tx: Transaction,
  actor: SignedIn,
  { orderId, opportunityId }: { readonly orderId: number; readonly opportunityId: number },
  now: Date,
): Promise<void> {
  const rows = await tx.rows(assign({ orderId, opportunityId, now }));
  writeOrderChanges(
    tx,
    actor,
    rows.map((row) => ({ ...row, order_id: orderId })),
    now,
  );
}

/** Detaches the items of an order that is deleted or moves to another opportunity. */
export async function detachItems(
  tx: Transaction,
  actor: SignedIn,
  orderId: number,
  now: Date,
): Promise<void> {
  const rows = await tx.rows(
    activeItems
      .where('items.order_id', '=', orderId)
      .set({ order_id: null, ready_at: null, version: newVersion, updated_at: now })
      .returning(['items.id', 'items.version', 'items.order_id']),
  );
  writeOrderChanges(
    tx,
    actor,
    rows.map((row) => ({ ...row, order_before: orderId })),
    now,
  );
}

function writeOrderChanges(
  tx: Transaction,
  actor: SignedIn,
  rows: readonly { id: number; version: number; order_id: number | null; order_before: number | null }[],
  now: Date,
): void {
  const changes = rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, version, order_id, order_before }) => ({
      actorId: actor.id,
      action: 'item.update',
      entity: 'item' as const,
      entityId: id,
      before: { orderid: order_before, version: version - 1 },
      after: { orderid: order_id, version },
    }));
  writeAudit(tx, changes, now);
}

export async function deleteItemsOf(
  tx: Transaction,
  actor: SignedIn,
  opportunityId: number,
  now: Date,
): Promise<void> {
  const rows = await tx.rows(
    activeItems
      .where('items.opportunity_id', '=', opportunityId)
      .set({ deleted_at: now, version: newVersion, updated_at: now })
      .returning(itemColumns),
  );
  const asked = rows.filter((row) => row.asked_at !== null).map(({ id }) => id);
  if (asked.length > 0) await endTasksOf(tx, actor, asked, 'delete', now);
  const changes = rows.map((row) => ({
    actorId: actor.id,
    action: 'item.delete',
    entity: 'item' as const,
    entityId: row.id,
    before: { ...toItemRecord(row), version: row.version - 1 },
  }));
  writeAudit(tx, changes, now);
}
