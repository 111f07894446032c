import type { SignedIn } from '@/lib/access/actor';
import { writeAudit } from '@/lib/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { toOrderRecord, type OrderRow } from '@/lib/orders/to-wire';

/**
 * Audits the order before and after a change of its ledger.
 * @param actor null for the system
 */
export function auditOrder(
  tx: Transaction,
  actor: SignedIn | null,
  action: 'order.payment' | 'order.void' | 'order.refund',
  [before, after]: readonly [OrderRow, OrderRow],
  now: Date,
): void {
  writeAudit(
    tx,
    {
      actorId: actor?.id ?? null,
      action,
      entity: 'order',
      entityId: after.id,
      before: toOrderRecord(before),
      after: toOrderRecord(after),
    },
    now,
  );
}
