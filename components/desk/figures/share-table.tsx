import { useId } from 'react';
import { Card } from '@/components/ui/card';
import { formatCount } from '@/lib/kernel/text/format';
import { formatPercent } from './figure-format';
import { figuresText as text } from './figures-text';

interface Share {
  readonly label: string;
  readonly count: number;
  /** List of the counted records. */
  readonly href: string | null;
  /** Shown in a last column. */
  readonly note?: string;
}

interface ShareTableProps {
  title: string;
  aside: string;
  heading: string;
  noteHeading?: string;
  shares: readonly Share[];
  empty: string;
}

/** Counts of a whole as bars, which repeat the numbers beside them. */
export function ShareTable({ title, aside, heading, noteHeading, shares, empty }: ShareTableProps) {
  const id = useId();
  const whole = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-labelledby={id} className="flex min-w-0 flex-col">
      <h3 id={id} className="text-title">
        {title}
      </h3>
      <p className="text-sm text-ink-soft">{aside}</p>
      {whole === 0 ? (
        <p className="flex flex-1 items-center justify-center py-16 text-center text-ink-soft">{empty}</p>
      ) : (
        <table className="mt-3 w-full border-collapse text-sm">
          {/* The bars say what the first columns are. */}
          <thead className={noteHeading === undefined ? 'sr-only' : undefined}>
            <tr>
              {[heading, text.charts.count, text.charts.share].map((each) => (
                <th key={each} scope="col">
                  <span className="sr-only">{each}</span>
                </th>
              ))}
              {noteHeading !== undefined && (
                <th scope="col" className="pl-2 text-right font-normal text-ink-soft xs:whitespace-nowrap">
                  {noteHeading}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shares.map(({ label, count, href, note }) => (
              <tr key={label}>
                <th scope="row" className="w-full py-1.5 pr-2 text-left font-medium">
                  <span className="mb-1 block">{label}</span>
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    className="block h-2.5 w-full"
                  >
                    <rect width="100" height="10" className="fill-ivory-deep" />
                    {/* As long as the share beside it says. */}
                    <rect width={(count / whole) * 100} height="10" className="fill-gold-deep" />
                  </svg>
                </th>
                <td className="px-2 py-1.5 text-right align-bottom text-base font-semibold tabular-nums">
                  {href === null || count === 0 ? (
                    formatCount(count)
                  ) : (
                    <a href={href} className="underline decoration-ivory-strong underline-offset-4">
                      {formatCount(count)}
                    </a>
                  )}
                </td>
                <td className="min-w-touch py-1.5 text-right align-bottom text-ink-soft tabular-nums">
                  {formatPercent(count / whole)}
                </td>
                {noteHeading !== undefined && (
                  <td className="py-1.5 pl-2 text-right align-bottom whitespace-nowrap text-ink-soft tabular-nums">
                    {note}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
