import type { Role, SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { assertAllowed } from '@/lib/kernel/access/refusal';
import { compileOncePer, type Placeholder } from '@/lib/db/compile-once';
import type { Transaction } from '@/lib/db/sql';
import { visibleTo } from '@/lib/sales/parties/scope';
import { selectOpportunities, type OpportunityRow } from './to-wire';

const lockVisible = compileOncePer((role: Role, value: Placeholder<{ id: number; actorId: number }>) =>
  selectOpportunities
    .where('opportunities.id', '=', value('id'))
    .where(visibleTo({ role, id: value('actorId') }, 'opportunities'))
    .forNoKeyUpdate('opportunities'),
);

/**
 * Throws NOT_FOUND if not visible to the actor. Lock order: accounts, opportunities by id, orders, bookings. Not FOR UPDATE: whoever has an order,
 * and changes it twice, waits at the commit for the key of its opportunity (the trigger keep_advance).
 */
export async function lockOpportunity(tx: Transaction, actor: SignedIn, id: number): Promise<OpportunityRow> {
  const current = await tx.first(lockVisible(actor.role, { id, actorId: actor.id }));
  if (current === undefined) throw notFound();
  return current;
}

/** Throws OPPORTUNITY_CLOSED with a rule's reason against a change of an opportunity or its items; null: editable. */
export function assertEditable(reason: string | null): void {
  assertAllowed(reason === null ? null : { code: 'OPPORTUNITY_CLOSED', message: `${reason}.` });
}
