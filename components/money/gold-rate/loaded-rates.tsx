import { useTranslations } from 'next-intl';
import { RateList } from './rate-list';
import { rateRows } from './format-rate';
import { usePublishedRates } from './use-published-rates';

/** Nothing without a rate. */
export function LoadedRates() {
  const text = useTranslations('business.goldRate');
  const { rates, now } = usePublishedRates();
  if (rateRows(rates).length === 0) return null;
  return (
    <section aria-labelledby="gold-rate" className="border-t border-ink-line pt-5">
      <h2 id="gold-rate" className="mb-2 text-base font-semibold">
        {text('heading')}
      </h2>
      <RateList rates={rates} now={now} onInk />
    </section>
  );
}
