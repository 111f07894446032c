import { query } from '@/lib/db/query';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import type { Transaction } from '@/lib/db/sql';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { dateVariable, timeVariable } from '@/lib/visits/messages/templates';

/* What each step of a reset leaves (docs/product/second-factor.md, "A lost factor"): an entry in the audit trail, and a message to the owner. */

interface Owner {
  readonly id: number;
  readonly mobile: string;
}

export type ResetStep =
  | { readonly is: 'started'; readonly effectiveAt: Date }
  | { readonly is: 'approved' | 'cancelled' | 'done' };

/** @param actorId null for the system */
export function recordStep(
  tx: Transaction,
  owner: Owner,
  { actorId, step }: { readonly actorId: number | null; readonly step: ResetStep },
  now: Date,
): void {
  const action = step.is === 'done' ? 'user.factor reset' : (`user.factor reset ${step.is}` as const);
  writeAudit(tx, { actorId, action, entity: 'user', entityId: owner.id }, now);
  // The effect follows in the same transaction, and has a message of its own.
  if (step.is === 'approved') return;
  enqueueMessage(
    tx,
    {
      kind: 'factor_reset',
      key: `factor_reset:${owner.id}:${step.is}:${now.getTime()}`,
      customerId: owner.id,
      mobile: owner.mobile,
      variables: { state: stateOf(step) },
    },
    now,
  );
}

/** Ends the reset of an account that has one, in a transaction that holds the account's row. @param actorId who changed the account */
export async function cancelResetOf(
  tx: Transaction,
  owner: Owner,
  { actorId, now }: { readonly actorId: number; readonly now: Date },
): Promise<void> {
  const taken = await tx.first(
    query.deleteFrom('factor_resets').where('user_id', '=', owner.id).returning('user_id'),
  );
  if (taken !== undefined) recordStep(tx, owner, { actorId, step: { is: 'cancelled' } }, now);
}

/** At most 30 characters. */
function stateOf(step: ResetStep): string {
  if (step.is !== 'started') return step.is === 'cancelled' ? 'reset cancelled' : 'was reset';
  const { effectiveAt } = step;
  return `reset on ${dateVariable(storeDate(effectiveAt))} ${timeVariable(storeTime(effectiveAt))}`;
}
