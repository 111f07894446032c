import type { OwnOrderRecord } from '@/lib/money/ledger/contract';
import { undelivered } from '@/lib/money/next-step/rules';

type Paid = Pick<OwnOrderRecord, 'pending_amount' | 'promised_on'> & {
  readonly items: readonly Pick<OwnOrderRecord['items'][number], 'state'>[];
};

/** What follows a payment of an order, as it is after it: key of a text of `orders.pay`. */
export function stepAfterPayment(order: Paid): 'restDue' | 'paidOff' | 'readyNow' | 'readyLater' | 'readyBy' {
  const { pending_amount: due, promised_on: promisedOn, items } = order;
  if (due > 0) return 'restDue';
  if (!isUndelivered(order)) return 'paidOff';
  const left = undelivered(items);
  if (left.length > 0 && left.every(({ state }) => state === 'ready')) return 'readyNow';
  return promisedOn === null ? 'readyLater' : 'readyBy';
}

/** An order without pieces counts as undelivered. */
export const isUndelivered = ({ items }: Pick<Paid, 'items'>): boolean =>
  items.length === 0 || undelivered(items).length > 0;
