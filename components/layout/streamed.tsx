import { Suspense, type ReactNode } from 'react';
import { Hydration } from './site-frame';

/** A Suspense boundary of a page. It hydrates later than the page, so that its early presses are its own. */
export function Streamed({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    // oxlint-disable-next-line react/forbid-elements -- all other boundaries use this one
    <Suspense fallback={fallback}>
      <Hydration>{children}</Hydration>
    </Suspense>
  );
}
