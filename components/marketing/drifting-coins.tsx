import { classes } from '@/components/ui/classes';
import { Lotus } from './lotus';

/** None crosses the text, whose contrast would suffer. */
const coins = [
  '-left-8 top-8 size-20 animate-rise max-xl:hidden',
  'left-1/3 -bottom-4 size-16 animate-rise-slow',
  'left-1/2 top-10 size-12 animate-rise max-md:hidden',
  'right-1/4 -top-10 size-20 animate-rise-slow',
  '-right-6 bottom-12 size-40 animate-rise',
  '-left-20 bottom-20 size-32 animate-rise-slow max-xl:hidden',
];

/** Animates only transforms, for slow phones; static with reduced motion (globals.css). */
export function DriftingCoins() {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <span className="absolute -top-40 -right-40 size-96 animate-drift bg-glow-ink print:hidden md:inset-y-0 md:right-0 md:left-1/3 md:size-auto" />
      {coins.map((coin) => (
        <span
          key={coin}
          className={classes(
            'absolute flex items-center justify-center rounded-full border-2 border-ink-line bg-ink-raised',
            coin,
          )}
        >
          <span className="flex size-full items-center justify-center rounded-full border border-ink-line p-2">
            <Lotus className="w-2/3 text-gold" />
          </span>
        </span>
      ))}
    </div>
  );
}
