import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { useFormats } from '@/components/ui/use-formats';
import type { CurrentRates, DayRate } from '@/lib/money/gold-rate/contract';
import { rateRows, useRateFormats } from './format-rate';

interface RateRowsProps {
  rates: CurrentRates;
  /** The last rates of yesterday. */
  before: readonly DayRate[];
  now: Date;
}

/** A customer's card of rates with their change since yesterday; nothing without a rate. */
export function RateRows({ rates, before, now }: RateRowsProps) {
  const text = useTranslations('business.goldRate');
  const { rupees } = useFormats();
  const { purityOf, rateTime, commonTime, rateChange } = useRateFormats();
  const rows = rateRows(rates);
  if (rows.length === 0) return null;
  const time = commonTime(rates, now);
  return (
    <Card aria-labelledby="gold-rate">
      <h2 id="gold-rate" className="text-title">
        {text('heading')}
      </h2>
      <dl className="mt-2 divide-y divide-ivory-line">
        {rows.map(({ purity, rate }) => {
          const change = rateChange(
            rate,
            before.find((day) => day.purity === purity),
            now,
          );
          return (
            <div key={purity} className="flex flex-wrap justify-between gap-x-4 py-3">
              <dt className="font-medium">{purityOf(purity)}</dt>
              <dd className="ml-auto text-right tabular-nums">
                <span className="text-lg font-semibold">{rupees(rate.rate_per_gram)}</span>{' '}
                <span className="text-sm text-ink-soft">{text('perGram')}</span>
                {change !== null && <span className="block text-sm text-ink-soft">{change}</span>}
              </dd>
              {time === null && <dd className="w-full text-sm text-ink-muted">{rateTime(rate, now)}</dd>}
            </div>
          );
        })}
      </dl>
      {time !== null && <p className="border-t border-ivory-line pt-3 text-sm text-ink-muted">{time}</p>}
    </Card>
  );
}
