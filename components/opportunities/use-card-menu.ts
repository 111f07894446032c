import { useCallback, useState } from 'react';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import type { Stage } from './use-move';

/** The menu opened last. */
interface CardsMenu {
  readonly id: number;
  readonly stage: Stage;
  readonly button: HTMLElement;
  readonly open: boolean;
}

/**
 * Which card of the board has its menu open. The card is that of now, with its version; once it leaves its column, and its button with it,
 * the menu closes.
 * @param cards by id
 */
export function useCardMenu(cards: ReadonlyMap<number, OpportunityRecord>) {
  const [menu, setMenu] = useState<CardsMenu | null>(null);
  const card = menu === null ? undefined : cards.get(menu.id);
  const isOpen = menu?.open === true && card?.stage === menu.stage;
  return {
    /** Opens the menu of a card; closes it if it is open. */
    toggle: useCallback(
      ({ id, stage }: OpportunityRecord, button: HTMLElement) =>
        setMenu((last) => ({ id, stage, button, open: last?.open !== true || last.id !== id })),
      [],
    ),
    openId: isOpen ? menu.id : null,
    /** For `CardMenu`; null until one has been opened, since its code is loaded then. */
    shown:
      menu === null || card === undefined
        ? null
        : {
            opportunity: card,
            button: menu.button,
            open: isOpen,
            onClose: () => setMenu({ ...menu, open: false }),
          },
  };
}
