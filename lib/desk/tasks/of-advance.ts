import { advanceRule } from '@/lib/sale-rules';
import { raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { formatPaise } from '@/lib/paise';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { refundAdvanceBy } from '@/lib/sales/orders/rules';
import { insertTasks, lockStaff } from './give';

/* Tasks about the advance of an order (docs/product/sale.md, "Advances"). */

interface Sale {
  readonly id: number;
  readonly user_id: number;
}

/**
 * Gives tasks about the age of a locked order's advance; they are deleted when it ends (SQL: keep_advance_of).
 * @param day of `advanceRule`, which the advance has reached
 * @param assigneeIds as of {@link lockStaff}
 */
export async function giveAgeTasks(
  tx: Transaction,
  { id, user_id }: Sale,
  {
    day,
    since,
    assigneeIds,
  }: { readonly day: number; readonly since: string; readonly assigneeIds: readonly number[] },
  now: Date,
): Promise<void> {
  const title =
    day >= advanceRule.endsOnDay
      ? `Order ${id}: deliver it, or refund its advance by ${formatShortDate(refundAdvanceBy(since))}.`
      : `Order ${id}: its advance is ${day} days old. Deliver it before ${formatShortDate(daysAfter(since, advanceRule.endsOnDay))}.`;
  await insertTasks(
    tx,
    null,
    {
      title,
      assigneeIds,
      customerId: user_id,
      opportunityId: null,
      orderId: id,
      itemId: null,
      advanceSince: since,
    },
    now,
  );
}

/** Active admins, if the order's advance has ended, or ends within a day. Before the order (the lock order); none of other orders, which are paid all day. */
export const lockAdminsOfOld = (tx: Transaction, orderId: number, now: Date): Promise<number[]> =>
  lockStaff(
    tx,
    'admins',
    raw<boolean>`exists (select from orders where id = ${orderId}::int and advance_since <= ${daysAfter(storeDate(now), 1 - advanceRule.endsOnDay)}::date)`,
  );

/**
 * Gives each active admin a task to return a payment that came in after the advance of its order had ended.
 * @param admins as of {@link lockAdminsOfOld}; none if the advance became older since
 */
export async function giveReturnTasks(
  tx: Transaction,
  { id, user_id }: Sale,
  { paise, admins }: { readonly paise: number; readonly admins: readonly number[] },
  now: Date,
): Promise<void> {
  const title = `Order ${id}: return ${formatPaise(paise)}. It was paid online after day ${advanceRule.endsOnDay} of the advance.`;
  const assigneeIds = admins.length > 0 ? admins : await lockStaff(tx, 'admins');
  await insertTasks(
    tx,
    null,
    {
      title,
      assigneeIds,
      customerId: user_id,
      opportunityId: null,
      orderId: id,
      itemId: null,
      advanceSince: null,
    },
    now,
  );
}
