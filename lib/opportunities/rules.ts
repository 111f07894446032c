import type { OpportunityRecord } from './contract';
import type { openStages } from './record';

/* Pure rules; the messages are tooltips of the screens. */

type Status = Pick<OpportunityRecord, 'status'>;

export function whyCannotEdit(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot edit a closed opportunity' : null;
}

type Stage = OpportunityRecord['stage'];

export function isOpenStage(stage: Stage): stage is (typeof openStages)[number] {
  return stage !== 'won' && stage !== 'lost';
}

/** Allowed transitions between stages. The same stage is allowed, except if closed. Won is final; a lost opportunity can be reopened. */
export function whyCannotMove({ stage: from }: Pick<OpportunityRecord, 'stage'>, to: Stage): string | null {
  if (from === 'won') return 'Cannot move a won opportunity';
  return from === 'lost' && !isOpenStage(to) ? 'Move the lost opportunity to an open stage first' : null;
}

export function whyCannotHaveOrder({ stage }: Pick<OpportunityRecord, 'stage'>): string | null {
  return stage === 'lost' ? 'Cannot create an order for a lost opportunity' : null;
}

export function whyCannotAddItems(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot add items to a closed opportunity' : null;
}

export function whyCannotEditItems(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? 'Cannot edit items of a closed opportunity' : null;
}
