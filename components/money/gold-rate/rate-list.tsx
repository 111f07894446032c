import { useTranslations } from 'next-intl';
import { classes } from '@/components/ui/classes';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { commonTime, rateRows, rateTime } from './format-rate';
import { useRateWords } from './use-rate-words';

interface RateListProps {
  rates: CurrentRates;
  now: Date;
  onInk?: boolean;
}

/** Side by side; on a phone a line each. Their time is below, once if they have the same. */
export function RateList({ rates, now, onInk = false }: RateListProps) {
  const text = useTranslations('gold.rates');
  const words = useRateWords();
  const time = commonTime(rates, now, words);
  const soft = onInk ? 'text-mist' : 'text-ink-soft';
  return (
    <>
      <dl className="grid gap-x-8 gap-y-2 xs:grid-cols-3 xs:gap-y-4">
        {rateRows(rates).map(({ purity, rate }) => (
          <div
            key={purity}
            className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 xs:block"
          >
            <dt className={classes('text-sm', onInk ? 'text-mist' : 'text-ink-muted')}>
              {text('carat', { carats: Number.parseInt(purity, 10) })}
            </dt>
            <dd className="text-right xs:text-left">
              <span className="block text-lg font-semibold tabular-nums">
                {text.rich('perGram', {
                  amount: words.formats.rupees(rate.rate_per_gram),
                  rate: (part) => part,
                  unit: (part) => <span className={classes('text-sm font-normal', soft)}>{part}</span>,
                })}
              </span>
              {time === null && (
                <span className={classes('block text-sm', soft)}>{rateTime(rate, now, words)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {time !== null && <p className={classes('mt-2 text-sm', soft)}>{time}</p>}
    </>
  );
}
