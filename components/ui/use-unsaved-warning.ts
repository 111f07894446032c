'use client';

import { createContext, useContext, useEffect, type RefObject } from 'react';
import { leavesWithoutWarning } from './navigation-guards';

/** Number of forms with unsaved input in this part of the page, for a list that would remove them. */
export const UnsavedForms = createContext<RefObject<number> | null>(null);

/** The browser asks before leaving the page. */
export function useUnsavedWarning(unsaved: boolean): void {
  const formsRef = useContext(UnsavedForms);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leavesWithoutWarning()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    if (formsRef !== null) formsRef.current += 1;
    return () => {
      window.removeEventListener('beforeunload', ask);
      if (formsRef !== null) formsRef.current -= 1;
    };
  }, [unsaved, formsRef]);
}
