import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Transaction } from '@/lib/db/sql';
import { valuesOf } from '@/lib/kernel/records/values';
import type { PartyNames } from '@/lib/sales/parties/parties';
import { orderDefinition } from './record';
import { orderRow, toOrderRecord, type AdvanceRow, type OrderRow } from './to-wire';

/** Without a store it gets one (SQL: assign_store). */
type NewOrder = Omit<
  OrderRow,
  'id' | 'version' | 'created_at' | 'store_id' | keyof PartyNames | keyof AdvanceRow
> & {
  readonly store_id?: number;
};

/** Inserts and audits an order; the only place where orders are created. */
export async function insertOrder(
  tx: Transaction,
  actor: SignedIn,
  { chosen_status: chosenStatus, ...columns }: NewOrder,
  names: PartyNames,
  now: Date,
): Promise<OrderRow> {
  const order = await tx.prisma.order.create({
    data: { ...valuesOf(orderDefinition, columns), chosenStatus, createdAt: now, updatedAt: now },
  });
  const row = orderRow(order, names);
  const after = toOrderRecord(row);
  writeAudit(
    tx,
    { actorId: actor.id, action: 'order.create', entity: 'order', entityId: row.id, after },
    now,
  );
  return row;
}
