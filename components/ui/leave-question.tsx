'use client';

import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { uiText } from './ui-text';
import { useLeavingAsks } from './use-leaving-asks';
import { useUnsavedWarning } from './use-unsaved-warning';

const text = uiText.unsaved;

interface LeaveQuestionProps {
  /** Whether something was typed that is not saved. */
  unsaved: boolean;
  /** Throws it away; nothing may be unsaved after it. */
  onDiscard(): void;
}

/** For a form that stands in the page: whoever leaves with something unsaved in it is asked, and led on after a yes. */
export function LeaveQuestion({ unsaved, onDiscard }: LeaveQuestionProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnsavedWarning(unsaved);
  useLeavingAsks(unsaved, (go) => setLeave(() => go));
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
        // Once the form has let go of what it held.
        requestAnimationFrame(() => leave?.());
      }}
    />
  );
}
