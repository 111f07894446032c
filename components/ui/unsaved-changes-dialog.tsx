'use client';

import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { uiText } from './ui-text';
import { useNavigationGuard } from './use-navigation-guard';
import { useUnsavedWarning } from './use-unsaved-warning';

const text = uiText.unsaved;

interface UnsavedChangesDialogProps {
  unsaved: boolean;
  /** Must make `unsaved` false. */
  onDiscard(): void;
}

/** For an inline form: asks before leaving with unsaved input, then continues the navigation. */
export function UnsavedChangesDialog({ unsaved, onDiscard }: UnsavedChangesDialogProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnsavedWarning(unsaved);
  useNavigationGuard(unsaved, (go) => setLeave(() => go));
  return (
    <ConfirmDialog
      open={leave !== null}
      onOpenChange={(open) => !open && setLeave(null)}
      title={text.discardTitle}
      question={text.discardQuestion}
      cancelLabel={text.keepEditing}
      confirmLabel={text.discard}
      onConfirm={() => {
        setLeave(null);
        onDiscard();
        // After the form has been reset.
        requestAnimationFrame(() => leave?.());
      }}
    />
  );
}
