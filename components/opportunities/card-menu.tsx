import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import { opportunityDefinition } from '@/lib/opportunities/record';
import { stagesFor } from './board-card';
import { opportunitiesText } from './opportunities-text';
import type { Stage } from './use-move';

const text = opportunitiesText.stages;
const { labels } = opportunityDefinition.fields.stage;

/** A card and the button that opened its menu. */
export interface OpenMenu {
  readonly opportunity: OpportunityRecord;
  readonly button: HTMLElement;
}

interface CardMenuProps {
  /** Null while it is closed. */
  of: OpenMenu | null;
  onMove(opportunity: OpportunityRecord, stage: Stage): void;
  onClose(): void;
}

/** The menu of the board's cards: one for all, since a board may have thousands. */
export function CardMenu({ of, onMove, onClose }: CardMenuProps) {
  // It keeps its content while it fades out.
  const [shown, setShown] = useState(of);
  if (of !== null && of !== shown) setShown(of);
  return (
    <Menu.Root
      modal={false}
      open={of !== null}
      onOpenChange={(_open, { reason, event }) => {
        // A press of the button closes it by itself.
        const isOfButton = event.target instanceof Node && shown?.button.contains(event.target) === true;
        if (reason !== 'outside-press' || !isOfButton) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={shown?.button ?? null}
          side="bottom"
          align="end"
          sideOffset={4}
          className="z-popup"
        >
          <Menu.Popup
            aria-label={shown === null ? undefined : text.menu(shown.opportunity.name)}
            finalFocus={() => shown?.button ?? true}
            className="min-w-menu rounded-md border border-ivory-line bg-white p-1 shadow-popup outline-none"
          >
            {shown !== null &&
              stagesFor(shown.opportunity).map((stage) => (
                <Menu.Item
                  key={stage}
                  onClick={() => onMove(shown.opportunity, stage)}
                  className="flex min-h-touch cursor-pointer items-center rounded-sm px-3 text-sm data-highlighted:bg-ivory-deep"
                >
                  {text.moveTo(labels[stage])}
                </Menu.Item>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
