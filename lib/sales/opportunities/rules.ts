import type { OpportunityRecord } from './contract';

/* Pure rules; the messages are tooltips of the screens. */

export const openStages = ['new', 'contacted', 'visiting', 'quoted'] as const;
/** No work on an opportunity continues there. */
export const closedStages = ['won', 'lost'] as const;
export const opportunityStages = [...openStages, ...closedStages] as const;
export type OpportunityStage = (typeof opportunityStages)[number];
export const lostReasons = ['price', 'bought_elsewhere', 'no_answer', 'changed_mind', 'other'] as const;

export const stageLabels = {
  new: 'New',
  contacted: 'Contacted',
  visiting: 'Visiting',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
} as const satisfies Record<OpportunityStage, string>;
export const lostReasonLabels = {
  price: 'Price',
  bought_elsewhere: 'Bought elsewhere',
  no_answer: 'No answer',
  changed_mind: 'Changed mind',
  other: 'Other',
} as const satisfies Record<(typeof lostReasons)[number], string>;

type Status = Pick<OpportunityRecord, 'status'>;

export const closedOpportunity = 'Cannot edit a closed opportunity';

export function whyCannotEdit(opportunity: Status): string | null {
  return opportunity.status === 'closed' ? closedOpportunity : null;
}

export function isOpenStage(stage: OpportunityStage): stage is (typeof openStages)[number] {
  return stage !== 'won' && stage !== 'lost';
}

/** Allowed transitions between stages. The same stage is allowed, except if closed. Won is final; a lost opportunity can be reopened. */
export function whyCannotMove(
  { stage: from }: Pick<OpportunityRecord, 'stage'>,
  to: OpportunityStage,
): string | null {
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
