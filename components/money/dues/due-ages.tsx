import { classes } from '@/components/ui/classes';
import { numberSize } from '@/components/ui/number-size';
import type { DueSums } from '@/lib/money/dues/contract';
import { dueAges, type DueAge } from '@/lib/money/dues/rules';
import { formatRupees } from '@/lib/kernel/text/format';
import { duesText as text } from './dues-text';

const fills: Record<DueAge, string> = {
  '0-7': 'fill-emerald',
  '8-30': 'fill-gold',
  '31-90': 'fill-amber',
  '90+': 'fill-ruby',
};

interface DueAgesProps {
  /** Null if loading failed. */
  sums: DueSums | null;
  chosen: DueAge | undefined;
  /** Undefined for all ages. */
  onChoose(age: DueAge | undefined): void;
}

/** Each age is a filter, with a bar for its share of the largest. */
export function DueAges({ sums, chosen, onChoose }: DueAgesProps) {
  const shownOf = (age: DueAge) => (sums === null ? text.unknown : formatRupees(sums[age].amount));
  // All in the size of the longest.
  const size = numberSize(
    dueAges.map(shownOf).reduce((one, other) => (other.length > one.length ? other : one)),
    'text-xl',
  );
  const largest = sums === null ? 0 : Math.max(...Object.values(sums).map(({ amount }) => amount));
  return (
    <div className="@container mb-2">
      <ul
        aria-label={text.filterByAge}
        className="grid grid-cols-2 gap-2 @list-lg:grid-cols-4 @list-lg:gap-3"
      >
        {dueAges.map((age) => {
          const sum = sums?.[age];
          const share = sum === undefined || largest === 0 ? 0 : (sum.amount / largest) * 100;
          return (
            <li key={age} className="flex min-w-0">
              <button
                type="button"
                aria-pressed={chosen === age}
                onClick={() => onChoose(chosen === age ? undefined : age)}
                className={classes(
                  'flex min-w-0 flex-1 flex-col rounded-md border p-3 text-left transition-colors md:p-4',
                  chosen === age
                    ? 'border-emerald bg-emerald-pale shadow-rest'
                    : 'border-ivory-line bg-ivory hover:border-ivory-strong',
                )}
              >
                <span className="text-sm font-medium text-ink-soft">{text.ages[age]}</span>{' '}
                <span className={classes('mt-1 font-semibold', size)}>{shownOf(age)}</span>{' '}
                <span className="text-sm text-ink-soft tabular-nums">
                  {sum === undefined ? text.unknown : text.orders(sum.count)}
                </span>
                {/* Attributes: the CSP refuses inline styles. */}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="mt-2 h-2 w-full rounded-full md:mt-3"
                >
                  <rect width="100" height="1" className="fill-ivory-line" />
                  <rect width={share} height="1" className={fills[age]} />
                </svg>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
