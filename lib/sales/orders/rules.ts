import { advanceRule } from '@/lib/sale-rules';
import { dayMs, daysAfter } from '@/lib/kernel/text/calendar';
import { formatShortDate } from '@/lib/kernel/text/format';
import type { OrderRecord } from './contract';

/* Pure rules of orders (docs/product/rules.md, "Orders"). Amounts are paise. */

export type OrderStatus = OrderRecord['status'];

export interface OrderAmounts {
  readonly total: number;
  readonly paid: number;
  readonly pending: number;
  readonly status: OrderStatus;
  /** Last chosen by a person, restored when nothing is paid. */
  readonly chosen: OrderStatus | null;
}

export interface AmountsInput {
  readonly total?: number | undefined;
  readonly paid?: number | undefined;
  readonly pending?: number | undefined;
  readonly status?: OrderStatus | undefined;
}

export type AmountsResult =
  | { readonly amounts: OrderAmounts }
  | { readonly field: string; readonly message: string };

/** 0 <= paid <= total; a sent pending amount must match; the status follows the paid amount, and a sent status must agree with it. */
export function validateAmounts(input: AmountsInput, current: OrderAmounts): AmountsResult {
  const total = input.total ?? current.total;
  const paid = input.paid ?? current.paid;
  if (paid > total)
    return input.paid === undefined
      ? { field: 'total_amount', message: 'Total Amount cannot be less than the amount already paid.' }
      : { field: 'paid_amount', message: 'Paid Amount cannot be more than Total Amount.' };
  const pending = total - paid;
  if (input.pending !== undefined && input.pending !== pending) {
    return { field: 'pending_amount', message: 'Pending Amount must be Total Amount less Paid Amount.' };
  }
  const status = statusFor(input, current, { total, paid });
  const problem = statusProblem(status, { total, paid });
  if (problem !== null) return { field: 'status', message: problem };
  const chosen = paid === 0 ? null : isChosen(input.status, current) ? input.status : lastChosen(current);
  return { amounts: { total, paid, pending, status, chosen } };
}

interface Paid {
  readonly total: number;
  readonly paid: number;
}

/** Status after a ledger entry: paid (of a total of 0, too: all of it came back), partial, or as last chosen if nothing is paid. */
export function statusByLedger(
  { total, paid }: Paid,
  current: Pick<OrderAmounts, 'paid' | 'status' | 'chosen'>,
): Pick<OrderAmounts, 'status' | 'chosen'> {
  if (total === 0) return { status: 'paid', chosen: null };
  const chosen = lastChosen(current);
  if (paid === 0) return { status: chosen ?? 'unpaid', chosen: null };
  return { status: paid === total ? 'paid' : 'partial', chosen };
}

/** An unchanged status, which forms send too, is no choice. `paid` follows from the amounts. */
function isChosen(status: OrderStatus | undefined, current: OrderAmounts): status is OrderStatus {
  return status !== undefined && status !== 'paid' && status !== current.status;
}

/** The last chosen status: while nothing is paid, the status itself. */
function lastChosen({
  paid,
  status,
  chosen,
}: Pick<OrderAmounts, 'paid' | 'status' | 'chosen'>): OrderStatus | null {
  return paid === 0 && status !== 'paid' ? status : chosen;
}

function statusFor(input: AmountsInput, current: OrderAmounts, { total, paid }: Paid): OrderStatus {
  if (input.status !== undefined) return input.status;
  if (paid !== current.paid) return statusByLedger({ total, paid }, current).status;
  // A total lowered to the paid amount completes the order; one raised above it needs a status.
  return paid === total && paid > 0 ? 'paid' : current.status;
}

/** An order of total 0 may have any status. */
function statusProblem(status: OrderStatus, { total, paid }: Paid): string | null {
  if (status === 'paid')
    return paid === total ? null : 'An order can be completed only when nothing is pending.';
  if (paid === 0) return null;
  if (paid === total) return 'Nothing is pending: the status can only be paid.';
  return status === 'unpaid' ? 'Something is paid: the status can only be partial or pending.' : null;
}

/** See docs/product/rules.md, "Opportunities". */
export function firstStatus(closer: { role: string }): OrderStatus {
  return closer.role === 'employee' ? 'partial' : 'unpaid';
}

export function orderNameFor(opportunityName: string): string {
  return `Order for ${opportunityName}`;
}

/* Advances (docs/product/sale.md, "Advances"). Days are those of the store, `YYYY-MM-DD`. */

/** Days since the payment of an advance, which is day 0; one of a later day, by clock skew, is of today. */
export function daysOfAdvance(since: string, today: string): number {
  return Math.max(0, (Date.parse(today) - Date.parse(since)) / dayMs);
}

/**
 * Whether the order takes no payment any more.
 * @param since null without an advance
 */
export function isAdvanceOver(since: string | null, today: string): boolean {
  return since !== null && daysOfAdvance(since, today) >= advanceRule.endsOnDay;
}

/** The last day on which an advance is refunded. */
export const refundAdvanceBy = (since: string): string => daysAfter(since, advanceRule.refundByDay);

/**
 * What is wrong with a new promised day; null: nothing.
 * @param since of the advance; null: the first payment is to come, today at the earliest
 */
export function promiseProblem(promisedOn: string, since: string | null, today: string): string | null {
  if (promisedOn < today) return 'Promised On cannot be in the past.';
  return lateProblem(promisedOn, since ?? today);
}

/** What is wrong with a promised day for a first payment of a day; null: nothing. */
export function lateProblem(promisedOn: string, first: string): string | null {
  const latest = daysAfter(first, advanceRule.promiseWithinDays);
  return promisedOn <= latest
    ? null
    : `Promised On can be at most ${advanceRule.promiseWithinDays} days after the first payment: ${formatShortDate(latest)}.`;
}
