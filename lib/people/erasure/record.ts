/* What an account cannot be closed with (docs/product/privacy.md, "Erasure"). */

export const erasureReasons = ['due', 'advance', 'old_gold', 'visit'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

/** One sentence each: what stands in the way, and what to do. */
const erasureReasonText: Readonly<Record<ErasureReason, string>> = {
  due: 'An amount is due on your orders: pay it first, or ask the store to cancel the order.',
  advance:
    'You have paid for pieces that you do not have yet: collect them first, or ask the store for your money back.',
  old_gold: 'Old gold that you sold to us is not paid out yet: ask the store to pay it out first.',
  visit: 'You have booked a visit: cancel it first.',
};

export const withText = (reasons: readonly ErasureReason[]) =>
  reasons.map((reason) => ({ reason, message: erasureReasonText[reason] }));
