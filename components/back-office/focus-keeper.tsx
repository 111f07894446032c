'use client';

import { useEffect } from 'react';

const homes = 'section, form, nav, main, [role="dialog"], [role="alertdialog"]';
const popups = '[role="dialog"], [role="alertdialog"]';

/** Longer than a dialog needs to restore the focus. */
const restoredMs = 100;

function homesOf(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let part = element.closest<HTMLElement>(homes); part !== null;) {
    found.push(part);
    part = part.parentElement?.closest<HTMLElement>(homes) ?? null;
  }
  return found;
}

function focusHome(parts: readonly HTMLElement[]): void {
  const home = parts.find((part) => part.isConnected);
  if (home === undefined || document.activeElement !== document.body) return;
  if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
  home.focus({ preventScroll: true });
}

/**
 * Moves the focus to the surrounding section when a pressed button disappears, or the trigger of a dialog that closes: it would fall to the
 * top of the page.
 */
export function FocusKeeper() {
  useEffect(() => {
    let last: Element | null = null;
    let around: HTMLElement[] = [];
    let outsidePopups: HTMLElement[] = [];
    function note({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      last = target;
      around = homesOf(target);
      if (target.closest(popups) === null) outsidePopups = around;
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const isOfPopup = around.some((part) => !part.isConnected && part.matches(popups));
      if (isOfPopup) setTimeout(() => focusHome(outsidePopups), restoredMs);
      else focusHome(around);
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
