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

/** What an admin allows to be due on delivered pieces, as of the locked order. */
export interface AllowedDue {
  /** `YYYY-MM-DD`, by when it is paid. */
  readonly on: string;
  readonly paise: number;
}

/** Field of the audit entry of what leaves it. */
export function auditedDue(allowed: AllowedDue | null): { readonly due_allowed?: number } {
  return allowed === null ? {} : { due_allowed: rupeesOf(allowed.paise) };
}

/**
 * What is due on delivered pieces of a locked order after its paid amount is lowered, and allowed; null: nothing. Throws OUT_OF_BALANCE with
 * the `due` if less would be paid than its delivered pieces cost and nobody allows it, and as {@link allowedDueOn}.
 * @param paise change of the paid amount, negative to lower
 */
export async function dueAfterLowering(
  tx: Transaction,
  actor: SignedIn,
  order: OrderRow,
  paise: number,
  request: AllowDue,
  now: Date,
): Promise<AllowedDue | null> {
  const allowed = allowedDueOn(actor, request, now);
  if (paise >= 0) return null;
  const delivered = await deliveredPaise(tx, order.id);
  const paid = paiseOfColumn(order.paid_amount) + paise;
  if (paid >= delivered) return null;
  const due = delivered - paid;
  if (allowed !== null) return { on: allowed, paise: due };
  throw new Refusal(
    'OUT_OF_BALANCE',
    `Pieces for ${formatPaise(delivered)} are delivered, and only ${formatPaise(paid)} would be paid. An admin may allow it, with the day by which the rest is paid.`,
    { data: { due: rupeesOf(due) } },
  );
}
