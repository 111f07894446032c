'use client';

import { scaleBand, scaleLinear } from 'd3-scale';
import { useId, useState } from 'react';
import { Card } from '@/components/ui/card';
import { Measured } from '@/components/ui/measured';
import { ChartTable } from './chart-table';
import { figuresText } from './figures-text';

/** Parts differ by pattern too, not by colour alone. */
export interface ChartPart<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly pattern: 'solid' | 'hatched' | 'outlined';
}

export interface ChartBar<Key extends string> {
  /** `Nov 5` */
  readonly tick: string;
  /** `Nov 5, 2026` or `Nov 2 – 8, 2026` */
  readonly label: string;
  readonly values: Readonly<Record<Key, number>>;
}

interface SeriesChartProps<Key extends string> {
  title: string;
  /** Beside the title: what a bar is. */
  aside: string;
  parts: readonly ChartPart<Key>[];
  bars: readonly ChartBar<Key>[];
  /** Heading of the table's first column. */
  barHeading: string;
  formatTick: (value: number) => string;
  formatValue: (value: number) => string;
  /** In place of an empty chart. */
  empty: string;
}

const patternStyles = {
  solid: { bar: 'fill-emerald', swatch: 'fill-emerald' },
  hatched: { bar: 'stroke-ruby', swatch: 'stroke-ruby' },
  outlined: { bar: 'fill-gold-pale stroke-gold-deep', swatch: 'fill-gold-pale stroke-gold-deep' },
};
const height = 256;
const inner = { top: 12, right: 8, bottom: 28, left: 64 };

export function SeriesChart<Key extends string>(props: SeriesChartProps<Key>) {
  const { title, aside, parts, bars, barHeading, formatValue, empty } = props;
  const id = useId();
  /** Label of the pressed bar, whose values are shown: a finger has no tooltip. */
  const [pressed, setPressed] = useState<string | null>(null);
  const shown = bars.find(({ label }) => label === pressed);
  const hasAny = bars.some(({ values }) => parts.some(({ key }) => values[key] !== 0));
  return (
    <Card aria-labelledby={id} className="flex min-w-0 flex-col">
      <h3 id={id} className="text-title">
        {title} <span className="font-text text-sm text-ink-soft">{aside}</span>
      </h3>
      {hasAny ? (
        <>
          <figure className="mt-4">
            {parts.length > 1 && (
              <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
                {parts.map(({ key, label, pattern }) => (
                  <span key={key} className="inline-flex items-center gap-2">
                    <svg aria-hidden="true" width="16" height="16">
                      <Patterns id={`${id}-${key}`} />
                      <rect x="1" y="1" width="14" height="14" {...paint(pattern, `${id}-${key}`)} />
                    </svg>
                    {label}
                  </span>
                ))}
              </figcaption>
            )}
            <Measured className="h-64">
              {(width) => <Plot {...props} id={id} width={width} pressed={pressed} onPress={setPressed} />}
            </Measured>
            <p role="status" className="mt-1 min-h-5 text-sm text-ink-soft tabular-nums">
              {shown === undefined ? figuresText.charts.press : titleOf(shown, parts, formatValue)}
            </p>
          </figure>
          <ChartTable
            label={`${title}, ${aside}`}
            headings={[barHeading, ...parts.map(({ label }) => label)]}
            rows={bars.map(({ label, values }) => [
              label,
              ...parts.map(({ key }) => formatValue(values[key])),
            ])}
          />
        </>
      ) : (
        <p className="flex flex-1 items-center justify-center py-16 text-center text-ink-soft">{empty}</p>
      )}
    </Card>
  );
}

/** Diagonal lines, distinct from solid bars. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-hatch`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className="fill-ruby-pale" />
        <path d="M0 0V6" className="stroke-ruby" strokeWidth="4" />
      </pattern>
    </defs>
  );
}

function paint(pattern: ChartPart<string>['pattern'], id: string) {
  return pattern === 'hatched'
    ? { fill: `url(#${id}-hatch)`, className: patternStyles.hatched.bar }
    : { className: patternStyles[pattern].bar };
}

interface PlotProps<Key extends string> extends SeriesChartProps<Key> {
  id: string;
  width: number;
  pressed: string | null;
  onPress(label: string): void;
}

function Plot<Key extends string>({
  title,
  aside,
  parts,
  bars,
  formatTick,
  formatValue,
  id,
  width,
  pressed,
  onPress,
}: PlotProps<Key>) {
  const [left, right] = [inner.left, width - inner.right];
  const sums = bars.map(({ values }) => parts.reduce((sum, { key }) => sum + values[key], 0));
  const x = scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range([left, right])
    .paddingInner(bars.length > 1 ? 0.25 : 0)
    .paddingOuter(0.1);
  // A single bar must not fill the chart.
  const barWidth = Math.min(x.bandwidth(), 48);
  const isCounts = formatTick(1) === '1';
  const y = scaleLinear()
    .domain([Math.min(0, ...sums), Math.max(isCounts ? 4 : 0, ...sums)])
    .nice(4)
    .range([height - inner.bottom, inner.top]);
  const labelled = Math.max(1, Math.ceil((bars.length * 64) / (right - left)));
  return (
    <svg role="img" aria-label={`${title}, ${aside}`} width={width} height={height} className="block">
      <Patterns id={id} />
      <g aria-hidden="true" className="fill-ink-soft text-xs tabular-nums">
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <path
              d={`M${left} ${y(tick)}H${right}`}
              className={tick === 0 ? 'stroke-ivory-strong' : 'stroke-ivory-line'}
            />
            <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ tick }, index) =>
          index % labelled === 0 ? (
            <text
              key={tick + String(index)}
              x={(x(index) ?? 0) + x.bandwidth() / 2}
              y={height - 8}
              textAnchor="middle"
            >
              {tick}
            </text>
          ) : null,
        )}
      </g>
      {bars.map((bar, index) => {
        let base = 0;
        return (
          // The table below has the values for the keyboard.
          <g key={bar.label} onClick={() => onPress(bar.label)}>
            <title>{titleOf(bar, parts, formatValue)}</title>
            <rect
              x={x(index) ?? 0}
              y={inner.top}
              width={x.bandwidth()}
              height={height - inner.top - inner.bottom}
              className={bar.label === pressed ? 'fill-ivory-deep' : 'fill-transparent'}
            />
            {parts.map(({ key, pattern }) => {
              const value = bar.values[key];
              const [from, to] = [y(base), y(base + value)];
              base += value;
              return value === 0 ? null : (
                <rect
                  key={key}
                  x={(x(index) ?? 0) + (x.bandwidth() - barWidth) / 2}
                  y={Math.min(from, to)}
                  width={Math.max(1, barWidth)}
                  height={Math.max(1, Math.abs(from - to))}
                  {...paint(pattern, id)}
                />
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}

function titleOf<Key extends string>(
  { label, values }: ChartBar<Key>,
  parts: readonly ChartPart<Key>[],
  formatValue: (value: number) => string,
): string {
  const shown = parts.map(({ key, label: name }) => `${name} ${formatValue(values[key])}`);
  return `${label}: ${shown.join(', ')}`;
}
