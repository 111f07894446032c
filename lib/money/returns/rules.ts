import { deliveryRule } from '@/lib/sale-rules';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { Role } from '@/lib/kernel/access/actor';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { paidForGood, paidOnline, type MethodByHand } from '@/lib/money/ledger/rules';
import { formatPaise, paiseOfColumn } from '@/lib/paise';

/* Pure rules of returns (docs/product/sale.md, "Returns"). Amounts are paise, except in records. */

type Entry = Pick<EntryRecord, 'id' | 'kind' | 'method' | 'amount' | 'refund_of' | 'voided_at'> &
  Parameters<typeof paidOnline>[0][number];

/** Characters of the reason of a return. */
export const reasonMax = 200;

/** How what comes back is settled. */
export type Way = MethodByHand | 'online' | 'set_off';

/** A refund by which a part comes back. */
export interface Share {
  /** The payment; null: of what was entered as paid without one. */
  readonly refundOf: number | null;
  readonly method: Way;
  readonly paise: number;
}

/**
 * What comes back when the total falls: what is paid above the new one. Before that a due shrinks.
 * @param by price of the returned pieces
 */
export function moneyBack(
  { total, paid }: { readonly total: number; readonly paid: number },
  by: number,
): number {
  return Math.max(0, paid - (total - by));
}

interface Source {
  readonly id: number;
  readonly method: EntryRecord['method'];
  readonly left: number;
}

/** Live payments with what is left of each after its refunds; those of the wanted method first. */
function sourcesOf(entries: readonly Entry[], way: Way): Source[] {
  const live = entries.filter(({ voided_at }) => voided_at === null);
  const rank = ({ method }: Source) => (method === way ? 0 : 1);
  return live
    .flatMap(({ id, kind, method }): Source[] => {
      if (kind !== 'payment') return [];
      const own = live.filter((each) => (each.refund_of ?? each.id) === id);
      const left = own.reduce((sum, { amount }) => sum + paiseOfColumn(amount), 0);
      return left > 0 ? [{ id, method, left }] : [];
    })
    .toSorted((one, other) => rank(one) - rank(other) || one.id - other.id);
}

/** Takes an amount from the sources in turn; returns what they do not have as `rest`. */
function takeFrom(
  sources: readonly Source[],
  amount: number,
  method: Way,
): { readonly shares: Share[]; readonly rest: number } {
  const shares: Share[] = [];
  let rest = amount;
  for (const { id, left } of sources) {
    const paise = Math.min(left, rest);
    if (paise === 0) continue;
    shares.push({ refundOf: id, method, paise });
    rest -= paise;
  }
  return { shares, rest };
}

/**
 * How an amount comes back, as refunds. By hand or set off it is taken from payments in money first, then from what older clients entered as
 * paid without a payment, then from old gold, and from what was paid online last, which goes back online unless it is set off. Online: within
 * what was paid online.
 * @param entries all of the order
 * @param paid paid amount of the order
 * @returns the problem with the way, or the parts, which add up to the amount
 */
export function sharesOf(
  amount: number,
  way: Way,
  { entries, paid }: { readonly entries: readonly Entry[]; readonly paid: number },
): { readonly shares: readonly Share[] } | { readonly problem: string } {
  const sources = sourcesOf(entries, way);
  const online = paidOnline(entries);
  const ofOnline = (part: number) =>
    takeFrom(
      sources.filter(({ method }) => method === 'online'),
      part,
      way === 'set_off' ? way : 'online',
    ).shares;
  if (way === 'online')
    return amount > online ? { problem: onlineProblem(online) } : { shares: ofOnline(amount) };
  const byHand = Math.min(amount, paid - online);
  if (amount > 0 && byHand === 0 && way !== 'set_off')
    return { problem: 'All of it was paid online. Choose Online.' };
  const inMoney = Math.min(byHand, paid - paidForGood(entries));
  const ofMoney = takeFrom(
    sources.filter(({ method }) => method !== 'online' && method !== 'old_gold'),
    inMoney,
    way,
  );
  const entered: Share[] = ofMoney.rest === 0 ? [] : [{ refundOf: null, method: way, paise: ofMoney.rest }];
  const ofOldGold = takeFrom(
    sources.filter(({ method }) => method === 'old_gold'),
    byHand - inMoney,
    way,
  );
  return { shares: [...ofMoney.shares, ...entered, ...ofOldGold.shares, ...ofOnline(amount - byHand)] };
}

function onlineProblem(online: number): string {
  if (online === 0) return 'Nothing on this order was paid online. Choose another method.';
  return `Only ${formatPaise(online)} of this order was paid online. Choose another method: that part then goes back online automatically.`;
}

/** Paise that a refund hands back in cash. */
export function cashOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { method, paise }) => sum + (method === 'cash' ? paise : 0), 0);
}

/**
 * Why the role may not take pieces back that were delivered then, or null; also the button's tooltip.
 * @param deliveredAt ISO instant
 */
export function whyCannotReturn(role: Role, deliveredAt: string, now: Date): string | null {
  if (role === 'admin') return null;
  if (role !== 'executive') return 'Only admins and executives take pieces back.';
  return storeDate(now) <= daysAfter(storeDate(new Date(deliveredAt)), deliveryRule.returnDays)
    ? null
    : `Executives take pieces back within ${deliveryRule.returnDays} days of the delivery. Please ask an admin.`;
}

/** Why an amount cannot be set off against an order, or null. */
export function setOffProblem(
  amount: number,
  from: { readonly id: number; readonly customerId: number; readonly sellerId: number },
  to: {
    readonly id: number;
    readonly customerId: number;
    readonly sellerId: number;
    readonly due: number;
  },
): string | null {
  if (to.id === from.id) return 'Choose another order: this one is where the pieces come from.';
  if (to.customerId !== from.customerId) return 'The order is one of another customer.';
  if (to.sellerId !== from.sellerId) return 'The order is of another seller, so nothing can be set off.';
  if (amount <= to.due) return null;
  return to.due === 0
    ? 'Nothing is due on that order.'
    : `${formatPaise(amount)} comes back, and only ${formatPaise(to.due)} is due on that order.`;
}
