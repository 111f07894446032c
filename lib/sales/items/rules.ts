import { articles, type Article, type ItemPurity } from '@/lib/articles';
import { reductionLimits } from '@/lib/sale-rules';
import type { Role } from '@/lib/kernel/access/actor';
import { divideHalfUp, formatPaise } from '@/lib/paise';
import { reductionOf, type SoldPiece } from './price';

/* Pure rules of a piece (docs/product/money.md, "Items by weight" and "Reductions"). */

/** See docs/product/sale.md, "State of a piece". Here, since the description of an item is large for a customer's page. */
export const itemStates = ['quoted', 'booked', 'ready', 'delivered', 'returned'] as const;
export type ItemState = (typeof itemStates)[number];

export const itemStateLabels = {
  quoted: 'Quoted',
  booked: 'Booked',
  ready: 'Ready',
  delivered: 'Delivered',
  returned: 'Returned',
} as const satisfies Record<ItemState, string>;

/** The state of a piece, from its columns. */
export function stateOf({
  order_id,
  ready_at,
  invoice_id,
  credit_note_id,
}: {
  readonly order_id: number | null;
  readonly ready_at: string | null;
  readonly invoice_id: number | null;
  readonly credit_note_id: number | null;
}): ItemState {
  if (credit_note_id !== null) return 'returned';
  if (invoice_id !== null) return 'delivered';
  if (order_id === null) return 'quoted';
  return ready_at === null ? 'booked' : 'ready';
}

/** Milligrams. */
export interface Weights {
  readonly weight_mg: number | null;
  readonly gross_mg: number | null;
  readonly stone_mg: number | null;
}

/**
 * The weights after a request, which contradict each other if `problem` is not null. The net weight follows a sent gross weight or stones
 * unless it is sent, too.
 */
export function weightsAfter(
  sent: { readonly [K in keyof Weights]?: number | null | undefined },
  stored: Weights,
): Weights & { readonly problem: string | null } {
  const gross_mg = sent.gross_mg === undefined ? stored.gross_mg : sent.gross_mg;
  const stone_mg = sent.stone_mg === undefined ? stored.stone_mg : sent.stone_mg;
  const given = sent.weight_mg === undefined ? stored.weight_mg : sent.weight_mg;
  if (gross_mg === null) return { weight_mg: given, gross_mg, stone_mg, problem: null };
  const net = gross_mg - (stone_mg ?? 0);
  const follows =
    (sent.gross_mg !== undefined || sent.stone_mg !== undefined) && typeof sent.weight_mg !== 'number';
  const weight_mg = follows ? net : given;
  const problem =
    net < 1
      ? 'The stones must weigh less than the gross weight.'
      : weight_mg === net
        ? null
        : 'The net weight must be the gross weight minus the weight of the stones.';
  return { weight_mg, gross_mg, stone_mg, problem };
}

export function whyWrongPurity(article: Article, purity: ItemPurity | null): string | null {
  const { label, purities } = articles[article];
  if (purity === null || purities.includes(purity)) return null;
  if (purities.length === 0) return `Purity must be empty for the article ${label}.`;
  return `Purity of the article ${label} must be one of ${purities.join(', ')}.`;
}

/** Fields that may still change after the opportunity is closed: what the hallmarking centre and the scales say. */
export const measuredFields: ReadonlySet<string> = new Set([
  'huid',
  'huid_exempt',
  'huid_exempt_note',
  'gross_mg',
  'stone_mg',
  'weight_mg',
]);

/** Whether a request changes nothing but HUID, exemption and weights. */
export function isMeasurement(sent: object): boolean {
  const names = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined || name === 'id' || name === 'version' ? [] : [name],
  );
  return names.length > 0 && names.every((name) => measuredFields.has(name));
}

/** Paise before tax. */
export interface OverLimit {
  readonly limit: number;
  readonly reduction: number;
}

/** Paise before tax that the role may take off the piece, half up to a paisa; null: any amount. */
export function limitOf(role: Role, sold: SoldPiece): number | null {
  const hundredths = reductionLimits[role];
  if (hundredths === null) return null;
  return Number(divideHalfUp(BigInt(reductionOf(sold).value) * BigInt(hundredths), 10_000n));
}

/**
 * Limit and reduction of a piece whose reduction is above the role's limit, and further above it than before the change, or a larger share of
 * the piece's value: what an admin has approved stays valid for other changes of the same piece. Null: no approval needed.
 * @param before null for a new piece
 */
export function overLimit(role: Role, after: SoldPiece, before: SoldPiece | null): OverLimit | null {
  // A weight or rate that is cleared takes no price with it.
  const judged = {
    ...after,
    weightMg: after.weightMg ?? before?.weightMg ?? null,
    ratePaisePerGram: after.ratePaisePerGram ?? before?.ratePaisePerGram ?? null,
  };
  const limit = limitOf(role, judged);
  const { reduction, value } = reductionOf(judged);
  if (limit === null || reduction <= limit) return null;
  if (before === null) return { limit, reduction };
  const earlier = reductionOf(before);
  const isFurther = reduction - limit > earlier.reduction - (limitOf(role, before) ?? 0);
  const isLargerShare = BigInt(reduction) * BigInt(earlier.value) > BigInt(earlier.reduction) * BigInt(value);
  return isFurther || isLargerShare ? { limit, reduction } : null;
}

interface Asked {
  readonly name: string;
  readonly pricePaise: number;
  readonly discountPaise: number | null;
}

const titleMax = 200;

/** Title of the admins' task, with the item's name as far as it fits. */
export function titleOfRequest(asked: Asked, reduction: number): string {
  return titled(`Approve ${formatPaise(reduction)} off `, asked);
}

/** Title of the task that tells the asker. */
export function titleOfApproval(approved: Asked): string {
  return titled('Approved: ', approved);
}

function titled(start: string, { name, pricePaise, discountPaise }: Asked): string {
  const discount =
    discountPaise === null || discountPaise === 0 ? '' : `, discount ${formatPaise(discountPaise)}`;
  const end = `, price ${formatPaise(pricePaise)}${discount}`;
  const left = titleMax - Array.from(start + end).length;
  const letters = Array.from(name);
  return `${start}${letters.length > left ? `${letters.slice(0, left - 1).join('')}…` : name}${end}`;
}

/** `1 piece`, `3 pieces` */
export function piecesText(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}
