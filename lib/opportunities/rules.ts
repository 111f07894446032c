import type { OpportunityRecord } from './contract';

/** Pure rules of opportunities; the messages are the tooltips of the screens. */

type Status = Pick<OpportunityRecord, 'status'>;

export function whyCannotEdit(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot edit a closed opportunity' : null;
}

export function whyCannotAddItems(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot add items to a closed opportunity' : null;
}

export function whyCannotEditItems(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot edit items of a closed opportunity' : null;
}
