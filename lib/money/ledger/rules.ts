import type { SignedIn } from '@/lib/kernel/access/actor';
import type { RefusalCode } from '@/lib/kernel/access/refusal';
import { orderMoney } from '@/lib/sale-rules';
import { formatPaise, paiseOfColumn } from '@/lib/paise';
import type { CreditNoteRecord, OrderRecord } from '@/lib/sales/orders/contract';
import type { SaleStore } from '@/lib/sales/stores/contract';
import { onlineRefundArrival } from '@/lib/kernel/text/refund-arrival';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import type { EntryRecord } from './contract';
import type { methodsByHand } from './record';

/* Pure rules of the ledger (docs/product/money.md, "The ledger"). Amounts are paise, except in records. */

export type MethodByHand = (typeof methodsByHand)[number];
type Amounts = Pick<OrderRecord, 'total_amount' | 'paid_amount' | 'pending_amount'>;
type Entry = Pick<
  EntryRecord,
  'id' | 'kind' | 'method' | 'amount' | 'refund_of' | 'recorded_by' | 'voided_at' | 'created_at'
>;
type Recorder = Pick<SignedIn, 'id' | 'role'>;
/** The code for the gateway; the message is also the button's tooltip. */
interface Problem {
  readonly code: Extract<RefusalCode, 'PAYMENT_ONLINE' | 'HAS_REFUNDS' | 'OUT_OF_BALANCE' | 'FORBIDDEN'>;
  readonly message: string;
}

const isLive = ({ voided_at }: Entry) => voided_at === null;
const sumOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { amount }) => sum + paiseOfColumn(amount), 0);

/** @param method as typed, or empty */
export function needsReference(method: string): boolean {
  return method !== 'cash' && method !== '';
}

const isOldGold = ({ method }: Pick<Entry, 'method'>) => method === 'old_gold';

/** What is left of the payments that a method made, after their refunds. */
function leftOfPayments(entries: readonly Entry[], isMade: (entry: Entry) => boolean): number {
  const made = new Set(
    entries.filter((entry) => entry.kind === 'payment' && isMade(entry)).map(({ id }) => id),
  );
  return sumOf(entries.filter((entry) => isLive(entry) && made.has(entry.refund_of ?? entry.id)));
}

const isOnline = ({ method }: Pick<Entry, 'method'>) => method === 'online';

/** Online payments less their refunds. */
export function paidOnline(entries: readonly Entry[]): number {
  return leftOfPayments(entries, isOnline);
}

/** Online payments less their refunds, and old gold: the lower bound of the paid amount. */
export function paidForGood(entries: readonly Entry[]): number {
  return leftOfPayments(entries, (entry) => isOnline(entry) || isOldGold(entry));
}

export function amountProblem(amount: number, order: Amounts): string | null {
  const due = paiseOfColumn(order.pending_amount);
  if (due === 0) return 'Nothing is due on this order.';
  if (amount === 0) return 'Amount must be above 0.';
  return amount > due ? `Amount cannot be more than the ${formatPaise(due)} due.` : null;
}

/**
 * Income Tax Act, section 269ST.
 * @param cash cash without voided payments: from the customer on that day over all orders, and for this order over all days
 */
export function cashProblem(amount: number, cash: { ofDay: number; ofOrder: number }): string | null {
  const limit = orderMoney.cashLimitPaise;
  const reasons = [
    [cash.ofDay, 'from one customer on one day'],
    [cash.ofOrder, 'for one order'],
  ] as const;
  for (const [sum, what] of reasons)
    if (sum + amount >= limit)
      return `Cash ${what} must stay below ${formatPaise(limit)}; ${sum === 0 ? 'none' : formatPaise(sum)} is recorded.`;
  return null;
}

/**
 * Income-tax Act 1961, section 40A(3); Income-tax Act 2025, section 36(4).
 * @param returned cash returned to the customer on that day over all orders, without voided refunds
 */
export function cashBackProblem(amount: number, returned: number): string | null {
  const limit = orderMoney.cashBackLimitPaise;
  if (returned + amount <= limit) return null;
  const sum = returned === 0 ? 'none' : formatPaise(returned);
  return `Cash back to one customer on one day must not be more than ${formatPaise(limit)}; ${sum} is returned. Choose another method.`;
}

/**
 * Whether only an admin may raise what is paid.
 * @param raised earlier adjustments: of the customer on that day over all orders, and of this order over all days
 */
export function needsAdminToRaise(amount: number, raised: { ofDay: number; ofOrder: number }): boolean {
  return Math.max(raised.ofDay, raised.ofOrder) + amount >= orderMoney.adjustmentLimitPaise;
}

export function referenceProblem(method: MethodByHand, reference: string | undefined): string | null {
  return needsReference(method) && reference === undefined ? 'Reference is required for this method.' : null;
}

/** Why a time of receipt is wrong, or null. By day at the store: an order of 6 PM accepts a payment of the same morning. */
export function receivedProblem(receivedAt: Date, order: { created_at: string }, now: Date): string | null {
  if (receivedAt > now) return 'Received At cannot be in the future.';
  const isEarlier = receivedAt < storeDayStart(storeDate(new Date(order.created_at)));
  return isEarlier ? 'Received At cannot be before the day of the order.' : null;
}

export const voidRefusals = {
  online: 'An online payment cannot be voided. Refund it instead.',
  setOff: 'A set-off is on two orders and belongs to a return, so it cannot be voided.',
  refunded: 'This payment has refunds. Void them first.',
  overTotal: 'Voiding it would leave more paid than the order’s total.',
} as const;

