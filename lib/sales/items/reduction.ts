import { reductionLimits } from '@/lib/business';
import type { Role } from '@/lib/kernel/access/actor';
import { divideHalfUp, formatPaise } from '@/lib/paise';
import { reductionOf, type SoldPiece } from './price';

/* Which reductions need approval (docs/product/money.md, "Reductions"). Pure; forms use it too. */

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
 * Limit and reduction of a piece whose reduction is above the role's limit, and further above it than before the change: what an admin has
 * approved stays valid for other changes. Null: no approval needed.
 * @param before null for a new piece
 */
export function overLimit(role: Role, after: SoldPiece, before: SoldPiece | null): OverLimit | null {
  const limit = limitOf(role, after);
  const { reduction } = reductionOf(after);
  if (limit === null || reduction <= limit) return null;
  const excessBefore = before === null ? 0 : reductionOf(before).reduction - (limitOf(role, before) ?? 0);
  return reduction - limit > excessBefore ? { limit, reduction } : null;
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
