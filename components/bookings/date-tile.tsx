import { classes } from '@/components/ui/classes';
import { formatDate } from '@/lib/text/format';

/** Day and month of a visit at a glance. Decoration: the date stands in words beside it. */
export function DateTile({ date, faded = false }: { date: string; faded?: boolean }) {
  const [, month = ''] =
    formatDate(date)
      .split(', ')[1]
      ?.match(/^(\w+)/) ?? [];
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-16 shrink-0 flex-col items-center justify-center rounded-md',
        faded ? 'bg-ivory-deep text-ink-muted' : 'bg-gold-pale text-gold-deep',
      )}
    >
      <span className="font-display text-title leading-none font-medium tabular-nums">
        {Number(date.slice(8))}
      </span>
      <span className="mt-1 text-xs font-semibold">{month}</span>
    </span>
  );
}
