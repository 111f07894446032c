import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';
import { lotus } from '@/lib/business';

/** By distance from the centre: the flower opens from the inside. */
const openings = [
  'motion-safe:animate-bloom',
  'motion-safe:animate-bloom-later',
  'motion-safe:animate-bloom-last',
] as const;

/** The lotus opens once, in 1.1 s; with reduced motion it is open. The turn is on a group: an animation of the petal would replace it. */
export function Bloom({ className }: { className: string }) {
  return (
    <svg viewBox={lotus.viewBox.join(' ')} aria-hidden="true" className={classes('text-gold', className)}>
      {lotus.angles.map((angle, index) => (
        <g key={angle} transform={`rotate(${angle} ${lotus.center.join(' ')})`}>
          <path
            d={lotus.petal}
            fill="currentColor"
            fillOpacity={lotus.opacity(index)}
            className={openings[Math.floor((lotus.angles.length - index) / 2)]}
          />
        </g>
      ))}
    </svg>
  );
}

interface MomentProps {
  /** What succeeded. Null: nothing is shown, and the live region stays mounted. */
  message: ReactNode;
  /** What happens next. */
  next?: ReactNode;
  /** Links and buttons of what can be done now. */
  children?: ReactNode;
  className?: string | undefined;
}

/** The good end of something: a visit is booked, the plan bought, a due paid, a sale won. Elsewhere a success is an `Alert`. */
export function Moment({ message, next = null, children = null, className }: MomentProps) {
  const isSilent = message === null;
  return (
    <div
      className={
        isSilent
          ? undefined
          : classes('rounded-lg border border-emerald bg-emerald-pale px-5 py-5 text-center', className)
      }
    >
      {!isSilent && <Bloom className="mx-auto h-12 w-20" />}
      <div role="status" className={isSilent ? 'sr-only' : 'mt-2'}>
        {!isSilent && <p className="font-semibold break-words text-emerald-deep">{message}</p>}
        {!isSilent && next !== null && <p className="mt-1 text-sm text-ink-soft">{next}</p>}
      </div>
      {!isSilent && children !== null && (
        <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
      )}
    </div>
  );
}
