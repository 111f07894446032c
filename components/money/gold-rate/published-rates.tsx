'use client';

import { RateList } from './rate-list';
import { rateText as text } from './rate-text';
import { rateRows } from './format-rate';
import { usePublishedRates } from './use-published-rates';

/** Without a rate, the reserved space stays empty. */
export function PublishedRates() {
  const { rates, now } = usePublishedRates();
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
