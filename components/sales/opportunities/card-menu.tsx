import { Menu } from '@base-ui/react/menu';
import { menuItem, PopupMenu } from '@/components/ui/popup-menu';
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
    <PopupMenu
      label={text.menu(opportunity.name)}
      button={button}
      open={open}
      // A moved card is a new element.
      focusAfter={() => (button.isConnected ? button : cardElement(opportunity))}
      onClose={onClose}
    >
      {stagesFor(opportunity).map((stage) => (
        <Menu.Item key={stage} onClick={() => onMove(opportunity, stage)} className={menuItem}>
          {text.moveTo(labels[stage])}
        </Menu.Item>
      ))}
    </PopupMenu>
  );
}
