'use client';

import { LazyRender } from '@/components/ui/lazy-render';
import { quietPart } from '@/components/ui/quiet-part';

const LoadedRates = quietPart(() => import('./load-rates').then((module) => module.loadRates()));

/**
 * Rates at the end of the first screen, which a phone shows only by scrolling: code and rates are loaded once a line of them is in view.
 * Without a rate, the reserved space stays empty.
 */
export function PublishedRates() {
  return (
    <div className="min-h-rates-phone pb-8 xs:min-h-rates noscript:hidden">
      <LazyRender margin="-32px" reserve="h-px">
        <LoadedRates />
      </LazyRender>
    </div>
  );
}
