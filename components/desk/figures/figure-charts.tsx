'use client';

import type { FiguresOfDay, FiguresRecord } from '@/lib/desk/figures/contract';
import { bucketsOf, lengthOf, type DateRange } from '@/lib/desk/figures/rules';
import { lostReasonLabels, stageLabels } from '@/lib/sales/opportunities/rules';
import { sumOfRupees } from '@/lib/paise';
import { formatAmount, formatShortDate, formatCount, formatDates } from '@/lib/kernel/text/format';
import { formatCompactRupees } from './figure-format';
import type { FigureLinks } from './figure-links';
import { figuresText } from './figures-text';
import { SeriesChart, type ChartBar, type ChartPart } from './series-chart';
import { ShareTable } from './share-table';

const text = figuresText.charts;

interface FigureChartsProps {
  data: FiguresRecord;
  days: DateRange;
  links: FigureLinks;
}

const money: readonly ChartPart<'received'>[] = [{ key: 'received', label: text.amount, pattern: 'solid' }];
const visits: readonly ChartPart<'arrived' | 'expected' | 'no_show'>[] = [
  { key: 'arrived', label: figuresText.visits.arrived, pattern: 'solid' },
  { key: 'expected', label: figuresText.visits.expected, pattern: 'outlined' },
  { key: 'no_show', label: figuresText.visits.no_show, pattern: 'hatched' },
];

export function FigureCharts({ data, days, links }: FigureChartsProps) {
  const bars = barsOf(data.series, days);
  const unit = bars.length === data.series.length ? 'day' : 'week';
  return (
    <div className="grid gap-4 @charts:grid-cols-2">
      <SeriesChart
        title={text.received}
        aside={text.receivedBy[unit]}
        parts={money}
        bars={bars}
        barHeading={text[unit]}
        formatTick={formatCompactRupees}
        formatValue={formatAmount}
        empty={text.noMoney}
      />
      <SeriesChart
        title={text.visits}
        aside={text.visitsBy[unit]}
        parts={visits}
        bars={bars}
        barHeading={text[unit]}
        formatTick={formatCount}
        formatValue={formatCount}
        empty={text.noVisits}
      />
      <ShareTable
        title={text.stages}
        aside={text.stagesOf}
        heading={text.stage}
        noteHeading={text.stay}
        shares={data.stages.map(({ stage, count, days: stay }) => ({
          label: stageLabels[stage],
          count,
          href: links.stage(stage),
          note: stay === null ? figuresText.none : figuresText.stay(stay),
        }))}
        empty={text.noStages}
      />
      <ShareTable
        title={text.reasons}
        aside={text.reasonsOf}
        heading={text.reason}
        shares={data.reasons.map(({ reason, count }) => ({
          label: lostReasonLabels[reason],
          count,
          href: null,
        }))}
        empty={text.noReasons}
      />
    </div>
  );
}

const dayTick = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const monthTick = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: '2-digit' });

function barsOf(
  series: readonly FiguresOfDay[],
  days: DateRange,
): ChartBar<'received' | 'expected' | 'arrived' | 'no_show'>[] {
  // Over more than a year, ticks need the year.
  const tick = lengthOf(days) > 366 ? monthTick : dayTick;
  return bucketsOf(series).map((bucket) => {
    const sum = (key: 'expected' | 'arrived' | 'no_show') =>
      bucket.days.reduce((all, day) => all + day[key], 0);
    return {
      tick: tick.format(new Date(`${bucket.from}T00:00:00Z`)),
      label: bucket.from === bucket.to ? formatShortDate(bucket.from) : formatDates(bucket.from, bucket.to),
      values: {
        received: sumOfRupees(bucket.days.map((day) => day.received)),
        expected: sum('expected'),
        arrived: sum('arrived'),
        no_show: sum('no_show'),
      },
    };
  });
}
