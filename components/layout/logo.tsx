import { brand, lotus } from '@/lib/brand';
import { classes } from '@/components/ui/classes';

export function Logo({ onInk = false }: { onInk?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      {/* Width of the outer petals. */}
      <svg viewBox={lotus.viewBox.join(' ')} aria-hidden="true" className="h-7 w-12 shrink-0 text-gold">
        {lotus.angles.map((angle, index) => (
          <path
            key={angle}
            d={lotus.petal}
            transform={`rotate(${angle} ${lotus.center.join(' ')})`}
            fill="currentColor"
            fillOpacity={lotus.opacity(index)}
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
