import { formatDate, formatRupees } from '@/lib/kernel/text/format';
import type { OwnOrderRecord } from '@/lib/money/ledger/contract';
import { undelivered } from '@/lib/money/next-step/rules';
import { duePaymentText as text } from './due-payment-text';

type Paid = Pick<OwnOrderRecord, 'pending_amount' | 'promised_on'> & {
  readonly items: readonly Pick<OwnOrderRecord['items'][number], 'state'>[];
};

/** What follows a payment of an order, as it is after it. @param excess rupees that the order could not take */
export function afterPayment(order: Paid, excess: number): string {
  return [...(excess > 0 ? [text.excess(formatRupees(excess))] : []), nextOf(order), text.receipt].join(' ');
}

/** An order without pieces counts as undelivered. */
export const isUndelivered = ({ items }: Pick<Paid, 'items'>): boolean =>
  items.length === 0 || undelivered(items).length > 0;

function nextOf(order: Paid): string {
  const { pending_amount: due, promised_on: promisedOn, items } = order;
  if (due > 0) return text.restDue(formatRupees(due));
  if (!isUndelivered(order)) return text.paidOff;
  const left = undelivered(items);
  if (left.length > 0 && left.every(({ state }) => state === 'ready')) return text.readyNow;
  return promisedOn === null ? text.readyLater : text.readyBy(formatDate(promisedOn));
}
