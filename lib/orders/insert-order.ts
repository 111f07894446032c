import type { Insertable } from 'kysely';
import { writeAudit } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import { query, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { orderColumns, toOrderRecord, type OrderRow } from './to-wire';

/** Inserts an order with its audit entry: the only place where an order is created. */
export async function insertOrder(
  tx: Transaction,
  actor: SignedIn,
  columns: Omit<Insertable<Tables['orders']>, 'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'>,
  now: Date,
): Promise<OrderRow> {
  const row = await tx.one(
    query
      .insertInto('orders')
      .values({ ...columns, created_at: now, updated_at: now })
      .returning(orderColumns),
  );
  const after = toOrderRecord(row);
  writeAudit(
    tx,
    { actorId: actor.id, action: 'order.create', entity: 'order', entityId: row.id, after },
    now,
  );
  return row;
}
