import type { SignedIn } from '@/lib/kernel/access/actor';
import { forbiddenField, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import type { Transaction } from '@/lib/db/sql';
import { formatPaise, paiseOfColumn, rupeesOf } from '@/lib/paise';
import { deliveredPaise } from '@/lib/sales/orders/invoiced';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import { storeDate } from '@/lib/kernel/text/format';

/* What may stay due on delivered pieces (docs/product/sale.md, "Due on delivered pieces"). */

export interface AllowDue {
  readonly allow_due?: boolean | undefined;
  /** `YYYY-MM-DD` */
  readonly due_on?: string | undefined;
}

/**
 * The day by which a due is paid that a request allows; null if it allows none. Throws 403 on `allow_due` for others than an admin, 400 on
 * `due_on` without a day, or with one that is over.
 */
export function allowedDueOn(actor: SignedIn, { allow_due, due_on }: AllowDue, now: Date): string | null {
  if (allow_due !== true) return null;
  if (actor.role !== 'admin')
    throw forbiddenField('allow_due', 'Only an admin may leave something due on delivered pieces.');
  if (due_on === undefined) throw wrongField('due_on', 'Due On is required to leave something due.');
  if (due_on < storeDate(now)) throw wrongField('due_on', 'Due On cannot be in the past.');
  return due_on;
}

/**
 * The new day of a locked order by which its due is paid, if its paid amount is lowered; null: as before. Throws OUT_OF_BALANCE with the
 * `due` if less would be paid than its delivered pieces cost and nobody allows it, and as {@link allowedDueOn}.
 * @param paise change of the paid amount, negative to lower
 */
export async function dueOnAfterLowering(
  tx: Transaction,
  actor: SignedIn,
  order: OrderRow,
  paise: number,
  request: AllowDue,
  now: Date,
): Promise<string | null> {
  const allowed = allowedDueOn(actor, request, now);
  if (paise >= 0) return null;
  const delivered = await deliveredPaise(tx, order.id);
  const paid = paiseOfColumn(order.paid_amount) + paise;
  if (paid >= delivered) return null;
  if (allowed !== null) return allowed;
  throw new Refusal(
    'OUT_OF_BALANCE',
    `Pieces for ${formatPaise(delivered)} are delivered, and only ${formatPaise(paid)} would be paid. An admin may allow it, with the day by which the rest is paid.`,
    { data: { due: rupeesOf(delivered - paid) } },
  );
}
