import { useTranslations } from 'next-intl';
import { classes } from '@/components/ui/classes';
import { useFormats } from '@/components/ui/use-formats';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { rateRows, useRateFormats } from './format-rate';

interface RateListProps {
  rates: CurrentRates;
  now: Date;
  onInk?: boolean;
}

/** Side by side; on a phone a line each. Their time is below, once if they have the same. */
export function RateList({ rates, now, onInk = false }: RateListProps) {
  const text = useTranslations('business.goldRate');
  const { rupees } = useFormats();
  const { purityOf, rateTime, commonTime } = useRateFormats();
  const time = commonTime(rates, now);
  const soft = onInk ? 'text-mist' : 'text-ink-soft';
  return (
    <>
      <dl className="grid gap-x-8 gap-y-2 xs:grid-cols-3 xs:gap-y-4">
        {rateRows(rates).map(({ purity, rate }) => (
          <div
            key={purity}
            className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 xs:block"
          >
            <dt className={classes('text-sm', onInk ? 'text-mist' : 'text-ink-muted')}>{purityOf(purity)}</dt>
            <dd className="text-right xs:text-left">
              <span className="block text-lg font-semibold tabular-nums">
                {rupees(rate.rate_per_gram)}{' '}
                <span className={classes('text-sm font-normal', soft)}>{text('perGram')}</span>
              </span>
              {time === null && <span className={classes('block text-sm', soft)}>{rateTime(rate, now)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {time !== null && <p className={classes('mt-2 text-sm', soft)}>{time}</p>}
    </>
  );
}
