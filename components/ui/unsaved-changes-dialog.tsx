'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import type { NavigationGuard } from './navigation-guards';
import { useNavigationGuard } from './use-navigation-guard';
import { useUnsavedWarning } from './use-unsaved-warning';

interface UnsavedChanges {
  unsaved: boolean;
  /** Must make `unsaved` false. */
  onDiscard(): void;
}

/**
 * Asks before leaving with unsaved input, then continues the navigation.
 * @returns `ask` for other ways to lose the input, and the dialog to render
 */
export function useUnsavedChanges({ unsaved, onDiscard }: UnsavedChanges): {
  ask: NavigationGuard;
  question: ReactNode;
} {
  const text = useTranslations('ui.unsaved');
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask: NavigationGuard = (go) => setLeave(() => go);
  useUnsavedWarning(unsaved);
  useNavigationGuard(unsaved, ask);
  const question = (
    <ConfirmDialog
      open={leave !== null}
      onOpenChange={(open) => !open && setLeave(null)}
      title={text('discardTitle')}
      question={text('discardQuestion')}
      cancelLabel={text('keepEditing')}
      confirmLabel={text('discard')}
      onConfirm={() => {
        setLeave(null);
        onDiscard();
        // After the form has been reset.
        requestAnimationFrame(() => leave?.());
      }}
    />
  );
  return { ask, question };
}

/** Question about unsaved input of an inline form. */
export function UnsavedChangesDialog(changes: UnsavedChanges) {
  return useUnsavedChanges(changes).question;
}
