'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { classes } from './classes';
import { backdropLook, popupLook, viewportLook } from './dialog-look';
import { uiText } from './ui-text';

interface DialogProps {
  open: boolean;
  /** Called with `false` by the X, a press on the overlay and Esc. */
  onOpenChange: (open: boolean) => void;
  /** Called once it has faded out: only then take it out of the page, or the focus does not find its way back. */
  onClosed?: () => void;
  title: string;
  /** One sentence under the title; read out with it. */
  description?: ReactNode;
  /** `narrow` is the 400 px of short questions, else 500 px. */
  narrow?: boolean;
  /** While something runs that must be waited for: X, overlay and Esc do nothing. */
  locked?: boolean;
  /** Where the focus goes on opening; by default the first field, or the popup where a keyboard would jump up on a screen. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes on closing; null for back to what had it before. Asked at that moment. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/**
 * A popup over the page: a sheet from below on phones, a card in the middle elsewhere. Focus stays inside and returns;
 * the page behind does not scroll. Load it on first use (`next/dynamic`), it brings the popup machinery along.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    onClosed,
    title,
    description,
    narrow = false,
    locked = false,
    initialFocus,
    finalFocus,
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);

  /** `true` is the machinery's own choice: the first button. */
  function firstFocus(): HTMLElement | true | null {
    const field = popup.current?.querySelector<HTMLElement>('input, select, textarea');
    if (!field) return true;
    return window.matchMedia('(pointer: coarse)').matches ? popup.current : field;
  }

  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (next || !locked) && onOpenChange(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className={viewportLook}>
          <Base.Popup
            className={classes(popupLook, narrow ? 'max-w-popup-narrow' : 'max-w-popup')}
            ref={popup}
            initialFocus={initialFocus ?? firstFocus}
            finalFocus={() => finalFocus?.() ?? true}
          >
            <div className="flex items-start justify-between gap-4 px-6 pt-6">
              <div className="min-w-0 pt-1.5">
                <Base.Title className="text-title font-medium">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-ink-soft">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                aria-label={uiText.close}
                disabled={locked}
                className="-mr-2 flex size-touch shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink disabled:opacity-40"
              >
                <X aria-hidden="true" className="size-5" />
              </Base.Close>
            </div>
            <div className="px-6 pt-4 pb-6">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * The buttons of a popup, in sight however long it is: they share its width on a phone and stand on the right elsewhere. Write the main
 * one last. Belongs at the end of a popup, whose padding of 24 px it covers.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-6 mt-6 -mb-6 flex flex-wrap gap-3 border-t border-ivory-line bg-ivory px-6 py-4 *:grow xs:justify-end xs:*:grow-0">
      {children}
    </div>
  );
}
