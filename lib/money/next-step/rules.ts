import { articles, type Article } from '@/lib/articles';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { needsAddress, needsHuid } from '@/lib/money/deliveries/rules';

/* What to do next with a sale, and what a delivery still lacks (docs/product/sale.md, "The order page"). Pure; rupees on the wire, paise within. */

export type Amounts = Pick<OrderRecord, 'total_amount' | 'paid_amount' | 'pending_amount'>;
export type Piece = Pick<
  ItemRecord,
  'id' | 'name' | 'price' | 'state' | 'article' | 'purity' | 'weight_mg' | 'huid' | 'huid_exempt'
>;

/**
 * `refund`: the advance, which cannot be delivered against. `ask_admin`: only an admin may go on. `done`: nothing is left, to hand over or to
 * pay.
 */
export type NextStep = 'record_payment' | 'mark_ready' | 'deliver' | 'refund' | 'ask_admin' | 'done';

const isDelivered = ({ state }: Pick<Piece, 'state'>) => state === 'delivered';

/** The pieces of an order without those that came back. */
export const kept = <P extends Pick<Piece, 'state'>>(pieces: readonly P[]): P[] =>
  pieces.filter(({ state }) => state !== 'returned');

/** Pieces that a delivery may hand over. */
export const undelivered = <P extends Pick<Piece, 'state'>>(pieces: readonly P[]): P[] =>
  kept(pieces).filter((piece) => !isDelivered(piece));

const sumOf = (pieces: readonly Pick<Piece, 'price'>[]) =>
  pieces.reduce((sum, { price }) => sum + paiseOfRupees(price), 0);

/** Rupees that are due before these pieces may be handed over: their price and that of the delivered ones, less what is paid. */
export function dueOn(order: Amounts, pieces: readonly Piece[], chosen: readonly Piece[]): number {
  const handedOver = sumOf(pieces.filter(isDelivered)) + sumOf(chosen);
  return rupeesOf(Math.max(0, handedOver - paiseOfRupees(order.paid_amount)));
}

/** Services have no weight. */
export const isWeighed = (article: Article) => articles[article].purities.length > 0;

/** Whether a piece is described as it can be handed over: weighed, and with its HUID. */
const isMeasured = (piece: Piece) =>
  (piece.weight_mg !== null || !isWeighed(piece.article)) && !needsHuid(piece);

/**
 * The one thing to do next with an order: its first payment; then its pieces are made ready; before they are handed over, what is due on them
 * is paid; what is handed over with a due is paid at last. Pieces that are paid, weighed and hallmarked are there: no step before their delivery.
 * @param isAdvanceOver the order takes no payment any more: its pieces are delivered, or its advance is refunded
 * @param isAdmin others neither refund nor deliver with something due
 */
export function nextStep(
  order: Amounts,
  pieces: readonly Piece[],
  isAdvanceOver = false,
  isAdmin = true,
): NextStep {
  const isPaid = order.pending_amount === 0;
  if (isAdvanceOver) {
    const isThere = undelivered(pieces).some((piece) => isAdmin || dueOn(order, pieces, [piece]) === 0);
    if (isThere) return 'deliver';
    return isAdmin ? 'refund' : 'ask_admin';
  }
  if (pieces.length === 0) return isPaid ? 'done' : 'record_payment';
  const left = undelivered(pieces);
  if (left.length === 0) return isPaid ? 'done' : 'record_payment';
  if (order.paid_amount === 0 && !isPaid) return 'record_payment';
  const ready = left.filter(({ state }) => state === 'ready');
  if (ready.length > 0) return dueOn(order, pieces, ready) === 0 ? 'deliver' : 'record_payment';
  return left.every(isMeasured) && dueOn(order, pieces, left) === 0 ? 'deliver' : 'mark_ready';
}

/** What a delivery lacks. Amounts in rupees. */
export type Missing =
  | { readonly kind: 'huid'; readonly id: number; readonly name: string }
  | { readonly kind: 'total'; readonly total: number; readonly sum: number }
  | { readonly kind: 'due'; readonly due: number }
  | { readonly kind: 'address'; readonly total: number };

/**
 * The address of a customer for {@link missingFor}: an invoice of 50,000 rupees or more needs its State, too (ADDRESS_NEEDED).
 * @param customer null: not known here
 */
export function statedAddress(
  customer: { readonly address: string | null; readonly state_code: string | null } | null,
): string | null | undefined {
  if (customer === null) return undefined;
  return customer.state_code === null ? null : customer.address;
}

/**
 * What the delivery of these pieces lacks by what is known here; the gateway decides.
 * @param pieces all of the order
 * @param chosen those to hand over, as they are measured
 * @param address {@link statedAddress}, or of the business that buys
 */
export function missingFor(
  order: Amounts,
  pieces: readonly Piece[],
  chosen: readonly Piece[],
  address: string | null | undefined,
): Missing[] {
  const [total, sum] = [paiseOfRupees(order.total_amount), sumOf(kept(pieces))];
  const due = dueOn(order, pieces, chosen);
  const isAddressMissing = address !== undefined && (address ?? '').trim() === '';
  return [
    ...chosen.filter(needsHuid).map(({ id, name }) => ({ kind: 'huid', id, name }) as const),
    ...(chosen.length > 0 && total !== sum
      ? [{ kind: 'total', total: order.total_amount, sum: rupeesOf(sum) } as const]
      : []),
    ...(due > 0 ? [{ kind: 'due', due } as const] : []),
    ...(needsAddress(sumOf(chosen)) && isAddressMissing
      ? [{ kind: 'address', total: rupeesOf(sumOf(chosen)) } as const]
      : []),
  ];
}
