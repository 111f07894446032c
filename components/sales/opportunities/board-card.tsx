'use client';

import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ArrowLeftRight, TriangleAlert } from '@lucide/icons';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { whyCannotMove } from '@/lib/sales/opportunities/rules';
import { firstNameOf } from '@/lib/kernel/text/first-name';
import { dayMs } from '@/lib/kernel/text/calendar';
import { formatAmount, formatDate, storeDate } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import type { Stage } from './use-move';

const text = opportunitiesText;
const { values: stages } = opportunityDefinition.fields.stage;

interface BoardCardProps {
  opportunity: OpportunityRecord;
  href: string;
  /** Picked up by the keyboard. */
  isPickedUp: boolean;
  hasMenu: boolean;
  keysId: string;
  onKey(event: KeyboardEvent<HTMLElement>, opportunity: OpportunityRecord): void;
  onBlur(): void;
  /** Opens or closes its menu. */
  onMenu(opportunity: OpportunityRecord, button: HTMLElement): void;
}

export function stagesFor(opportunity: OpportunityRecord): Stage[] {
  return stages.filter((stage) => stage !== opportunity.stage && whyCannotMove(opportunity, stage) === null);
}

const cardData = (opportunity: OpportunityRecord) => ({ kind: 'opportunity', id: opportunity.id });

/** Whole days since an instant, by the calendar of the stores. */
const ageOf = (since: string) =>
  Math.max(0, (Date.parse(storeDate(new Date())) - Date.parse(storeDate(new Date(since)))) / dayMs);

/** Open beyond its expected day. */
const isOverdue = ({ status, expected_on: expected }: OpportunityRecord) =>
  status === 'open' && expected !== null && expected < storeDate(new Date());

/** Name, amount with age, and people. Dragged by mouse and touch, picked up by Space, or moved by its menu. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { opportunity, href, isPickedUp, hasMenu, keysId, onKey, onBlur, onMenu } = props;
  const { id, name, username, total_amount, created_at, next_step, expected_on } = opportunity;
  const owner = opportunity.executivename || opportunity.employeename;
  const card = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState(false);
  const isFixed = stagesFor(opportunity).length === 0;

  useEffect(() => {
    const element = card.current;
    if (element === null || isFixed) return undefined;
    return draggable({
      element,
      getInitialData: () => cardData(opportunity),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [opportunity, isFixed]);

  return (
    <div
      ref={card}
      role="listitem"
      className={classes(
        'board-card relative rounded-md border px-3 py-2 shadow-rest',
        isPickedUp ? 'border-gold bg-gold-pale' : 'border-ivory-line bg-white',
        dragged && 'opacity-40',
        !isFixed && 'cursor-grab',
      )}
    >
      <a
        id={`card-${id}`}
        href={href}
        draggable={false}
        aria-describedby={isFixed ? undefined : keysId}
        onKeyDown={(event) => {
          if (!isFixed) onKey(event, opportunity);
        }}
        onBlur={onBlur}
        title={[username, next_step, expected_on === null ? '' : formatDate(expected_on)]
          .filter(Boolean)
          .join(' · ')}
        className="-my-0.5 block py-0.5 pr-8 wrap-anywhere text-sm font-semibold hover:underline"
      >
        {name}
      </a>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
        <span className="font-medium whitespace-nowrap text-ink tabular-nums">
          {formatAmount(total_amount)}
        </span>
        <span className="ml-auto flex items-center gap-1 whitespace-nowrap tabular-nums">
          {isOverdue(opportunity) && (
            <>
              <Icon of={TriangleAlert} className="size-4 text-ruby" />
              <span className="sr-only">{text.board.overdue}</span>
            </>
          )}
          {text.board.age(ageOf(created_at))}
        </span>
      </p>
      <p className="text-xs text-ink-soft wrap-anywhere">
        {[username, owner === null ? '' : firstNameOf(owner)].filter(Boolean).join(' · ')}
      </p>
      {!isFixed && (
        <button
          type="button"
          aria-label={text.stages.menu(name)}
          aria-haspopup="menu"
          aria-expanded={hasMenu}
          onClick={(event) => onMenu(opportunity, event.currentTarget)}
          className="absolute -top-1 right-0.5 flex size-touch items-center justify-center rounded-md text-ink-muted hover:text-ink"
        >
          <Icon of={ArrowLeftRight} className="size-4" />
        </button>
      )}
    </div>
  );
});
