'use client';

import { useEffect } from 'react';
import { areKeysOn } from '@/components/layout/staff-preferences';
import { lazyModule } from '@/lib/kernel/lazy-module';
import type { PressTarget } from './press';

const code = lazyModule(() => import('./press'), 'demand');
const keys = new Set('?/gnjkxedorbfc'.split('').concat('Escape'));
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** Widgets that use letters and arrows themselves, and popups; toasts are dialogs too, in a region. */
const widgets = '[role="grid"], [role="listbox"], [role="menu"], [role="combobox"], [role="application"]';
const popups = '[role="dialog"], [role="alertdialog"]';

/** Whether a key is for the page: no typing, no popup, no modifier. */
function isForPage({ key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  const at = target instanceof Element ? target : document.body;
  // Down in the search leads to its rows; Esc outside the content closes a menu there.
  if (key === 'ArrowDown') return at.closest('[role="search"]') !== null;
  if (key === 'Escape' && at.closest('main') === null) return false;
  if (!keys.has(key) || at.closest(`${fields}, ${widgets}`) !== null) return false;
  return ![...document.querySelectorAll(popups)].some((popup) => popup.closest('[role="region"]') === null);
}

/** Shortcuts of staff pages (docs/product/desk.md, "Shortcuts"). Their code loads on first use. */
export function useShortcuts({ goTo, showList }: PressTarget): void {
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (!isForPage(event) || !areKeysOn()) return;
      // The page itself also handles Esc.
      if (event.key !== 'Escape') event.preventDefault();
      void code
        .load()
        .then(({ press }) => press(event.key, { goTo, showList }))
        .catch(() => undefined);
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [goTo, showList]);
}
