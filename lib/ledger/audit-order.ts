import type { SignedIn } from '@/lib/access/actor';
import { writeAudit } from '@/lib/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { toOrderRecord, type OrderRow } from '@/lib/orders/to-wire';

/** The audit entry of a changed ledger: the order before and after. */
export function auditOrder(
  tx: Transaction,
  actor: SignedIn,
  action: 'order.payment' | 'order.void' | 'order.refund',
  [before, after]: readonly [OrderRow, OrderRow],
  now: Date,
): void {
  writeAudit(
    tx,
    {
      actorId: actor.id,
      action,
      entity: 'order',
      entityId: after.id,
      before: toOrderRecord(before),
      after: toOrderRecord(after),
    },
    now,
  );
}
