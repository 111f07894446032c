'use client';

import { useEffect } from 'react';

let isOff = false;

/** Opens an address although input is unsaved. */
export function leaveWithoutWarning(href: string): void {
  isOff = true;
  window.location.assign(href);
}

/** The browser asks before leaving the page. */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOff) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
