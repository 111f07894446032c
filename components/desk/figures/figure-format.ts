import { formatAmount, formatCount } from '@/lib/kernel/text/format';
import type { FigureSums } from '@/lib/desk/figures/contract';
import { figuresText as text } from './figures-text';

export type FigureName = keyof FigureSums;

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const compactRupees = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Label on an axis: `₹1.2M`. */
export function formatCompactRupees(rupees: number): string {
  return compactRupees.format(rupees);
}

export function formatPercent(share: number): string {
  return percent.format(share);
}

export function formatFigure(name: FigureName, value: number | null): string {
  if (value === null) return text.none;
  switch (name) {
    case 'won_value':
    case 'received':
    case 'due':
      return formatAmount(value);
    case 'rate':
      return percent.format(value);
    case 'median_days':
      return oneDecimal.format(value);
    default:
      return formatCount(value);
  }
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly label: string;
}

const signed = (value: number, format: (size: number) => string) =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;

/** Change against the period before. Returns null if there is nothing to compare with. A change from 0 has no percentage. */
export function changeOf(name: FigureName, now: number | null, before: number | null): Change | null {
  if (now === null || before === null || name === 'due') return null;
  const difference = now - before;
  if (difference === 0) return { direction: 'same', label: text.same };
  const direction = difference > 0 ? 'up' : 'down';
  if (name === 'rate') {
    const points = Math.round(difference * 100);
    return points === 0
      ? { direction: 'same', label: text.same }
      : { direction, label: text.points(signed(points, String)) };
  }
  if (name === 'median_days')
    return { direction, label: signed(difference, (size) => oneDecimal.format(size)) };
  if (before <= 0) return { direction, label: signed(difference, (size) => formatFigure(name, size)) };
  return { direction, label: signed(difference / before, (share) => percent.format(share)) };
}
