'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ListQueryControls } from './use-list-query';

/**
 * Asks before an action discards input in the details of the open row.
 * @returns guarded controls, the count of forms to provide around the details, and the dialog to render
 */
export function useGuardedView<F extends Record<string, string | undefined>, S extends string>(
  controls: ListQueryControls<F, S>,
): {
  controls: ListQueryControls<F, S>;
  unsavedForms: RefObject<number>;
  /** Discarding closes the row, which a reload leaves open. */
  guardReload(reload: () => void): void;
  question: ReactNode;
} {
  const unsavedForms = useRef(0);
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null);
  const guard = useCallback((go: () => void) => {
    if (unsavedForms.current > 0) setPendingAction(() => go);
    else go();
  }, []);

  const { toggle } = controls;
  function guardReload(reload: () => void) {
    const { open } = controls.view;
    if (unsavedForms.current === 0 || open === null) reload();
    else
      setPendingAction(() => () => {
        toggle(open);
        reload();
      });
  }
  const guardedToggle = useCallback((id: number) => guard(() => toggle(id)), [guard, toggle]);
  const guarded = useMemo<ListQueryControls<F, S>>(
    () => ({
      ...controls,
      search: (typed) => guard(() => controls.search(typed)),
      filter: (name, value, how) => guard(() => controls.filter(name, value, how)),
      set: (changes) => guard(() => controls.set(changes)),
      filters: (changes) => guard(() => controls.filters(changes)),
      clear: () => guard(controls.clear),
      sortBy: (sort, first) => guard(() => controls.sortBy(sort, first)),
      next: (cursor) => guard(() => controls.next(cursor)),
      previous: () => guard(controls.previous),
      first: () => guard(controls.first),
      toggle: guardedToggle,
    }),
    [controls, guard, guardedToggle],
  );

  const text = useTranslations('ui.unsaved');
  const question = (
    <ConfirmDialog
      open={pendingAction !== null}
      onOpenChange={(open) => !open && setPendingAction(null)}
      title={text('discardTitle')}
      question={text('discardQuestion')}
      cancelLabel={text('keepEditing')}
      confirmLabel={text('discard')}
      onConfirm={() => {
        setPendingAction(null);
        pendingAction?.();
      }}
    />
  );
  return { controls: guarded, unsavedForms, guardReload, question };
}
