import type { OpportunityRecord } from './contract';
import type { openStages } from './record';

/** Pure rules of opportunities; the messages are the tooltips of the screens. */

type Status = Pick<OpportunityRecord, 'status'>;

export function whyCannotEdit(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot edit a closed opportunity' : null;
}

type Stage = OpportunityRecord['stage'];

/** Whether an opportunity stands in a stage in which it is open. */
export function isOpenStage(stage: Stage): stage is (typeof openStages)[number] {
  return stage !== 'won' && stage !== 'lost';
}

/** Why an opportunity cannot be moved to a stage; its own one is always allowed, except for closed ones. Won is one-way; a lost one can be taken up again. */
export function whyCannotMove({ stage: from }: Pick<OpportunityRecord, 'stage'>, to: Stage): string | null {
  if (from === 'won') return 'Cannot move a won opportunity';
  return from === 'lost' && !isOpenStage(to) ? 'Move the lost opportunity to an open stage first' : null;
}

/** Why an opportunity can have no new order. */
export function whyCannotHaveOrder({ stage }: Pick<OpportunityRecord, 'stage'>): string | null {
  return stage === 'lost' ? 'Cannot create an order for a lost opportunity' : null;
}

export function whyCannotAddItems(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot add items to a closed opportunity' : null;
}

export function whyCannotEditItems(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot edit items of a closed opportunity' : null;
}
