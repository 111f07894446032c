import type { Insertable } from 'kysely';
import { writeAudit } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { orderColumns, toOrderRecord, type OrderRow } from './to-wire';

type NewOrder = Required<Omit<Insertable<Tables['orders']>, 'id' | 'version' | 'deleted_at'>>;

const insert = compileOnce((value: Placeholder<NewOrder>) =>
  query
    .insertInto('orders')
    .values({
      user_id: value('user_id'),
      executive_id: value('executive_id'),
      employee_id: value('employee_id'),
      name: value('name'),
      total_amount: value('total_amount'),
      paid_amount: value('paid_amount'),
      pending_amount: value('pending_amount'),
      status: value('status'),
      chosen_status: value('chosen_status'),
      opportunity_id: value('opportunity_id'),
      created_at: value('created_at'),
      updated_at: value('updated_at'),
    })
    .returning(orderColumns),
);

/** Inserts and audits an order; the only place where orders are created. */
export async function insertOrder(
  tx: Transaction,
  actor: SignedIn,
  columns: Omit<NewOrder, 'created_at' | 'updated_at'>,
  now: Date,
): Promise<OrderRow> {
  const row = await tx.one(insert({ ...columns, created_at: now, updated_at: now }));
  const after = toOrderRecord(row);
  writeAudit(
    tx,
    { actorId: actor.id, action: 'order.create', entity: 'order', entityId: row.id, after },
    now,
  );
  return row;
}
