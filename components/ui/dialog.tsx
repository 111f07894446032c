'use client';

import { useTranslations } from 'next-intl';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from '@lucide/icons';
import { useContext, useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { Alert, type AlertProps } from './alert';
import { classes } from './classes';
import {
  backdropStyles,
  popupStyles,
  sideBackdropStyles,
  sidePopupStyles,
  sideViewportStyles,
  viewportStyles,
} from './dialog-styles';
import { Icon } from './icon';
import { Replayed } from './replayed';

interface DialogProps {
  open: boolean;
  /** `false` on the X, a press on the backdrop and Esc. */
  onOpenChange: (open: boolean) => void;
  /** Called after the fade-out. Do not unmount earlier: the focus would not be restored. */
  onClosed?: () => void;
  title: string;
  /** Below the title; the accessible description. */
  description?: ReactNode;
  /** 400 px, for short questions; default 500 px. */
  narrow?: boolean;
  /** Side panel for forms: from 1024 px beside the page, which still scrolls; the whole screen of a phone. */
  side?: boolean;
  /** During an action: X, backdrop and Esc do nothing. */
  locked?: boolean;
  /** Default: what has `data-first-focus`, or the first field; on devices with an on-screen keyboard the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Focus target on closing, evaluated then; null restores the previous focus. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** A bottom sheet on phones. Focus trap, restored on close. Load it lazily (`lazyPart`). */
export function Dialog(props: DialogProps) {
  const text = useTranslations('ui');
  const {
    open,
    onOpenChange,
    onClosed,
    title,
    description,
    narrow = false,
    side = false,
    locked = false,
    initialFocus,
    finalFocus,
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const replayed = useContext(Replayed);

  /** `true` is the library's default: the first focusable element. */
  function firstFocus(): HTMLElement | true | null {
    const field =
      popup.current?.querySelector<HTMLElement>('[data-first-focus]') ??
      popup.current?.querySelector<HTMLElement>('input, select, textarea');
    if (!field) return true;
    return window.matchMedia('(pointer: coarse)').matches ? popup.current : field;
  }

  if (!replayed) return open ? <DialogInHtml title={title}>{children}</DialogInHtml> : null;
  return (
    <Base.Root
      open={open}
      // Both trap the focus; beside the page, the page may still scroll.
      modal={side ? 'trap-focus' : true}
      onOpenChange={(next) => (next || !locked) && onOpenChange(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={side ? sideBackdropStyles : backdropStyles} />
        <Base.Viewport className={side ? sideViewportStyles : viewportStyles}>
          <Base.Popup
            className={
              side ? sidePopupStyles : classes(popupStyles, narrow ? 'max-w-popup-narrow' : 'max-w-popup')
            }
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
                aria-label={text('close')}
                disabled={locked}
                className="-mr-2 flex size-touch shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink disabled:opacity-40"
              >
                <Icon of={X} className="size-5" />
              </Base.Close>
            </div>
            <div className={classes('px-6 pt-4 pb-6', side && 'flex flex-1 flex-col')}>{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * A dialog that is open when the page arrives, in its HTML: Base UI renders dialogs in a portal, in the browser only. Until presses of before
 * hydration are repeated it has no X. The content is mounted again then, and must keep its own input.
 */
function DialogInHtml({ title, children }: Pick<DialogProps, 'title' | 'children'>) {
  const titleId = useId();
  return (
    <>
      <div className={backdropStyles} />
      <div className={viewportStyles}>
        <div
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          className={classes(popupStyles, 'max-w-popup')}
        >
          <div className="flex min-h-touch items-start px-6 pt-6">
            <h2 id={titleId} className="pt-1.5 text-title font-medium">
              {title}
            </h2>
          </div>
          <div className="px-6 pt-4 pb-6">{children}</div>
        </div>
      </div>
    </>
  );
}

interface DialogAlertProps extends Omit<AlertProps, 'ref'> {
  /** A new truthy value scrolls the alert into sight. Not an error of a field, which has the focus. */
  scrollsFor: unknown;
}

/** Above the buttons. The press that causes it is at the end of a dialog that may be scrolled. */
export function DialogAlert({ scrollsFor, ...props }: DialogAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scrollsFor) place.current?.scrollIntoView({ block: 'nearest' });
  }, [scrollsFor]);
  return <Alert ref={place} {...props} />;
}

/** Primary button last. Must be at the dialog's end, whose padding of 24 px it covers. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-6 mt-6 -mb-6 flex flex-wrap gap-3 border-t border-ivory-line bg-ivory px-6 py-4 *:grow xs:justify-end xs:*:grow-0">
      {children}
    </div>
  );
}
