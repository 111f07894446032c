'use client';

import { useTranslations } from 'next-intl';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from './button';
import { classes } from './classes';
import { backdropStyles, popupStyles, viewportStyles } from './dialog-styles';
import { DialogActions, DialogAlert } from './dialog';
import type { ConfirmDialogProps } from './confirm-dialog';

/** Apart from `ConfirmDialog`: includes the dialog library. */
export function ConfirmDialogContent(props: ConfirmDialogProps) {
  const text = useTranslations('ui');
  const {
    open,
    onOpenChange,
    onClosed,
    title,
    question,
    children,
    cancelLabel = text('cancel'),
    confirmLabel,
    onConfirm,
  } = props;
  const { busy = false, isReady = true, error, tone = 'danger', narrow = true, finalFocus } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (next || !busy) && onOpenChange(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Viewport className={viewportStyles}>
          <Base.Popup
            className={classes(popupStyles, narrow ? 'max-w-popup-narrow' : 'max-w-popup')}
            finalFocus={() => finalFocus?.() ?? true}
          >
            {/* Padding on an inner element: on the scroll container, the sticky buttons would stick above it. */}
            <div className="p-6">
              <Base.Title className="text-title font-medium">{title}</Base.Title>
              <Base.Description className="mt-2 text-base text-ink-soft">{question}</Base.Description>
              {children && <div className="mt-4 rounded-md bg-ivory-deep px-4 py-3 text-sm">{children}</div>}
              <DialogAlert className="mt-4" scrollsFor={error}>
                {error}
              </DialogAlert>
              <DialogActions>
                <Base.Close render={<Button variant="secondary" size="small" disabled={busy} />}>
                  {cancelLabel}
                </Base.Close>
                <Button
                  variant={tone}
                  size="small"
                  busy={busy}
                  unavailable={!isReady}
                  onClick={() => isReady && onConfirm()}
                >
                  {confirmLabel}
                </Button>
              </DialogActions>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
