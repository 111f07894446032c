import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';

type Id = OpportunityRecord['id'];

/** Runs the moves of a card one after another: each sends the version of the response before. */
export function createMoveQueue<Card extends { readonly id: Id }>() {
  const running = new Map<Id, Promise<Card | null>>();
  return {
    /** @param move the running move; its card as the server returned it, or null if it was refused */
    add(id: Id, move: Promise<Card | null>): void {
      running.set(id, move);
      void move.finally(() => {
        if (running.get(id) === move) running.delete(id);
      });
    },
    /** Calls `next` at once, or after the running moves of the card; a refused move drops those that wait for it. */
    whenIdle(card: Card, next: (card: Card) => void): void {
      const move = running.get(card.id);
      if (move === undefined) next(card);
      else
        void move.then((moved) => {
          if (moved !== null) this.whenIdle(moved, next);
        });
    },
  };
}
