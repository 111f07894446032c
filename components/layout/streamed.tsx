import { Suspense, type ReactNode } from 'react';
import { Hydration } from './site-frame';

/** A Suspense boundary of a page. It hydrates later than the page, so that its early presses are its own. */
export function Streamed({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Hydration>{children}</Hydration>
    </Suspense>
  );
}
