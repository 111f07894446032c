import { brand } from '@/lib/business';
import { classes } from '@/components/ui/classes';

const petals = [-76, 76, -40, 40, 0];

/** Lotus and name. `onInk` for dark backgrounds. */
export function Logo({ onInk = false }: { onInk?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      {/* Width of the outer petals. */}
      <svg viewBox="-26 -24 52 30" aria-hidden="true" className="h-7 w-12 shrink-0 text-gold">
        {petals.map((angle, index) => (
          <path
            key={angle}
            d="M0 3C-7 -5 -7 -14 0 -23C7 -14 7 -5 0 3Z"
            transform={`rotate(${angle} 0 3)`}
            fill="currentColor"
            fillOpacity={0.4 + index * 0.15}
          />
        ))}
      </svg>
      <span
        className={classes(
          'font-display text-title leading-none font-semibold',
          onInk ? 'text-ivory' : 'text-ink',
        )}
      >
        {brand.name}
      </span>
    </span>
  );
}
