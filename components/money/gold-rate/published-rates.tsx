'use client';

import { useEffect, useState } from 'react';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { readGoldRate } from '@/lib/money/gold-rate/endpoints';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { RateList } from './rate-list';
import { rateText as text } from './rate-text';
import { rateRows } from './format-rate';

/**
 * Loaded in the browser, since a prerendered page is older than the rate; once, without the hooks of components/data: SWR is a third of the
 * script that a public page may have. Without a rate, the reserved space stays empty.
 */
export function PublishedRates() {
  const [{ rates, now }, setLoaded] = useState<{ rates: CurrentRates; now: Date }>(none);
  useEffect(() => {
    const unmount = new AbortController();
    void call(readGoldRate, {}, { timeoutMs: shortTimeoutMs, signal: unmount.signal }).then((outcome) => {
      if (outcome.ok) setLoaded({ rates: outcome.data.data, now: new Date() });
    });
    return () => unmount.abort();
  }, []);
  return (
    <div className="min-h-rates pb-8 noscript:hidden">
      {rateRows(rates).length > 0 && (
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

const none = { rates: {}, now: new Date(0) };
