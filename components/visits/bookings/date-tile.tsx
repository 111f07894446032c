import { classes } from '@/components/ui/classes';
import { useDateNames } from '@/components/ui/use-date-names';

const tones = {
  pale: 'bg-gold-pale text-gold-deep',
  /** Tile on a pale background. */
  gold: 'bg-white text-gold-deep',
  faded: 'bg-ivory-deep text-ink-muted',
};

/** Decorative: text beside it gives the date. */
export function DateTile({ date, tone = 'pale' }: { date: string; tone?: keyof typeof tones }) {
  const { month } = useDateNames();
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-16 shrink-0 flex-col items-center justify-center rounded-md',
        tones[tone],
      )}
    >
      <span className="font-display text-title leading-none font-medium tabular-nums">
        {Number(date.slice(8))}
      </span>
      <span className="mt-1 text-xs font-semibold">{month(date)}</span>
    </span>
  );
}
