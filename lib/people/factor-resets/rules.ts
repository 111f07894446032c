import { secondFactorRule } from '@/lib/account-rules';

/* Pure rules: docs/product/second-factor.md, "A lost factor". Also tooltips of the buttons. */

interface Reset {
  readonly actorId: number;
  readonly ownerId: number;
  readonly startedBy: number;
}

export function whyNotStart({ actorId, ownerId }: Pick<Reset, 'actorId' | 'ownerId'>): string | null {
  return actorId === ownerId ? 'Another admin must reset your second factor.' : null;
}

/** @param hasChangedMobile whether this admin gave the owner another mobile lately */
export function whyNotAfterChange(hasChangedMobile: boolean): string | null {
  return hasChangedMobile
    ? `You changed this person's mobile number in the last ${secondFactorRule.resetAfterMobileDays} days, so another admin must do this.`
    : null;
}

/** It takes a third person. */
export function whyNotApprove({ actorId, ownerId, startedBy }: Reset): string | null {
  if (actorId === ownerId) return 'You cannot approve the reset of your own second factor.';
  return actorId === startedBy ? 'You started this reset, so another admin must approve it.' : null;
}
