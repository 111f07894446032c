'use client';

import { memo, useEffect, useRef, useState, type ComponentProps } from 'react';
import { recordLink } from '@/lib/kernel/access/record-links';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { BoardCard } from './board-card';
import type { OpportunityVariant } from './variants';

interface BoardGroupProps extends Pick<
  ComponentProps<typeof BoardCard>,
  'keysId' | 'onKey' | 'onBlur' | 'onMenu'
> {
  cards: readonly OpportunityRecord[];
  variant: OpportunityVariant;
  /** Card of this group picked up by the keyboard. */
  pickedUp: number | null;
  /** Card of this group with an open menu. */
  withMenu: number | null;
  /** Always rendered: a card moved there gets the focus. */
  isFirst: boolean;
}

/** Cards this far out of view are still rendered: some screens. */
const margin = '1500px 0px';

/**
 * Virtual list (windowing): memoized, and not rendered far out of view. With ten thousand cards, each style change would take half a second on a slow
 * machine.
 */
export const BoardGroup = memo(function BoardGroup(props: BoardGroupProps) {
  const { cards, variant, pickedUp, withMenu, isFirst, ...handlers } = props;
  const group = useRef<HTMLDivElement>(null);
  /** Height in pixels of the cards that are not rendered; null if all are. */
  const [gap, setGap] = useState<number | null>(null);
  const isVirtualized = gap !== null && !isFirst && pickedUp === null && withMenu === null;

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
      style={isVirtualized ? { height: gap } : undefined}
    >
      {!isVirtualized &&
        cards.map((card) => (
          <BoardCard
            key={card.id}
            opportunity={card}
            href={recordLink(variant.role, 'opportunity', card.id)}
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
