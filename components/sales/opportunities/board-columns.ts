import { idOf, withoutKnown } from '@/components/data/page-rows';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';
import type { BoardColumn, OpportunityRecord } from '@/lib/sales/opportunities/contract';

/* Pure changes of the board's columns. */

/** What placing a card needs. */
type Card = Pick<OpportunityRecord, 'id' | 'stage' | 'stage_since' | 'total_amount'>;
type ColumnWith<C extends Card> = Omit<BoardColumn, 'data'> & { data: C[] };

export type Columns<C extends Card = OpportunityRecord> = readonly ColumnWith<C>[];

/**
 * Fresh first cards, then the cards loaded before that follow them and are nowhere else. If the count has changed, only the fresh ones, of
 * which ./use-board then loads more: any of the others may have left the column.
 */
export function merged<C extends Card>(before: Columns<C> | null, fresh: Columns<C>): Columns<C> {
  if (before === null) return fresh;
  const all = fresh.flatMap(({ data }) => data);
  return fresh.map((column) => {
    const last = column.data.at(-1);
    const old = before.find(({ stage }) => stage === column.stage);
    if (old?.count !== column.count || last === undefined || column.next_cursor === null) return column;
    // In column order: an import gives hundreds of cards the same time.
    const after = old.data.filter(
      ({ stage_since: since, id }) =>
        since < last.stage_since || (since === last.stage_since && id < last.id),
    );
    const kept = withoutKnown(after, all, idOf);
    return kept.length === 0
      ? column
      : { ...column, data: [...column.data, ...kept], next_cursor: old.next_cursor };
  });
}

/**
 * A moved card is on top of its new column, or in place if it stays in its column.
 * @param before null if it is new
 */
export function moved<C extends Card>(columns: Columns<C>, before: C | null, now: C): Columns<C> {
  return columns.map((column) => {
    const isFrom = column.stage === before?.stage;
    const isTo = column.stage === now.stage;
    if (!isFrom && !isTo) return column;
    if (isFrom && isTo)
      return { ...column, data: column.data.map((card) => (card.id === now.id ? now : card)) };
    const others = column.data.filter(({ id }) => id !== now.id);
    const sign = isTo ? 1 : -1;
    return {
      ...column,
      count: Math.max(0, column.count + sign),
      sum: Math.max(0, rupeesOf(paiseOfRupees(column.sum) + sign * paiseOfRupees(now.total_amount))),
      data: isTo ? [now, ...others] : others,
    };
  });
}

/** A move shown before the server confirms it. */
export interface PendingMove<C extends Card = OpportunityRecord> {
  readonly before: C;
  readonly now: C;
}

/** Applies pending moves that the loaded columns do not have yet. */
export function withPending<C extends Card>(
  columns: Columns<C>,
  pending: Iterable<PendingMove<C>>,
): Columns<C> {
  return [...pending].reduce((all, { before, now }) => {
    const target = all.find(({ stage }) => stage === now.stage);
    return target?.data.some(({ id }) => id === now.id) ? all : moved(all, before, now);
  }, columns);
}

/** A group ends at an id that is a multiple of this: about as many cards. */
const groupEnd = 50;

export interface CardGroup<C extends Card = OpportunityRecord> {
  readonly key: string;
  readonly cards: readonly C[];
}

/**
 * Groups that are rendered and laid out separately: a column may have thousands of cards. A group's end depends only on its last card, so
 * that adding or removing a card changes one group. Its key is the end of the group before: more cards at the bottom keep the last group,
 * and the focus in it, in place.
 */
export function groupsOf<C extends Card>(cards: readonly C[]): CardGroup<C>[] {
  const groups: { key: string; cards: C[] }[] = [];
  let before: C | null = null;
  for (const card of cards) {
    const last = groups.at(-1);
    if (last === undefined || (before !== null && before.id % groupEnd === 0))
      groups.push({ key: before === null ? 'top' : String(before.id), cards: [card] });
    else last.cards.push(card);
    before = card;
  }
  return groups;
}
