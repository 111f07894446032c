import { Suspense, type ReactNode } from 'react';
import { EarlyEventReplay } from './site-frame';

/** Suspense boundary that replays presses of its buttons before its content is hydrated. */
export function Streamed({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    // oxlint-disable-next-line react/forbid-elements -- all other boundaries use this one
    <Suspense fallback={fallback}>
      <EarlyEventReplay>{children}</EarlyEventReplay>
    </Suspense>
  );
}
