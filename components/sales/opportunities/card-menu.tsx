import { Menu } from '@base-ui/react/menu';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { stagesFor } from './board-card';
import { opportunitiesText } from './opportunities-text';
import { cardElement } from './use-focus-of-moved';
import type { Stage } from './use-move';

const text = opportunitiesText.stages;
const { labels } = opportunityDefinition.fields.stage;

interface CardMenuProps {
  opportunity: OpportunityRecord;
  /** Opens and closes the menu. */
  button: HTMLElement;
  open: boolean;
  onMove(opportunity: OpportunityRecord, stage: Stage): void;
  onClose(): void;
}

/** One menu for all cards: a board may have thousands. */
export function CardMenu({ opportunity, button, open, onMove, onClose }: CardMenuProps) {
  return (
    <Menu.Root
      modal={false}
      open={open}
      onOpenChange={(_open, { reason, event }) => {
        // A press on the button already closes it.
        const isOfButton = event.target instanceof Node && button.contains(event.target);
        if (reason !== 'outside-press' || !isOfButton) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={button} side="bottom" align="end" sideOffset={4} className="z-popup">
          <Menu.Popup
            aria-label={text.menu(opportunity.name)}
            // A moved card is a new element.
            finalFocus={() => (button.isConnected ? button : cardElement(opportunity))}
            className="min-w-menu rounded-md border border-ivory-line bg-white p-1 shadow-popup outline-none"
          >
            {stagesFor(opportunity).map((stage) => (
              <Menu.Item
                key={stage}
                onClick={() => onMove(opportunity, stage)}
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
