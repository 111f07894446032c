'use client';

import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { Measured } from '@/components/ui/measured';
import type { DayRate } from '@/lib/money/gold-rate/contract';
import { purities, purityLabels, type Purity } from '@/lib/money/gold-rate/rules';
import { formatShortDate, formatWholeRupees } from '@/lib/kernel/text/format';
import { goldRateText } from './gold-rate-text';
import type { GoldRates } from './gold-rates';

const text = goldRateText.history;
/** Lines differ by dashes too, not by colour alone. */
const styles: Record<Purity, { line: string; dashes?: string; dot: string }> = {
  '24K': { line: 'stroke-gold-deep', dot: 'fill-gold-deep' },
  '22K': { line: 'stroke-emerald', dashes: '8 4', dot: 'fill-emerald' },
  '18K': { line: 'stroke-ruby', dashes: '2 4', dot: 'fill-ruby' },
};
const height = 320;
const inner = { top: 12, right: 48, bottom: 32, left: 72 };
/** Up to this many points have dots. */
const fewPoints = 31;
const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** A step line per purity: a rate holds until the next one. */
export function RateChart({ days, from, to }: Pick<GoldRates, 'days' | 'from' | 'to'>) {
  const shown = purities.filter((purity) => days.some((day) => day.purity === purity));
  const label = text.chart(
    shown.map((purity) => purityLabels[purity]).join(', '),
    formatShortDate(from),
    formatShortDate(to),
  );
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {shown.map((purity) => (
          <span key={purity} className="inline-flex items-center gap-2">
            <svg aria-hidden="true" width="28" height="12">
              <path
                d="M0 6H28"
                className={styles[purity].line}
                strokeWidth="2"
                strokeDasharray={styles[purity].dashes}
              />
            </svg>
            {purityLabels[purity]}
          </span>
        ))}
      </figcaption>
      <Measured className="h-80">
        {(width) => (
          <svg role="img" aria-label={label} width={width} height={height} className="block">
            <Plot days={days} from={from} to={to} shown={shown} width={width} />
          </svg>
        )}
      </Measured>
    </figure>
  );
}

interface PlotProps extends Pick<GoldRates, 'days' | 'from' | 'to'> {
  shown: readonly Purity[];
  width: number;
}

function Plot({ days, from, to, shown, width }: PlotProps) {
  const [left, right] = [inner.left, width - inner.right];
  const [bottom, top] = [height - inner.bottom, inner.top];
  const isOneDay = from === to;
  const x = scaleUtc()
    .domain([at(from), at(to)])
    .range([left, right]);
  // A domain of one day has no width: points in the middle.
  const xOf = (date: string) => (isOneDay ? (left + right) / 2 : x(at(date)));
  const rates = days.map(({ rate_per_gram }) => rate_per_gram);
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
  const room = Math.max((highest - lowest) * 0.1, highest * 0.005);
  const y = scaleLinear()
    .domain([Math.max(0, lowest - room), highest + room])
    .nice(5)
    .range([bottom, top]);
  const toPath = line<DayRate>(
    (day) => xOf(day.date),
    (day) => y(day.rate_per_gram),
  ).curve(curveStepAfter);
  const dates = isOneDay ? [at(from)] : x.ticks(Math.max(2, Math.floor(width / 130)));
  return (
    <>
      <g aria-hidden="true" className="fill-ink-soft text-xs tabular-nums">
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${right}`} className="stroke-ivory-line" />
            <text x={left - 10} y={y(tick)} dy="0.35em" textAnchor="end">
              {formatWholeRupees(tick)}
            </text>
          </g>
        ))}
        {dates.map((date) => (
          <text key={date.getTime()} x={isOneDay ? xOf(from) : x(date)} y={height - 8} textAnchor="middle">
            {formatShortDate(date.toISOString().slice(0, 10))}
          </text>
        ))}
      </g>
      {shown.map((purity) => {
        const own = days.filter((day) => day.purity === purity);
        const last = own.at(-1);
        // The last rate holds to the end of the period.
        const points = last === undefined ? own : [...own, { ...last, date: to }];
        const { line: stroke, dashes, dot } = styles[purity];
        return (
          <g key={purity}>
            <path
              d={toPath(points) ?? ''}
              fill="none"
              strokeWidth="2"
              strokeDasharray={dashes}
              className={stroke}
            />
            {own.length <= fewPoints &&
              own.map((day) => (
                <circle key={day.date} cx={xOf(day.date)} cy={y(day.rate_per_gram)} r="4" className={dot} />
              ))}
          </g>
        );
      })}
    </>
  );
}
