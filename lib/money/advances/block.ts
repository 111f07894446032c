import { advanceRule } from '@/lib/sale-rules';
import { Refusal } from '@/lib/kernel/access/refusal';
import { formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { isAdvanceOver, refundAdvanceBy } from '@/lib/sales/orders/rules';
import { advanceOverText } from './rules';
import type { AdvanceRow } from '@/lib/sales/orders/to-wire';

type Advance = Pick<AdvanceRow, 'advance_since'>;

/** Whether an order takes no payment any more, by its row under the lock. */
export const takesNoPayment = ({ advance_since: since }: Advance, now: Date): boolean =>
  isAdvanceOver(since, storeDate(now));

/**
 * Refuses 409 ADVANCE_EXPIRED from day 365 of an order's advance on (docs/product/sale.md, "Advances"). Decided for good under the order's
 * lock.
 * @param reader staff read what to do with the order, customers where to go
 */
export function requireOpenAdvance(
  order: Advance & { readonly id: number },
  now: Date,
  reader: 'staff' | 'customer',
): void {
  const { advance_since: since } = order;
  if (since === null || !takesNoPayment(order, now)) return;
  const message =
    reader === 'staff'
      ? `The advance of order ${order.id} is ${advanceRule.endsOnDay} days old or older, so it takes no more payments. Deliver its pieces, or refund the advance by ${formatShortDate(refundAdvanceBy(since))}.`
      : advanceOverText;
  throw new Refusal('ADVANCE_EXPIRED', message);
}
