'use client';

import { useEffect, useRef } from 'react';
import { leaveWithoutWarning, navigationGuards, type NavigationGuard } from './navigation-guards';

/**
 * Asks before navigation within the site with unsaved input: links, except those with `data-keeps-input`, and Back if the browser can
 * intercept it. See also `useUnsavedWarning`.
 * @param ask receives the blocked navigation, to be run once nothing is unsaved
 */
export function useNavigationGuard(unsaved: boolean, ask: NavigationGuard): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    // Capture phase, before the router's handler on the document.
    const holdLink = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === null || link.target === '_blank' || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (link.dataset['keepsInput'] !== undefined) {
        leaveWithoutWarning();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      latest.current(() => link.click());
    };
    window.addEventListener('click', holdLink, true);
    const askNow: NavigationGuard = (leave) => latest.current(leave);
    navigationGuards.add(askNow);
    const history = 'navigation' in window ? window.navigation : null;
    const holdBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      const to = event.destination.key;
      latest.current(() => void history?.traverseTo(to));
    };
    history?.addEventListener('navigate', holdBack);
    return () => {
      window.removeEventListener('click', holdLink, true);
      navigationGuards.delete(askNow);
      history?.removeEventListener('navigate', holdBack);
    };
  }, [unsaved]);
}
