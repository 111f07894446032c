'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The build-time origin in the prerendered HTML, then that of the current URL. */
export function SiteAddress({ built }: { built: string }) {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => built,
  );
}
