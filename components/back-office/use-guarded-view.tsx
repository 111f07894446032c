'use client';

import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { backOfficeText } from './back-office-text';
import type { ListViewControls } from './use-list-view';

const text = backOfficeText.form;

/**
 * Asks before an action discards an inline edit.
 * @returns guarded controls, a setter for unsaved input, and the dialog to render
 */
export function useGuardedView<F extends Record<string, string | undefined>, S extends string>(
  controls: ListViewControls<F, S>,
): { controls: ListViewControls<F, S>; onDirty(dirty: boolean): void; question: ReactNode } {
  const dirty = useRef(false);
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const guard = useCallback((go: () => void) => {
    if (dirty.current) setPendingAction(() => go);
    else go();
  }, []);

  const { toggle } = controls;
  const guardedToggle = useCallback((id: number) => guard(() => toggle(id)), [guard, toggle]);
  const guarded = useMemo<ListViewControls<F, S>>(
    () => ({
      ...controls,
      search: (typed) => guard(() => controls.search(typed)),
      filter: (name, value, how) => guard(() => controls.filter(name, value, how)),
      set: (wanted) => guard(() => controls.set(wanted)),
      filters: (wanted) => guard(() => controls.filters(wanted)),
      clear: () => guard(controls.clear),
      sortBy: (sort, first) => guard(() => controls.sortBy(sort, first)),
      next: (cursor) => guard(() => controls.next(cursor)),
      previous: () => guard(controls.previous),
      first: () => guard(controls.first),
      toggle: guardedToggle,
    }),
    [controls, guard, guardedToggle],
  );

  const question = (
    <ConfirmDialog
      open={pendingAction !== null}
      onOpenChange={(open) => !open && setPendingAction(null)}
      title={text.discardTitle}
      question={text.discardQuestion}
      cancelLabel={text.keepEditing}
      confirmLabel={text.discard}
      onConfirm={() => {
        dirty.current = false;
        setPendingAction(null);
        pendingAction?.();
      }}
    />
  );
  return { controls: guarded, onDirty, question };
}
