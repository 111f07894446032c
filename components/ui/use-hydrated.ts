'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the server's HTML, true once the script runs. A form that only the script can handle keeps its button from
 * submitting until then: the browser would otherwise send what was typed in the address bar.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
