import type { SignedIn } from '@/lib/kernel/access/actor';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { auditedDue, type AllowedDue } from './allow-due';
import { toOrderRecord, type OrderRow } from '@/lib/sales/orders/to-wire';

/** A voided entry in the trail: which one, and why. */
interface Voided {
  readonly id: number;
  /** Null for an entry without one. */
  readonly receiptNo: string | null;
  readonly reason: string;
}

/**
 * Audits the order before and after a change of its ledger.
 * @param actor null for the system
 * @param details.voided of `order.void`
 * @param details.allowed what may stay due on delivered pieces
 */
export function auditOrder(
  tx: Transaction,
  actor: SignedIn | null,
  action: 'order.payment' | 'order.void' | 'order.refund',
  [before, after]: readonly [OrderRow, OrderRow],
  now: Date,
  { voided, allowed = null }: { readonly voided?: Voided; readonly allowed?: AllowedDue | null } = {},
): void {
  writeAudit(
    tx,
    {
      actorId: actor?.id ?? null,
      action,
      entity: 'order',
      entityId: after.id,
      before: toOrderRecord(before),
      after: {
        ...toOrderRecord(after),
        ...(voided && { entry_id: voided.id, receipt_no: voided.receiptNo, void_reason: voided.reason }),
        ...auditedDue(allowed),
      },
    },
    now,
  );
}
