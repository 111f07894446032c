'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the server's HTML, true after hydration. Forms that need JavaScript disable submission until then: otherwise the browser would
 * send the input in the URL.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
