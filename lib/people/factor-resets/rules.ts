import { secondFactorRule } from '@/lib/account-rules';

/* Pure rules: docs/product/second-factor.md, "A lost factor". Those of start and approval by one person are also tooltips of the buttons. */

interface Reset {
  readonly actorId: number;
  readonly ownerId: number;
  readonly startedBy: number;
}

export function whyNotStart({ actorId, ownerId }: Pick<Reset, 'actorId' | 'ownerId'>): string | null {
  return actorId === ownerId ? 'Another admin must reset your second factor.' : null;
}

/** @param hasNewMobile whether an admin gave the owner another mobile lately */
export function whyNotAfterChange(hasNewMobile: boolean): string | null {
  return hasNewMobile
    ? `An admin changed this person's mobile number in the last ${secondFactorRule.resetAfterMobileDays} days, so the messages may not reach the person. Try again later.`
    : null;
}

/** It takes a third person. */
export function whyNotApprove({ actorId, ownerId, startedBy }: Reset): string | null {
  if (actorId === ownerId) return 'You cannot approve the reset of your own second factor.';
  return actorId === startedBy ? 'You started this reset, so another admin must approve it.' : null;
}

/**
 * The approval is a second person's, of whom the first has no power.
 * @param oneGaveAccess whether one of both admins made or invited the account of the other, or gave it its role, mobile or a reset of its factor,
 *   also through other accounts
 * @param oneIsNew whether one of both was no admin for long enough when the reset began
 */
export function whyNotIndependent({
  oneGaveAccess,
  oneIsNew,
}: {
  readonly oneGaveAccess: boolean;
  readonly oneIsNew: boolean;
}): string | null {
  const otherwise = `Ask another admin, or wait: the reset takes effect ${secondFactorRule.resetHours} hours after it was started.`;
  if (oneGaveAccess)
    return `You or the admin who started this reset gave the other one access (account, invitation, role, mobile or factor reset), directly or through other accounts, so you cannot approve it. ${otherwise}`;
  return oneIsNew
    ? `You and the admin who started this reset must both have been admins for ${secondFactorRule.approvalAfterAdminDays} days when it was started. ${otherwise}`
    : null;
}
