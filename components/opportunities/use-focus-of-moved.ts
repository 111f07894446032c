import { useLayoutEffect, useRef } from 'react';
import type { OpportunityRecord } from '@/lib/opportunities/contract';

/** The element of a card on the board, if it is rendered. */
export const cardElement = ({ id }: OpportunityRecord) => document.getElementById(`card-${id}`);

/**
 * A moved card is a new element in its column, so that it loses the focus of the keyboard.
 * @returns to be called before the move: the new element gets the focus if the old one had it, or the menu, or the undo of a message
 */
export function useFocusOfMoved(columns: unknown): (card: OpportunityRecord) => void {
  const moved = useRef<OpportunityRecord | null>(null);
  useLayoutEffect(() => {
    if (moved.current !== null && document.activeElement === document.body)
      cardElement(moved.current)?.focus();
    moved.current = null;
  }, [columns]);
  return (card) => {
    moved.current = document.activeElement?.matches(':focus-visible') === true ? card : null;
  };
}
