'use client';

import { useEffect } from 'react';

const homes = 'section, form, nav, main, [role="dialog"], [role="alertdialog"]';
const popups = '[role="dialog"], [role="alertdialog"]';

/**
 * Many a button goes away with the press on it (a filter that is cleared, a sum that is taken over), and the focus would fall to
 * the page's top, where a screen reader begins anew. It goes to the part of the page that the button stood in instead. Popups
 * that close give it back by themselves.
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
      const gone = around.filter((part) => !part.isConnected);
      if (home === undefined || gone.some((part) => part.matches(popups))) return;
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
