import type { Expression } from 'kysely';
import { raw } from '@/lib/db/query';
import type { EntryDocument } from '@/lib/money/ledger/record';
import type { PlanDocument } from '@/lib/money/documents/data';

/* The columns of a source of lines. */

/** A line, on its way from the database. */
export interface LineRow {
  readonly at: string;
  /** Order among lines of the same moment. */
  readonly rank: number;
  readonly id: number;
  /** Title of the document; null for an adjustment. */
  readonly document: EntryDocument | PlanDocument | 'purchase_voucher' | 'old_gold_paid_out' | null;
  readonly number: string | null;
  /** Id of the order, which is named by its pieces; null for another line. */
  readonly order_id: number | null;
  /** `Old gold`; null for an order and for the plan. */
  readonly subject: string | null;
  /** How it was paid; null for a document without money. */
  readonly method: string | null;
  /** Series of the seller. */
  readonly series: string;
  readonly is_void: boolean;
  /** Rupees: what the customer owes by it, below 0 for what is credited.
   */
  readonly owed: string;
  /**
   * Owed and paid at once, so that the balance stays: a receipt of the plan from before its tax invoices, and
   * old gold set off, which the purchase voucher credited.
   */
  readonly is_settled: boolean;
  /** A refund that failed after the order was paid otherwise: the ledger has it, the customer has not. */
  readonly is_failed: boolean;
}

interface Columns {
  readonly at: Expression<unknown>;
  readonly id: Expression<unknown>;
  readonly document: Expression<unknown>;
  readonly number: Expression<unknown>;
  /** Series of the seller. Default: that of the number. */
  readonly series?: Expression<unknown>;
  /** Id of the order. */
  readonly order?: Expression<unknown>;
  readonly subject?: Expression<unknown>;
  readonly method?: Expression<unknown>;
  readonly owed: Expression<unknown>;
  readonly isVoid?: boolean;
  readonly isSettled?: Expression<unknown>;
  readonly isFailed?: Expression<unknown>;
}

export function columnsOf(rank: number, columns: Columns) {
  const {
    at,
    id,
    document,
    number,
    order,
    subject,
    method,
    owed,
    isVoid = false,
    isSettled,
    isFailed,
    series = seriesOf(number),
  } = columns;
  return [
    raw<string>`${at}`.as('at'),
    raw<number>`${raw.lit(rank)}::int`.as('rank'),
    raw<number>`${id}`.as('id'),
    raw<LineRow['document']>`${document}::text`.as('document'),
    raw<string | null>`${number}::text`.as('number'),
    raw<number | null>`${order ?? nothing}::int`.as('order_id'),
    raw<string | null>`${subject ?? nothing}::text`.as('subject'),
    raw<string | null>`${method ?? nothing}::text`.as('method'),
    raw<string>`coalesce(${series}, ${ofDefault})::text`.as('series'),
    raw<boolean>`${raw.lit(isVoid)}::boolean`.as('is_void'),
    raw<string>`(${owed})::numeric(16, 2)`.as('owed'),
    raw<boolean>`${isSettled ?? raw.lit(false)}::boolean`.as('is_settled'),
    raw<boolean>`${isFailed ?? raw.lit(false)}::boolean`.as('is_failed'),
  ] as const;
}

export const nothing = raw.lit(null);
export const ofPaise = (column: Expression<unknown>) => raw`(${column}) / 100.0`;
/** As `sellerSeriesOf` in lib/document-numbers.ts. */
export const seriesOf = (number: Expression<unknown>) => raw`left(split_part(${number}::text, '/', 1), -1)`;
const ofDefault = raw`(select sellers.series from sellers where sellers.id = default_seller_id())`;
