'use client';

import { memo, useEffect, useRef, useState, type ComponentProps } from 'react';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import { BoardCard } from './board-card';
import type { OpportunityVariant } from './variants';

interface BoardGroupProps extends Pick<
  ComponentProps<typeof BoardCard>,
  'keysId' | 'onKey' | 'onBlur' | 'onMenu'
> {
  cards: readonly OpportunityRecord[];
  variant: OpportunityVariant;
  /** The card of this group that is picked up by the keyboard. */
  pickedUp: number | null;
  /** The card of this group whose menu is open. */
  withMenu: number | null;
  /** The first group of a column is always rendered: a card that is moved there gets the focus. */
  isFirst: boolean;
}

/** How far out of sight the cards of a group are still rendered: some screens. */
const margin = '1500px 0px';

/**
 * Cards that follow each other, rendered again only if one of them has changed, and left out far from sight: with ten thousand of them in
 * the page, each change of its styles would take half a second on a slow machine.
 */
export const BoardGroup = memo(function BoardGroup(props: BoardGroupProps) {
  const { cards, variant, pickedUp, withMenu, isFirst, ...handlers } = props;
  const group = useRef<HTMLDivElement>(null);
  /** Height in pixels of the place of what is left out; null if nothing is. */
  const [gap, setGap] = useState<number | null>(null);
  const isLeftOut = gap !== null && !isFirst && pickedUp === null && withMenu === null;

  useEffect(() => {
    const element = group.current;
    if (element === null || isFirst) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        if (entry.isIntersecting) setGap(null);
        else if (!element.contains(document.activeElement)) setGap(entry.boundingClientRect.height);
      },
      { root: element.parentElement, rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFirst]);

  return (
    <div
      ref={group}
      role="presentation"
      className="flex shrink-0 flex-col gap-2"
      style={isLeftOut ? { height: gap } : undefined}
    >
      {!isLeftOut &&
        cards.map((card) => (
          <BoardCard
            key={card.id}
            opportunity={card}
            href={`${variant.opportunities}?search=${card.id}&open=${card.id}`}
            isPickedUp={pickedUp === card.id}
            hasMenu={withMenu === card.id}
            {...handlers}
          />
        ))}
    </div>
  );
}, isSame);

function isSame(before: BoardGroupProps, now: BoardGroupProps): boolean {
  return (
    before.pickedUp === now.pickedUp &&
    before.withMenu === now.withMenu &&
    before.isFirst === now.isFirst &&
    before.variant === now.variant &&
    before.keysId === now.keysId &&
    before.onKey === now.onKey &&
    before.onBlur === now.onBlur &&
    before.onMenu === now.onMenu &&
    before.cards.length === now.cards.length &&
    before.cards.every((card, index) => card === now.cards[index])
  );
}
