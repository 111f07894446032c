import type { BoardColumn, OpportunityRecord } from '@/lib/opportunities/contract';

/** Columns of the board as they change. Pure. */

export type Columns = readonly BoardColumn[];

export const without = (rows: readonly OpportunityRecord[], others: readonly OpportunityRecord[]) => {
  const ids = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

/**
 * Fresh first cards, followed by the cards loaded before that come after them and have not appeared elsewhere. Where the
 * count has changed, the fresh ones alone (which are more then, ./use-board): any of the others may have left the column.
 */
export function merged(before: Columns | null, fresh: Columns): Columns {
  if (before === null) return fresh;
  const all = fresh.flatMap(({ data }) => data);
  return fresh.map((column) => {
    const last = column.data.at(-1);
    const old = before.find(({ stage }) => stage === column.stage);
    if (old?.count !== column.count || last === undefined || column.next_cursor === null) return column;
    // In the order of the column: an import gives hundreds of cards one time.
    const after = old.data.filter(
      ({ stage_since: since, id }) =>
        since < last.stage_since || (since === last.stage_since && id < last.id),
    );
    const kept = without(after, all);
    return kept.length === 0
      ? column
      : { ...column, data: [...column.data, ...kept], next_cursor: old.next_cursor };
  });
}

/** The columns after a card has moved: on top of the new one, or in its place if it stays in its column. */
export function moved(columns: Columns, before: OpportunityRecord, now: OpportunityRecord): Columns {
  return columns.map((column) => {
    const isFrom = column.stage === before.stage;
    const isTo = column.stage === now.stage;
    if (!isFrom && !isTo) return column;
    if (isFrom && isTo)
      return { ...column, data: column.data.map((card) => (card.id === now.id ? now : card)) };
    const others = column.data.filter(({ id }) => id !== now.id);
    const sign = isTo ? 1 : -1;
    return {
      ...column,
      count: Math.max(0, column.count + sign),
      sum: Math.max(0, Math.round((column.sum + sign * now.total_amount) * 100) / 100),
      data: isTo ? [now, ...others] : others,
    };
  });
}

/** A move that is shown before the server has confirmed it. */
export interface PendingMove {
  readonly before: OpportunityRecord;
  readonly now: OpportunityRecord;
}

/** Loaded columns with the pending moves, unless they already have them. */
export function withPending(columns: Columns, pending: Iterable<PendingMove>): Columns {
  return [...pending].reduce((all, { before, now }) => {
    const target = all.find(({ stage }) => stage === now.stage);
    return target?.data.some(({ id }) => id === now.id) ? all : moved(all, before, now);
  }, columns);
}

/** A group ends with an id that is a multiple of this: about as many cards. */
const groupEnd = 50;

export interface CardGroup {
  readonly key: string;
  readonly cards: readonly OpportunityRecord[];
}

/**
 * The cards of a column in groups that are rendered and laid out each on its own: a column may have thousands. Where a group ends depends
 * on its last card alone, so that a card that comes or goes changes one group and not all after it. Its key is the end of the group before
 * it: more cards at the bottom leave the last group, and the focus in it, where they are.
 */
export function groupsOf(cards: readonly OpportunityRecord[]): CardGroup[] {
  const groups: { key: string; cards: OpportunityRecord[] }[] = [];
  let before: OpportunityRecord | null = null;
  for (const card of cards) {
    const last = groups.at(-1);
    if (last === undefined || (before !== null && before.id % groupEnd === 0))
      groups.push({ key: before === null ? 'top' : String(before.id), cards: [card] });
    else last.cards.push(card);
    before = card;
  }
  return groups;
}
