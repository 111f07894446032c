import { brand, lotus } from '@/lib/brand';
import { classes } from '@/components/ui/classes';

interface LogoProps {
  onInk?: boolean;
  /** Where it does not fit, the name wraps to below the edge, and the lotus stands alone. */
  yields?: boolean;
}

export function Logo({ onInk = false, yields = false }: LogoProps) {
  return (
    <span
      className={classes(
        'items-center gap-x-2.5',
        yields ? 'flex h-7 flex-wrap content-start overflow-hidden' : 'inline-flex',
      )}
    >
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
          yields && 'flex h-7 items-center',
          onInk ? 'text-ivory' : 'text-ink',
        )}
      >
        {brand.name}
      </span>
    </span>
  );
}
