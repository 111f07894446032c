'use client';

import { useEffect, useState } from 'react';
import type { CurrentRates } from '@/lib/gold-rate/contract';
import { call } from '@/lib/gateway/client';
import { lazyModule } from '@/lib/lazy-module';
import { goldRateText as text } from './gold-rate-text';
import { RateList } from './rate-list';
import { ratesIn } from './rate-words';

// On demand, because the page asks at once: after its own scripts, before the first interaction.
const contract = lazyModule(() => import('@/lib/gold-rate/contract'), 'demand');

const epoch = new Date(0);

/**
 * The gold rate on a prerendered page, which is built before there is one and is the same for a minute in caches: read in the browser.
 * Without a rate, and if it cannot be read, nothing is shown. The room is reserved, so that nothing moves.
 */
export function PublishedRates() {
  const [{ rates, now }, setRead] = useState<{ rates: CurrentRates; now: Date }>({ rates: {}, now: epoch });
  useEffect(() => {
    const abort = new AbortController();
    const read = async () => (await contract.load()).readGoldRate;
    void call(read, {}, { signal: abort.signal, timeoutMs: 15_000 }).then((outcome) => {
      if (outcome.ok && !abort.signal.aborted) setRead({ rates: outcome.data.data, now: new Date() });
    });
    return () => abort.abort();
  }, []);
  return (
    <div className="min-h-rates pb-8 noscript:hidden">
      {ratesIn(rates).length > 0 && (
        <section aria-labelledby="gold-rate" className="border-t border-ink-line pt-5">
          <h2 id="gold-rate" className="mb-2 text-base font-semibold">
            {text.heading}
          </h2>
          <RateList rates={rates} now={now} onInk />
        </section>
      )}
    </div>
  );
}
