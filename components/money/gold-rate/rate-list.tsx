import { classes } from '@/components/ui/classes';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import { rateText as text } from './rate-text';
import { rateRows, rateTime } from './format-rate';

interface RateListProps {
  rates: CurrentRates;
  now: Date;
  onInk?: boolean;
}

export function RateList({ rates, now, onInk = false }: RateListProps) {
  return (
    <dl className="grid gap-x-8 gap-y-4 xs:grid-cols-3">
      {rateRows(rates).map(({ purity, label, rate }) => (
        <div key={purity} className="min-w-0">
          <dt className={classes('text-sm', onInk ? 'text-mist' : 'text-ink-muted')}>{label}</dt>
          <dd>
            <span className="block text-lg font-semibold tabular-nums">
              {formatRupees(rate.rate_per_gram)}{' '}
              <span className={classes('text-sm font-normal', onInk ? 'text-mist' : 'text-ink-soft')}>
                {text.perGram}
              </span>
            </span>
            <span className={classes('block text-sm', onInk ? 'text-mist' : 'text-ink-soft')}>
              {rateTime(rate, now)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
