import { useLayoutEffect, useRef } from 'react';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';

/** Element of a card; null if not rendered. */
export const cardElement = ({ id }: OpportunityRecord) => document.getElementById(`card-${id}`);

/**
 * A moved card is a new element, without the keyboard focus.
 * @returns call before the move: the new element gets the focus if the old one had it, or its menu, or the undo of a message
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
