'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The site's own origin: that of the build in the prerendered HTML, that of the address bar as soon as the script runs. */
export function SiteAddress({ built }: { built: string }) {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => built,
  );
}
