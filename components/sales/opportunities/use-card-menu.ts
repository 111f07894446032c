import { useCallback, useState } from 'react';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import type { Stage } from './use-move';

/** Last opened menu. */
interface CardsMenu {
  readonly id: number;
  readonly stage: Stage;
  readonly button: HTMLElement;
  readonly open: boolean;
}

/**
 * The card is the current one, with its version. The menu closes once the card leaves its column, and its button with it.
 * @param cards by id
 */
export function useCardMenu(cards: ReadonlyMap<number, OpportunityRecord>) {
  const [menu, setMenu] = useState<CardsMenu | null>(null);
  const card = menu === null ? undefined : cards.get(menu.id);
  const isOpen = menu?.open === true && card?.stage === menu.stage;
  return {
    toggle: useCallback(
      ({ id, stage }: OpportunityRecord, button: HTMLElement) =>
        setMenu((last) => ({ id, stage, button, open: last?.open !== true || last.id !== id })),
      [],
    ),
    openId: isOpen ? menu.id : null,
    /** For `CardMenu`; null until first opened: its code loads then. */
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