/**
 * Why a live entry cannot be voided, or null.
 * @param entries all of the order
 */
export function voidProblem(
  entry: Entry,
  { entries, order, actor, now }: { entries: readonly Entry[]; order: Amounts; actor: Recorder; now: Date },
): Problem | null {
  if (entry.method === 'online')
    return {
      code: 'PAYMENT_ONLINE',
      message: entry.kind === 'refund' ? 'An online refund cannot be voided.' : voidRefusals.online,
    };
  if (entry.method === 'set_off') return { code: 'OUT_OF_BALANCE', message: voidRefusals.setOff };
  const isOwnOfToday =
    entry.recorded_by === actor.id && storeDate(new Date(entry.created_at)) === storeDate(now);
  if (actor.role !== 'admin' && !isOwnOfToday)
    return {
      code: 'FORBIDDEN',
      message: 'Only the person who recorded it can void it, on the same day. Please ask an admin.',
    };
  if (entries.some((other) => other.refund_of === entry.id && isLive(other)))
    return { code: 'HAS_REFUNDS', message: voidRefusals.refunded };
  const paid = paiseOfColumn(order.paid_amount) - paiseOfColumn(entry.amount);
  if (paid > paiseOfColumn(order.total_amount))
    return { code: 'OUT_OF_BALANCE', message: voidRefusals.overTotal };
  if (paid < paidForGood(entries.filter(({ id }) => id !== entry.id)))
    return { code: 'OUT_OF_BALANCE', message: 'Voiding it would leave less paid than was received.' };
  return null;
}

export function whyCannotVoid(...parameters: Parameters<typeof voidProblem>): string | null {
  return voidProblem(...parameters)?.message ?? null;
}

/** The day by which a live refund arrives, at the store. */
export function arrivalOf({
  kind,
  method,
  received_at,
  voided_at,
}: Pick<Entry, 'kind' | 'method' | 'voided_at'> & Pick<EntryRecord, 'received_at'>): string | null {
  if (kind !== 'refund' || voided_at !== null) return null;
  const madeOn = storeDate(new Date(received_at));
  return method === 'online' ? onlineRefundArrival(madeOn) : madeOn;
}

/** The refundable rest: the amount less its refunds, limited by the order's paid amount. */
export function leftToRefund(payment: Entry, entries: readonly Entry[], order: Amounts): number {
  if (payment.kind !== 'payment' || !isLive(payment) || oldGoldProblem(payment, entries) !== null) return 0;
  const left = sumOf(entries.filter((each) => isLive(each) && (each.refund_of ?? each.id) === payment.id));
  const floor = isOnline(payment) || isOldGold(payment) ? 0 : paidForGood(entries);
  return Math.max(0, Math.min(left, paiseOfColumn(order.paid_amount) - floor));
}

const nothingLeft = 'Nothing is left to refund on this payment.';

/** Why old gold is not refunded: it can be voided. Null for other payments, and once a part came back, which keeps it from being voided. */
export function oldGoldProblem(
  payment: Pick<Entry, 'id' | 'method'>,
  entries: readonly Entry[],
): string | null {
  const isRefunded = entries.some((each) => each.refund_of === payment.id && isLive(each));
  return isOldGold(payment) && !isRefunded
    ? 'Old gold is not refunded. Void this payment: its value goes back to the purchase, which pays it out.'
    : null;
}

/** Why a payment cannot be refunded, or null; also the button's tooltip. */
export function whyCannotRefund(payment: Entry, entries: readonly Entry[], order: Amounts): string | null {
  return (
    oldGoldProblem(payment, entries) ?? (leftToRefund(payment, entries, order) === 0 ? nothingLeft : null)
  );
}

export function refundProblem(amount: number, left: number): string | null {
  if (left === 0) return nothingLeft;
  if (amount === 0) return 'Amount must be above 0.';
  return amount > left ? `Amount cannot be more than the ${formatPaise(left)} left to refund.` : null;
}

/**
 * Paise paid and due after each entry, oldest first: of the current total and of the pieces that were returned after the entry.
 * @param creditNotes of the order's returns
 */
export function balancesAfter(
  entries: readonly Pick<Entry, 'amount' | 'created_at' | 'voided_at'>[],
  creditNotes: readonly Pick<CreditNoteRecord, 'issued_at' | 'total'>[],
  order: Pick<Amounts, 'total_amount'>,
): { readonly paid: number; readonly due: number }[] {
  let paid = 0;
  return entries.map(({ amount, created_at, voided_at }) => {
    if (voided_at === null) paid += paiseOfColumn(amount);
    const returnedSince = creditNotes.filter(({ issued_at }) => issued_at > created_at);
    const total = returnedSince.reduce(
      (sum, { total: credited }) => sum + paiseOfColumn(credited),
      paiseOfColumn(order.total_amount),
    );
    return { paid, due: Math.max(0, total - paid) };
  });
}

/** Orders of the seller of a store; the server decides by the documents of each. */
export function ordersOfSeller<O extends Pick<OrderRecord, 'store_id'>>(
  orders: readonly O[],
  storeId: number,
  stores: readonly Pick<SaleStore, 'id' | 'seller_id'>[],
): O[] {
  const sellerOf = (id: number) => stores.find((store) => store.id === id)?.seller_id;
  return orders.filter(({ store_id: id }) => id === storeId || sellerOf(id) === sellerOf(storeId));
}
