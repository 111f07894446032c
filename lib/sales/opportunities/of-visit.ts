import type { SignedIn } from '@/lib/kernel/access/actor';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { Transaction } from '@/lib/db/sql';
import { visibleTo } from '@/lib/sales/parties/scope';
import { refusalText } from '@/lib/kernel/text/messages';
import type { OpportunityRecord } from './contract';
import { selectOpportunities, toOpportunityRecord } from './to-wire';

/** The live opportunity of a locked visit, or null. Refuses 409 HAS_OPPORTUNITY if the actor does not see it. */
export async function opportunityOfVisit(
  tx: Transaction,
  actor: SignedIn,
  bookingId: number,
): Promise<OpportunityRecord | null> {
  const live = selectOpportunities
    .where('opportunities.booking_id', '=', bookingId)
    .where('opportunities.deleted_at', 'is', null);
  const seen = await tx.first(live.where(visibleTo(actor, 'opportunities')));
  if (seen !== undefined) return toOpportunityRecord(seen);
  if ((await tx.first(live)) === undefined) return null;
  throw new Refusal('HAS_OPPORTUNITY', refusalText.hasOpportunity);
}
