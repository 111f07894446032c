'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true after hydration. Disable submission until then: the browser would send the input in the URL. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
