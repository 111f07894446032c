import type { ItemPurity } from '@/lib/articles';
import type { ItemState } from '@/lib/sales/items/rules';

/* What the customer's home shows of own orders (docs/product/rules.md, "The customer's home"). Read by the page alone: no endpoint. */

export interface OwnDue {
  /** Id of the order. */
  readonly id: number;
  /** What the order is: its pieces, or else number and day. */
  readonly title: string;
  /** Rupees. */
  readonly due: number;
  /** `YYYY-MM-DD`; null for no day. */
  readonly dueOn: string | null;
  /** Its advance is too old: the order takes no payment any more. */
  readonly isOver: boolean;
}

export interface OwnPiece {
  readonly id: number;
  readonly name: string;
  readonly state: ItemState;
  /** Net weight in milligrams; null if not weighed yet. */
  readonly weightMg: number | null;
  readonly purity: ItemPurity | null;
}

/** Gold of live orders, without returned pieces, silver and services. */
export interface OwnGold {
  readonly booked: GoldSum;
  readonly delivered: GoldSum;
  /** Some, those to come first, then the newest. */
  readonly pieces: readonly OwnPiece[];
}

export interface GoldSum {
  readonly count: number;
  /** Net weight of the weighed pieces. */
  readonly weightMg: number;
}

export interface OwnHome {
  /** Rupees of all orders that take payments. */
  readonly due: number;
  readonly dueCount: number;
  /** The first ones to pay. */
  readonly dues: readonly OwnDue[];
  readonly gold: OwnGold;
}
