import { classes } from '@/components/ui/classes';
import { numberSize } from '@/components/ui/number-size';
import type { AgeSum } from '@/lib/money/dues/rules';
import { formatRupees } from '@/lib/kernel/text/format';

interface AgeTilesProps<Age extends string> {
  label: string;
  /** The youngest first. */
  ages: readonly Age[];
  nameOf(age: Age): string;
  /** Null if loading failed. */
  sums: Readonly<Record<Age, AgeSum>> | null;
  countOf(count: number): string;
  chosen: Age | undefined;
  /** Undefined for all ages. */
  onChoose(age: Age | undefined): void;
}

/** From the youngest to the oldest of four. */
const fills = ['fill-emerald', 'fill-gold', 'fill-amber', 'fill-ruby'] as const;
const unknown = '-';

/** Each age is a filter, with a bar for its share of the largest. Low, so that the list begins in view. */
export function AgeTiles<Age extends string>(props: AgeTilesProps<Age>) {
  const { label, ages, nameOf, sums, countOf, chosen, onChoose } = props;
  const shownOf = (age: Age) => (sums === null ? unknown : formatRupees(sums[age].amount));
  // All in the size of the longest.
  const size = numberSize(
    ages.map(shownOf).reduce((one, other) => (other.length > one.length ? other : one)),
    'text-sm',
  );
  const largest = sums === null ? 0 : Math.max(...ages.map((age) => sums[age].amount));
  return (
    <ul
      aria-label={label}
      // After the button that clears the filters, so that it needs no line of its own.
      className="flex min-w-0 flex-1 basis-full flex-wrap gap-1.5 md:order-last xl:basis-96"
    >
      {ages.map((age, index) => {
        const sum = sums?.[age];
        const share = sum === undefined || largest === 0 ? 0 : (sum.amount / largest) * 100;
        return (
          <li key={age} className="flex flex-1 basis-40 xs:basis-28">
            <button
              type="button"
              aria-pressed={chosen === age}
              onClick={() => onChoose(chosen === age ? undefined : age)}
              className={classes(
                'relative flex flex-1 flex-col overflow-clip rounded-md border px-1.5 pb-1 text-left transition-colors',
                chosen === age
                  ? 'border-emerald bg-emerald-pale shadow-rest'
                  : 'border-ivory-line bg-ivory hover:border-ivory-strong',
              )}
            >
              <span className="text-xs font-medium text-ink-soft">{nameOf(age)}</span>{' '}
              <span className={classes('font-semibold', size)}>{shownOf(age)}</span>{' '}
              <span className="text-xs text-ink-soft tabular-nums">
                {sum === undefined ? unknown : countOf(sum.count)}
              </span>
              {/* Attributes: the CSP refuses inline styles. */}
              <svg
                aria-hidden="true"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="absolute inset-x-0 bottom-0 h-1 w-full"
              >
                <rect width="100" height="1" className="fill-ivory-line" />
                <rect width={share} height="1" className={fills[index]} />
              </svg>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
