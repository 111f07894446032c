'use client';

import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

interface ReasonPopupProps {
  /** The button. */
  anchor: Element;
  open: boolean;
  onClose(): void;
  /** The mouse over the explanation, whose text can be selected. */
  onEnter(): void;
  onLeave(): void;
  children: ReactNode;
}

/** Explanation of a `ReasonButton`, above it or where there is room. Load it lazily (`lazyPart`). */
export function ReasonPopup({ anchor, open, onClose, onEnter, onLeave, children }: ReasonPopupProps) {
  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(_next, { reason, event: { target } }) => {
        // The button opens at a press.
        const isOfButton = target instanceof Node && anchor.contains(target);
        if (reason !== 'outside-press' || !isOfButton) onClose();
      }}
    >
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={8} collisionPadding={12} className="z-popup">
          <Tooltip.Popup
            role="tooltip"
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
            className="max-w-popup-narrow rounded-md bg-ink px-3 py-2 text-sm font-medium text-ivory shadow-popup transition-opacity duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
