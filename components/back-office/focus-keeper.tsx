'use client';

import { useEffect } from 'react';

const homes = 'section, form, nav, main, [role="dialog"], [role="alertdialog"]';
const popups = '[role="dialog"], [role="alertdialog"]';

/**
 * Moves the focus to the surrounding section when a pressed button disappears: it would fall to the top of the page. Dialogs restore the
 * focus themselves.
 */
export function FocusKeeper() {
  useEffect(() => {
    let last: Element | null = null;
    let around: HTMLElement[] = [];
    function note(event: FocusEvent) {
      if (!(event.target instanceof Element)) return;
      last = event.target;
      around = [];
      for (let part = last.closest<HTMLElement>(homes); part !== null;) {
        around.push(part);
        part = part.parentElement?.closest<HTMLElement>(homes) ?? null;
      }
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const home = around.find((part) => part.isConnected);
      const removed = around.filter((part) => !part.isConnected);
      if (home === undefined || removed.some((part) => part.matches(popups))) return;
      if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
      home.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
  return null;
}
