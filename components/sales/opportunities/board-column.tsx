'use client';

import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { BoardColumn as Column } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { formatCount, formatRupees } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.board;
const { labels } = opportunityDefinition.fields.stage;

interface BoardColumnProps {
  column: Column;
  /** A card picked up by the keyboard would be dropped here. */
  isTarget: boolean;
  onDrop(id: number): void;
  onMore(column: Column): Promise<void>;
  children: ReactNode;
}

/** Infinite scroll: the next cards load when the last ones come into view, or by a button. */
export function BoardColumn({ column, isTarget, onDrop, onMore, children }: BoardColumnProps) {
  const { stage, count, sum, data, next_cursor } = column;
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });

  useEffect(() => {
    const element = section.current;
    if (element === null) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === 'opportunity',
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        if (typeof source.data['id'] === 'number') drop.current(source.data['id']);
      },
    });
  }, []);

  const more = async () => {
    setBusy(true);
    await onMore(column);
    setBusy(false);
  };
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    const mark = end.current;
    if (mark === null || next_cursor === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void latest.current();
      },
      { root: list.current, rootMargin: '200px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [next_cursor]);

  return (
    <section
      ref={section}
      aria-labelledby={`column-${stage}`}
      data-stage={stage}
      className={classes(
        'flex w-72 shrink-0 snap-start flex-col rounded-md border bg-ivory-deep xl:w-auto xl:min-w-column xl:flex-1',
        isOver || isTarget ? 'border-gold' : 'border-ivory-line',
      )}
    >
      <header className="px-3 pt-3 pb-2">
        <h2 id={`column-${stage}`} className="font-text text-sm font-semibold">
          {labels[stage]}
        </h2>
        <p className="text-xs text-ink-soft tabular-nums">
          {text.count(formatCount(count), formatRupees(sum))}
        </p>
      </header>
      <div
        ref={list}
        role="list"
        className="flex max-h-list min-h-band flex-col gap-2 overflow-y-auto px-2 pb-2"
      >
        {children}
        {data.length === 0 && (
          <div role="listitem" className="px-1 text-sm text-ink-muted">
            {text.none}
          </div>
        )}
        {next_cursor !== null && (
          <div role="listitem">
            <div ref={end}>
              <Button variant="quiet" size="small" className="w-full" busy={busy} onClick={() => void more()}>
                {text.more}
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
