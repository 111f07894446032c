'use client';

import { ChartLine } from '@lucide/icons';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import { purities, purityLabels } from '@/lib/money/gold-rate/rules';
import { formatShortDate, formatRupees } from '@/lib/kernel/text/format';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { goldRateText, type Period } from './gold-rate-text';
import { RateChart } from './rate-chart';
import type { GoldRates } from './gold-rates';

const text = goldRateText.history;
const periods = (['1', '30', '90', '365'] as const).map((value) => ({ value, label: text.periods[value] }));

interface RateHistoryProps {
  rates: GoldRates;
  period: Period;
  onPeriod(period: Period): void;
}

/** The table is the chart's accessible form. */
export function RateHistory({ rates, period, onPeriod }: RateHistoryProps) {
  const { days } = rates;
  return (
    <Card flush aria-labelledby="history" className="@container p-4 md:px-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 id="history" className="font-text text-base font-semibold">
          {text.title}
        </h2>
        <SegmentedFilter label={text.period} options={periods} value={period} onChange={onPeriod} />
      </div>
      {days.length === 0 ? (
        <EmptyState icon={<Icon of={ChartLine} />} title={text.none} text={text.noneText} />
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-5">
          <div className="min-w-0 xl:col-span-3">
            <RateChart {...rates} />
          </div>
          <RateTable days={days} />
        </div>
      )}
    </Card>
  );
}

const cell =
  'px-1.5 py-2 text-right tabular-nums whitespace-nowrap first:pl-2 first:text-left last:pr-2 xs:px-2 xs:first:pl-4 xs:last:pr-4';

function RateTable({ days }: Pick<GoldRates, 'days'>) {
  const shown = purities.filter((purity) => days.some((day) => day.purity === purity));
  const dates = [...new Set(days.map(({ date }) => date))].toReversed();
  const rateOf = new Map(days.map((day) => [`${day.date} ${day.purity}`, day.rate_per_gram]));
  return (
    // Scrolls by keyboard too.
    <div
      role="region"
      aria-label={text.table}
      tabIndex={0}
      className="-mx-5 max-h-list overflow-auto border-y border-ivory-line md:mx-0 md:min-w-0 md:rounded-lg md:border-x xl:col-span-2"
    >
      <table className="w-full border-collapse text-xs xs:text-sm">
        <thead>
          <tr className="sticky top-0 bg-ivory-deep text-xs text-ink-soft">
            <th scope="col" className={cell}>
              {text.date}
            </th>
            {shown.map((purity) => (
              <th key={purity} scope="col" className={cell}>
                {purityLabels[purity]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-ivory-line">
          {dates.map((date) => (
            <tr key={date}>
              <th scope="row" className={`${cell} font-medium`}>
                {formatShortDate(date)}
              </th>
              {shown.map((purity) => {
                const rate = rateOf.get(`${date} ${purity}`);
                return (
                  <td key={purity} className={cell}>
                    {rate === undefined ? backOfficeText.nobody : formatRupees(rate)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
