import type { OrderRecord } from './contract';

/** Pure rules of orders (docs/product/rules.md, "Orders"). Amounts are paise. */

export type OrderStatus = OrderRecord['status'];

export interface OrderAmounts {
  readonly total: number;
  readonly paid: number;
  readonly pending: number;
  readonly status: OrderStatus;
}

export interface SentAmounts {
  readonly total?: number | undefined;
  readonly paid?: number | undefined;
  readonly pending?: number | undefined;
  readonly status?: OrderStatus | undefined;
}

export type Judged =
  { readonly amounts: OrderAmounts } | { readonly field: string; readonly message: string };

/** Validates the amounts of an order: 0 <= paid <= total; pending is derived and only checked; `paid` requires pending 0. */
export function judgeAmounts(sent: SentAmounts, current: OrderAmounts): Judged {
  const total = sent.total ?? current.total;
  const paid = sent.paid ?? current.paid;
  const status = sent.status ?? current.status;
  if (paid > total) return { field: 'paid_amount', message: 'Paid Amount cannot be more than Total Amount.' };
  const pending = total - paid;
  if (sent.pending !== undefined && sent.pending !== pending) {
    return { field: 'pending_amount', message: 'Pending Amount must be Total Amount less Paid Amount.' };
  }
  if (status === 'paid' && pending !== 0) {
    return { field: 'status', message: 'An order can be completed only when nothing is pending.' };
  }
  return { amounts: { total, paid, pending, status } };
}

/**
 * The initial status of an order created by a closing: `partial` by an employee, else `unpaid` (docs/product/rules.md, "Opportunities").
 */
export function firstStatus(closer: { role: string }): OrderStatus {
  return closer.role === 'employee' ? 'partial' : 'unpaid';
}

export function orderNameFor(opportunityName: string): string {
  return `Order for ${opportunityName}`;
}
