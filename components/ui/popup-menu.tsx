import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

/** Class of an item of a {@link PopupMenu}. */
export const menuItem =
  'flex min-h-touch cursor-pointer items-center rounded-sm px-3 text-sm data-disabled:cursor-default data-disabled:text-ink-muted data-highlighted:bg-ivory-deep';

interface PopupMenuProps {
  label: string;
  /** Opens and closes the menu. */
  button: HTMLElement;
  open?: boolean;
  /** Element to focus after it is closed; default: the button. */
  focusAfter?: () => HTMLElement | null;
  onClose(): void;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** Menu below a button that is elsewhere. */
export function PopupMenu({ label, button, open = true, focusAfter, onClose, children }: PopupMenuProps) {
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
            aria-label={label}
            finalFocus={focusAfter ?? (() => button)}
            className="min-w-menu rounded-md border border-ivory-line bg-white p-1 shadow-popup outline-none"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
